import type { JobHealth } from "@sosmessages/contract/desk/office.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { Button } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { readHealth, runJob } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { useJobName, useSay, useSpoken } from "#lib/texts.tsx";
import { Loaded, Page, RefusedNote, Table, useAct } from "#lib/page.tsx";
import { dayAndTime } from "#lib/time.ts";

const everyMs = 10_000;

export function HealthScreen() {
  const say = useSay();
  const { locale } = useSpoken();
  const [started, setStarted] = useState<string | null>(null);
  const { act, working, refusal } = useAct();
  const asked = useAsk(["health"], async () => send(readHealth), {
    everyMs,
  });
  const nameOf = useJobName();
  const at = (moment: string | null) => (moment === null ? "–" : dayAndTime(moment, locale));
  const run = (job: string) =>
    void act(send(runJob, { params: { id: job } }), () => {
      setStarted(job);
      void asked.refetch();
    });

  const columns = [say("health.job"), say("people.state"), say("health.ran"), say("health.failed"), say("people.acts")];
  const rowOf = ({ job, is_failing, last_ran_at, last_failed_at }: JobHealth) => ({
    key: job,
    cells: [
      nameOf(job),
      is_failing ? (
        <strong key="state">{say("health.failing")}</strong>
      ) : (
        say(last_ran_at === null ? "health.not_yet" : "health.well")
      ),
      at(last_ran_at),
      at(last_failed_at),
      <Button key="run" look="quiet" working={working} onPress={() => run(job)}>
        {say("health.run")}
        <span className="visually-hidden">: {nameOf(job)}</span>
      </Button>,
    ],
  });

  return (
    <Page title={say("nav.health")} about={say("health.about")}>
      <RefusedNote refusal={refusal} />
      <Loaded asked={asked}>
        {(jobs) => (
          <>
            {jobs.some(({ is_failing }) => is_failing) && <Banner kind="error">{say("health.attention")}</Banner>}
            <Table caption={say("nav.health")} columns={columns} rows={jobs.map(rowOf)} />
          </>
        )}
      </Loaded>
      <output>{started !== null && say("health.started", { job: nameOf(started) })}</output>
    </Page>
  );
}
