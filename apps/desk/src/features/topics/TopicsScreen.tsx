import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Topic } from "@sosmessages/contract/desk/office.ts";
import { typed, Field, Tick } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { listTopics, addTopic, changeTopic } from "#lib/calls.generated.ts";
import { Loaded, Page, Table, RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { send, useAsk } from "#lib/http.ts";
import { serviceName, serviceOptions, spokenBy } from "#lib/services.ts";
import { useSpoken } from "#lib/texts.tsx";
import { languageName } from "#lib/languages.ts";
import { FormDialog } from "#lib/dialog.tsx";
import { Select } from "#lib/form.tsx";

export function TopicsScreen({ me }: Readonly<{ me: Me }>) {
  const { say, locale } = useSpoken();
  const [open, setOpen] = useState<Topic | "new" | null>(null);
  const asked = useAsk(["topics"], async () => send(listTopics));

  const columns = ["topics.name", "people.service", "people.state", "people.acts"] as const;
  const rowOf = (topic: Topic) => {
    const name = inLanguage(topic.name, locale);
    return {
      key: topic.id,
      isFaded: !topic.is_used,
      cells: [
        name,
        serviceName(topic.tenant, locale),
        say(topic.is_used ? "topics.used" : "topics.not_used"),
        <SayButton key="change" says="people.change" about={name} look="plain" onPress={() => setOpen(topic)} />,
      ],
    };
  };

  return (
    <Page
      title={say("nav.topics")}
      about={say("topics.about")}
      action={<SayButton says="topics.add" onPress={() => setOpen("new")} />}
    >
      <Loaded asked={asked}>
        {(topics) => (
          <Table caption={say("nav.topics")} columns={columns} rows={topics.map(rowOf)} empty="topics.empty" />
        )}
      </Loaded>
      {open !== null && (
        <TopicDialog
          topic={open === "new" ? null : open}
          services={me.tenants}
          onClose={() => {
            setOpen(null);
            void asked.refetch();
          }}
        />
      )}
    </Page>
  );
}

type TopicDialogProps = Readonly<{ topic: Topic | null; services: readonly string[]; onClose: () => void }>;

export function TopicDialog({ topic, services, onClose }: TopicDialogProps) {
  const { say, locale } = useSpoken();
  const [tenant, setService] = useState(topic?.tenant ?? services[0] ?? "");
  const [missing, setMissing] = useState<readonly string[]>([]);
  const languages = spokenBy(tenant);
  const { act, isWorking, refusal } = useAct();

  const submit = (form: HTMLFormElement) => {
    const name = Object.fromEntries(languages.map((each) => [each, typed(form, each).trim()]));
    const empty = languages.filter((each) => name[each] === "");
    setMissing(empty);
    if (empty.length > 0) return;
    const body = { name, is_used: topic === null || typed(form, "is_used") !== "" };
    void act(
      topic === null
        ? send(addTopic, { body: { ...body, tenant } })
        : send(changeTopic, { params: { id: topic.id }, body }),
      onClose,
    );
  };

  return (
    <FormDialog
      title={topic === null ? say("topics.add") : inLanguage(topic.name, locale)}
      isWorking={isWorking}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{say("topics.languages")}</p>
      <RefusedNote refusal={refusal} />
      {topic === null && (
        <Select
          label={say("people.service")}
          options={serviceOptions(services, locale)}
          chosen={tenant}
          onChoose={setService}
        />
      )}
      {languages.map((each) => (
        <Field
          key={each}
          label={languageName(each)}
          name={each}
          defaultValue={topic?.name[each] ?? ""}
          autoComplete="off"
          error={missing.includes(each) ? say("app.required") : undefined}
        />
      ))}
      {topic !== null && (
        <Tick name="is_used" isTicked={topic.is_used}>
          {say("topics.offer")}
        </Tick>
      )}
    </FormDialog>
  );
}
