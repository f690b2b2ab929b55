import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { ClosedRun } from "@sosmessages/contract/desk/closed.ts";
import { Field, typed } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { listClosedDays, saveClosedDays } from "#lib/calls.generated.ts";
import { FormDialog } from "#lib/dialog.tsx";
import { Select } from "#lib/form.tsx";
import { send, useAsk } from "#lib/http.ts";
import { Loaded, Page, RefusedNote, Table, useAct, SayButton } from "#lib/page.tsx";
import { serviceName, serviceOptions } from "#lib/services.ts";
import { useSpoken } from "#lib/texts.tsx";
import { calendarDay } from "#lib/time.ts";

export function ClosedDaysScreen({ me }: Readonly<{ me: Me }>) {
  const { say, locale } = useSpoken();
  const [dialog, setDialog] = useState<ClosedRun | "close" | null>(null);
  const asked = useAsk(["closed-days"], () => send(listClosedDays));

  const columns = ["nav.closed_days", "people.service", "people.acts"] as const;
  const rowOf = (run: ClosedRun) => {
    const { tenant, from, to } = run;
    const day = (text: string) => calendarDay(`${text}T00:00`, locale);
    const days = from === to ? day(from) : `${day(from)}–${day(to)}`;
    return {
      key: `${tenant} ${from}`,
      cells: [
        days,
        serviceName(tenant, locale),
        <SayButton key="open" says="closed.open" about={days} look="plain" onPress={() => setDialog(run)} />,
      ],
    };
  };

  return (
    <Page
      title={say("nav.closed_days")}
      about={say("closed.about")}
      action={<SayButton says="closed.add" onPress={() => setDialog("close")} />}
    >
      <Loaded asked={asked}>
        {({ runs }) => (
          <Table caption={say("nav.closed_days")} columns={columns} rows={runs.map(rowOf)} empty="closed.empty" />
        )}
      </Loaded>
      {dialog !== null && (
        <DaysDialog
          services={me.tenants}
          run={dialog === "close" ? null : dialog}
          onClose={() => {
            setDialog(null);
            void asked.refetch();
          }}
        />
      )}
    </Page>
  );
}

type DialogProps = Readonly<{
  services: readonly string[];
  /** The days to open again, all of them or some. null: days are closed. */
  run: ClosedRun | null;
  onClose: () => void;
}>;

function DaysDialog({ services, run, onClose }: DialogProps) {
  const { say, locale } = useSpoken();
  const isOfMany = run === null && services.length > 1;
  const [isMissing, setMissing] = useState(false);
  const { act, isWorking, refusal } = useAct();
  const submit = (form: HTMLFormElement) => {
    const from = typed(form, "from");
    setMissing(from === "");
    if (from === "") return;
    const tenant = run?.tenant ?? (isOfMany ? typed(form, "tenant") : (services[0] ?? ""));
    const body = { tenant, from, to: typed(form, "to") || from, is_closed: run === null };
    void act(send(saveClosedDays, { body }), onClose);
  };
  return (
    <FormDialog
      title={say(run === null ? "closed.add" : "closed.open")}
      isWorking={isWorking}
      onSubmit={submit}
      onCancel={onClose}
    >
      <RefusedNote refusal={refusal} />
      {isOfMany && <Select label={say("people.service")} name="tenant" options={serviceOptions(services, locale)} />}
      <Field
        label={say("closed.from")}
        name="from"
        type="date"
        defaultValue={run?.from}
        error={isMissing || refusal?.errors["from"] ? say("closed.wrong_from") : undefined}
      />
      <Field
        label={say("closed.to")}
        {...(run === null && { hint: say("closed.to_hint") })}
        name="to"
        type="date"
        defaultValue={run?.to}
        error={refusal?.errors["to"] ? say("closed.wrong_to") : undefined}
      />
    </FormDialog>
  );
}
