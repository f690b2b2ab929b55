import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Topic } from "@sosmessages/contract/desk/office.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useState } from "react";
import { listTopics } from "#lib/calls.generated.ts";
import { Empty } from "#lib/page/Empty.tsx";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { Page } from "#lib/page/Page.tsx";
import { serviceName } from "#lib/services.ts";
import { Table } from "#lib/page/table/Table.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import { TopicDialog } from "./TopicDialog.tsx";

export function TopicsScreen(_props: Readonly<{ me: Me }>) {
  const say = useSay();
  const { locale } = useSpoken();
  const [open, setOpen] = useState<Topic | "new" | null>(null);
  const asked = useAsk(["topics"], async () => send(listTopics));

  const columns = [say("topics.name"), say("people.service"), say("people.state"), say("people.acts")];
  const rowOf = (topic: Topic) => ({
    key: topic.id,
    isFaded: !topic.is_used,
    cells: [
      inLanguage(topic.name, locale),
      serviceName(topic.tenant, locale),
      say(topic.is_used ? "topics.used" : "topics.not_used"),
      <Button key="change" look="plain" onPress={() => setOpen(topic)}>
        {say("people.change")}
        <span className="visually-hidden">: {inLanguage(topic.name, locale)}</span>
      </Button>,
    ],
  });

  return (
    <Page
      title={say("nav.topics")}
      about={say("topics.about")}
      action={<Button onPress={() => setOpen("new")}>{say("topics.add")}</Button>}
    >
      <Loaded asked={asked}>
        {(topics) =>
          topics.length === 0 ? (
            <Empty>{say("topics.empty")}</Empty>
          ) : (
            <Table caption={say("nav.topics")} columns={columns} rows={topics.map(rowOf)} />
          )
        }
      </Loaded>
      {open !== null && (
        <TopicDialog
          topic={open === "new" ? null : open}
          onClose={() => {
            setOpen(null);
            void asked.refetch();
          }}
        />
      )}
    </Page>
  );
}
