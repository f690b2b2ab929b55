import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Resource } from "@sosmessages/contract/desk/office.ts";
import { typed, Field } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { limits } from "@sosmessages/contract/limits.ts";
import { listResources, addResource, changeResource, deleteResource } from "#lib/calls.generated.ts";
import { languageName, allLanguages } from "#lib/languages.ts";
import { send, useAsk } from "#lib/http.ts";
import { Loaded, Page, Table, RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { serviceName, serviceOptions } from "#lib/services.ts";
import { useSpoken } from "#lib/texts.tsx";
import { AskButton, FormDialog } from "#lib/dialog.tsx";
import { Choice, Select, TextBox } from "#lib/form.tsx";
import classes from "./ResourcesScreen.module.css";

export function ResourcesScreen({ me }: Readonly<{ me: Me }>) {
  const { say, locale } = useSpoken();
  const [open, setOpen] = useState<Resource | "new" | null>(null);
  const asked = useAsk(["resources"], async () => send(listResources));
  const close = () => {
    setOpen(null);
    void asked.refetch();
  };

  const columns = ["resources.name", "resources.text", "app.language", "people.service", "people.acts"] as const;
  const rowOf = (resource: Resource) => ({
    key: resource.id,
    cells: [
      resource.title,
      <p key="text" dir="auto" className={classes["text"]} lang={resource.language}>
        {resource.body}
      </p>,
      languageName(resource.language),
      serviceName(resource.tenant, locale),
      <div key="acts" className={classes["acts"]}>
        <SayButton says="people.change" about={resource.title} look="plain" onPress={() => setOpen(resource)} />
        <AskButton
          says="resources.remove"
          about={resource.title}
          look="plain"
          title={say("resources.remove_title", { title: resource.title })}
          isDanger
          carryOut={async () => send(deleteResource, { params: { id: resource.id } })}
          onDone={close}
        >
          <p>{say("resources.remove_text")}</p>
        </AskButton>
      </div>,
    ],
  });

  return (
    <Page
      title={say("nav.resources")}
      about={say("resources.about")}
      action={<SayButton says="resources.add" onPress={() => setOpen("new")} />}
    >
      <Loaded asked={asked}>
        {(resources) => (
          <Table caption={say("nav.resources")} columns={columns} rows={resources.map(rowOf)} empty="resources.empty" />
        )}
      </Loaded>
      {open !== null && (
        <ResourceDialog resource={open === "new" ? null : open} services={me.tenants} onClose={close} />
      )}
    </Page>
  );
}

type ResourceDialogProps = Readonly<{ resource: Resource | null; services: readonly string[]; onClose: () => void }>;

export function ResourceDialog({ resource, services, onClose }: ResourceDialogProps) {
  const { say, locale } = useSpoken();
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
        <Select label={say("people.service")} name="tenant" options={serviceOptions(services, locale)} />
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
