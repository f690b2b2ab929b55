import { typed } from "@sosmessages/client/form-values.ts";
import type { addTopic, changeTopic, Topic } from "@sosmessages/contract/desk/office.ts";
import { locales } from "@sosmessages/contract/languages.ts";
import { languageNames } from "@sosmessages/texts/locale.ts";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { Tick } from "@sosmessages/ui/form/Tick.tsx";
import { useState, type FormEvent } from "react";
import { Select } from "#lib/form/Select.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { allServices, serviceOptions } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import classes from "./TopicDialog.module.css";

type Props = Readonly<{ topic: Topic | null; onClose: () => void }>;

export function TopicDialog({ topic, onClose }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { act, isWorking, refusal } = useAct();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = { nb: typed(form, "nb").trim(), se: typed(form, "se").trim(), en: typed(form, "en").trim() };
    const empty = locales.filter((each) => name[each] === "");
    setMissing(empty);
    if (empty.length > 0) return;
    const body = { name, is_used: topic === null || typed(form, "is_used") !== "" };
    void act(
      async () =>
        topic === null
          ? send<typeof addTopic>({
              method: "POST",
              path: "/api/desk/topics",
              body: { ...body, tenant: typed(form, "tenant") },
            })
          : send<typeof changeTopic>({ method: "PUT", path: `/api/desk/topics/${topic.id}`, body }),
      onClose,
    );
  };

  return (
    <Dialog title={topic?.name[locale] ?? say("topics.add")} onCancel={onClose}>
      <form className={classes["form"]} method="post" noValidate onSubmit={submit}>
        <p>{say("topics.three")}</p>
        <RefusedNote refusal={refusal} />
        {topic === null && (
          <Select label={say("people.service")} name="tenant" options={serviceOptions(allServices, locale)} />
        )}
        {locales.map((each) => (
          <Field
            key={each}
            label={languageNames[each]}
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
        <Buttons>
          <Button type="submit" working={isWorking ? say("app.working") : undefined}>
            {say("app.save")}
          </Button>
          <Button look="quiet" onPress={onClose}>
            {say("app.cancel")}
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
