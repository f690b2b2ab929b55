import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Resource } from "@sosmessages/contract/desk/office.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { useState } from "react";
import { listResources } from "#lib/calls.generated.ts";
import { languageName } from "#lib/languages.ts";
import { send } from "#lib/http.ts";
import { Empty } from "#lib/page/Empty.tsx";
import { Loaded } from "#lib/page/Loaded.tsx";
import { Page } from "#lib/page/Page.tsx";
import { Table } from "#lib/page/table/Table.tsx";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import { RemoveResource } from "./RemoveResource.tsx";
import { ResourceDialog } from "./ResourceDialog.tsx";
import classes from "./ResourcesScreen.module.css";

type Open =
  | { readonly what: "write"; readonly resource: Resource | null }
  | { readonly what: "remove"; readonly resource: Resource };

export function ResourcesScreen(_props: Readonly<{ me: Me }>) {
  const say = useSay();
  const { locale } = useSpoken();
  const [open, setOpen] = useState<Open | null>(null);
  const asked = useAsk(["resources"], async () => send(listResources));
  const close = () => {
    setOpen(null);
    void asked.refetch();
  };

  const columns = [
    say("resources.name"),
    say("resources.text"),
    say("app.language"),
    say("people.service"),
    say("people.acts"),
  ];
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
        <Button look="plain" onPress={() => setOpen({ what: "write", resource })}>
          {say("people.change")}
          <span className="visually-hidden">: {resource.title}</span>
        </Button>
        <Button look="plain" onPress={() => setOpen({ what: "remove", resource })}>
          {say("resources.remove")}
          <span className="visually-hidden">: {resource.title}</span>
        </Button>
      </div>,
    ],
  });

  return (
    <Page
      title={say("nav.resources")}
      about={say("resources.about")}
      action={<Button onPress={() => setOpen({ what: "write", resource: null })}>{say("resources.add")}</Button>}
    >
      <Loaded asked={asked}>
        {(resources) =>
          resources.length === 0 ? (
            <Empty>{say("resources.empty")}</Empty>
          ) : (
            <Table caption={say("nav.resources")} columns={columns} rows={resources.map(rowOf)} />
          )
        }
      </Loaded>
      {open?.what === "write" && <ResourceDialog resource={open.resource} onClose={close} />}
      {open?.what === "remove" && <RemoveResource resource={open.resource} onClose={close} />}
    </Page>
  );
}
