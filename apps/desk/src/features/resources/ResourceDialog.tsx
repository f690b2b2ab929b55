import { typed } from "@sosmessages/client/form-values.ts";
import type { addResource, changeResource, Resource } from "@sosmessages/contract/desk/office.ts";
import { locales } from "@sosmessages/contract/languages.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { languageNames } from "@sosmessages/texts/locale.ts";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { useState, type FormEvent } from "react";
import { Choice } from "#lib/form/Choice.tsx";
import { Select } from "#lib/form/Select.tsx";
import { TextBox } from "#lib/form/TextBox.tsx";
import { send } from "#lib/http.ts";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { allServices, serviceOptions } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import classes from "./ResourceDialog.module.css";

type Props = Readonly<{ resource: Resource | null; onClose: () => void }>;

export function ResourceDialog({ resource, onClose }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const [language, setLanguage] = useState(resource?.language ?? locale);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { act, isWorking, refusal } = useAct();
  const needed = (field: string) => (missing.includes(field) ? say("app.required") : undefined);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { language, title: typed(form, "title").trim(), body: typed(form, "body").trim() };
    const empty = (["title", "body"] as const).filter((field) => body[field] === "");
    setMissing(empty);
    if (empty.length > 0) return;
    void act(
      async () =>
        resource === null
          ? send<typeof addResource>({
              method: "POST",
              path: "/api/desk/resources",
              body: { ...body, tenant: typed(form, "tenant") },
            })
          : send<typeof changeResource>({ method: "PUT", path: `/api/desk/resources/${resource.id}`, body }),
      onClose,
    );
  };

  return (
    <Dialog title={resource?.title ?? say("resources.add")} onCancel={onClose}>
      <form className={classes["form"]} method="post" noValidate onSubmit={submit}>
        <RefusedNote refusal={refusal} />
        {resource === null && (
          <Select label={say("people.service")} name="tenant" options={serviceOptions(allServices, locale)} />
        )}
        <Choice
          legend={say("app.language")}
          name="language"
          options={locales.map((each) => ({ value: each, label: languageNames[each] }))}
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
