import { typed } from "@sosmessages/client/form-values.ts";
import type { Topic } from "@sosmessages/contract/desk/office.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { Tick } from "@sosmessages/ui/form/Tick.tsx";
import { useState } from "react";
import { addTopic, changeTopic } from "#lib/calls.generated.ts";
import { languageName } from "#lib/languages.ts";
import { FormDialog } from "#lib/dialog/FormDialog.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { Select } from "#lib/form/Select.tsx";
import { allServices, serviceOptions, spokenBy } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";

type Props = Readonly<{ topic: Topic | null; onClose: () => void }>;

export function TopicDialog({ topic, onClose }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const [tenant, setService] = useState(topic?.tenant ?? allServices[0] ?? "");
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
      async () =>
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
          options={serviceOptions(allServices, locale)}
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
