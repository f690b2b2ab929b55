import { statusOf } from "@sosmessages/client/draft/draft.ts";
import type { Send } from "@sosmessages/client/http.ts";
import { useLater, useNow } from "@sosmessages/client/time.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Spinner } from "@sosmessages/ui/page/Spinner.tsx";
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { Device } from "#device/device.ts";
import { useSay } from "#lib/texts.tsx";
import { messageEvents } from "./live.ts";
import classes from "./MessagesScreen.module.css";
import { DeleteMessage, fetchRarelyNeeded, PushInvitation } from "./rarely.ts";
import type { Service } from "./service.ts";
import listClasses from "./thread/MessageList.module.css";
import { MessageList } from "./thread/MessageList.tsx";
import { Older } from "./thread/Older.tsx";
import { useScrollToEnd } from "./thread/use-scrolling.ts";
import { useMessages } from "./use-messages.ts";
import { useNews } from "./use-news.ts";
import { Welcome } from "./Welcome.tsx";
import { Composer } from "./write/Composer.tsx";
import { useDraft, type OpenDraft } from "./write/use-draft.ts";

const restMs = 3_000;

type Props = Readonly<{
  device: Device;
  send: Send;
  service: Service;
  openDraft: OpenDraft;
  /** The way out, for the dialog. */
  exit: ReactNode;
  mailbox: string;
}>;

export function MessagesScreen({ device, send, service, openDraft, exit, mailbox }: Props) {
  const say = useSay();
  const now = useNow(30_000);
  const list = useRef<HTMLElement>(null);
  const [draft, draftState] = useDraft(device, send, openDraft);
  const live = useMemo(() => messageEvents({ send, service, mailbox }), [send, service, mailbox]);
  const { conversation, isLive, stored, retry, fetchOlder, remove } = useMessages({ device, send, live });
  const newestFirst = conversation.phase === "ready" ? conversation.newestFirst : null;
  const [news, announce] = useNews(newestFirst);
  const [deleting, setDeleting] = useState<string | null>(null);
  const end = useScrollToEnd(newestFirst?.[0]?.id);
  const oldest = newestFirst?.[newestFirst.length - 1];

  useLater(newestFirst !== null, restMs, () => void fetchRarelyNeeded());

  const isDraftSaved = statusOf(draftState) === "saved";
  const newestOwn = newestFirst?.find((message) => !message.is_reply);
  useEffect(() => {
    if (newestOwn !== undefined && isDraftSaved) draft.sentBefore(newestOwn);
  }, [draft, isDraftSaved, newestOwn]);

  return (
    <div className={classes["screen"]}>
      <div className={classes["title"]}>
        <h1>{say("messages.title")}</h1>
        <p>{isLive !== null && say(isLive ? "messages.live" : "messages.polling")}</p>
      </div>
      <section
        ref={list}
        aria-label={say("messages.list")}
        aria-busy={conversation.phase === "loading"}
        tabIndex={-1}
        className={`${classes["conversation"]} ${listClasses["list"]}`}
      >
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
        {conversation.phase === "ready" && conversation.hasOlder && oldest !== undefined && (
          <Older oldest={oldest.id} fetchOlder={fetchOlder} />
        )}
        {newestFirst?.length === 0 && <Welcome service={service} />}
        {newestFirst !== null && newestFirst.length > 0 && (
          <MessageList newestFirst={newestFirst} service={service} now={now} onDelete={setDeleting} />
        )}
      </section>
      {device.push.isUnanswered && service.push && newestOwn && (
        <Suspense>
          <PushInvitation device={device.push} offer={service.push} />
        </Suspense>
      )}
      <Composer
        send={send}
        draft={draft}
        state={draftState}
        helpline={service.helpline}
        news={news && say(news)}
        onStored={(message) => {
          stored(message);
          announce("messages.sent");
        }}
      />
      <div ref={end} />
      <Suspense>
        {deleting !== null && (
          <DeleteMessage
            remove={() => remove(deleting)}
            exit={exit}
            onCancel={() => setDeleting(null)}
            onGone={() => {
              setDeleting(null);
              announce("messages.deleted");
              // The button that was pressed is gone with its message.
              requestAnimationFrame(() => list.current?.focus({ preventScroll: true }));
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
