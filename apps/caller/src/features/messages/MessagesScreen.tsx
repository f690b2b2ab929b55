import { Banner } from "@sosmessages/ui/Banner.tsx";
import { Button } from "@sosmessages/ui/Button.tsx";
import { Spinner } from "@sosmessages/ui/Spinner.tsx";
import { useEffect, useRef } from "react";
import type { Send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import { Composer, type Unsent } from "./Composer.tsx";
import { MessageList } from "./MessageList.tsx";
import classes from "./MessagesScreen.module.css";
import type { Service } from "./service.ts";
import { useMessages } from "./use-messages.ts";
import { Welcome } from "./Welcome.tsx";

type Props = Readonly<{ send: Send; service: Service; unsent: Unsent; onLogOut: () => void }>;

export function MessagesScreen({ send, service, unsent, onLogOut }: Props) {
  const say = useSay();
  const end = useRef<HTMLDivElement>(null);
  const { conversation, add, retry } = useMessages(send);
  const newest = conversation.phase === "ready" ? conversation.newestFirst[0]?.id : undefined;

  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: "end" });
  }, [newest]);

  return (
    <div className={classes["screen"]}>
      <div className={classes["title"]}>
        <h1>{say("messages.title")}</h1>
        <Button look="quiet" onPress={onLogOut}>
          {say("messages.log_out")}
        </Button>
      </div>
      <div className={classes["conversation"]}>
        {conversation.phase === "loading" && (
          <div className={classes["waiting"]}>
            <Spinner label={say("app.loading")} />
          </div>
        )}
        {conversation.phase === "failed" && (
          <Banner kind="error">
            <p>{say("messages.not_loaded")}</p>
            <Button look="quiet" onPress={retry}>
              {say("app.try_again")}
            </Button>
          </Banner>
        )}
        {conversation.phase === "ready" && conversation.newestFirst.length === 0 && <Welcome service={service} />}
        {conversation.phase === "ready" && conversation.newestFirst.length > 0 && (
          <MessageList newestFirst={conversation.newestFirst} service={service} now={conversation.asOf} />
        )}
      </div>
      <Composer send={send} unsent={unsent} onStored={add} />
      <div ref={end} />
    </div>
  );
}
