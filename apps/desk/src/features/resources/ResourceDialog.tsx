import { typed } from "@sosmessages/client/form-values.ts";
import type { Resource } from "@sosmessages/contract/desk/office.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { useState } from "react";
import { addResource, changeResource } from "#lib/calls.generated.ts";
import { allLanguages, languageName } from "#lib/languages.ts";
import { FormDialog } from "#lib/dialog/FormDialog.tsx";
import { Choice } from "#lib/form/Choice.tsx";
import { Select } from "#lib/form/Select.tsx";
import { TextBox } from "#lib/form/TextBox.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { allServices, serviceOptions } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";

type Props = Readonly<{ resource: Resource | null; onClose: () => void }>;

export function ResourceDialog({ resource, onClose }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const [language, setLanguage] = useState(resource?.language ?? locale);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { act, isWorking, refusal } = useAct();
  const needed = (field: string) => (missing.includes(field) ? say("app.required") : undefined);

  const submit = (form: HTMLFormElement) => {
    const body = { language, title: typed(form, "title").trim(), body: typed(form, "body").trim() };
    const empty = (["title", "body"] as const).filter((field) => body[field] === "");
    setMissing(empty);
    if (empty.length > 0) return;
    void act(
      async () =>
        resource === null
          ? send(addResource, { body: { ...body, tenant: typed(form, "tenant") } })
          : send(changeResource, { params: { id: resource.id }, body }),
      onClose,
    );
  };

  return (
    <FormDialog
      title={resource?.title ?? say("resources.add")}
      isWorking={isWorking}
      onSubmit={submit}
      onCancel={onClose}
    >
      <RefusedNote refusal={refusal} />
      {resource === null && (
        <Select label={say("people.service")} name="tenant" options={serviceOptions(allServices, locale)} />
      )}
      <Choice
        legend={say("app.language")}
        options={allLanguages.map((each) => ({ value: each, label: languageName(each) }))}
        chosen={language}
        onChoose={setLanguage}
      />
      <Field
        label={say("resources.name")}
        hint={say("resources.name_hint")}
        name="title"
        defaultValue={resource?.title ?? ""}
        autoComplete="off"
        error={needed("title")}
      />
      <TextBox
        label={say("resources.text")}
        hint={say("resources.text_hint")}
        name="body"
        rows={8}
        maxLength={limits.resource.max}
        defaultValue={resource?.body ?? ""}
        error={needed("body")}
      />
    </FormDialog>
  );
}
