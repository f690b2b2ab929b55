import { useNow } from "@sosmessages/client/time.ts";
import type { JobHealth } from "@sosmessages/contract/desk/office.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useState } from "react";
import { readHealth, runJob } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { useJobName, useSay } from "#lib/texts.tsx";
import { Loaded, Page, RefusedNote, SayButton, Table, useAct } from "#lib/page.tsx";
import { sendsToAny } from "#lib/services.ts";
import { momentWords } from "#lib/time.ts";

const everyMs = 10_000;

export function HealthScreen() {
  const say = useSay();
  const now = useNow();
  const [started, setStarted] = useState<string | null>(null);
  const { act, isWorking, refusal } = useAct();
  const asked = useAsk(["health"], async () => send(readHealth), { everyMs });
  const nameOf = useJobName();
  const at = (moment: string | null) => (moment === null ? "–" : momentWords(say, now, moment));
  const run = (job: string) =>
    void act(send(runJob, { params: { id: job } }), () => {
      setStarted(job);
      void asked.refetch();
    });

  const columns = ["health.job", "people.state", "health.ran", "health.failed", "people.acts"] as const;
  const rowOf = ({ job, is_failing, last_ran_at, last_failed_at }: JobHealth) => ({
    key: job,
    cells: [
      nameOf(job),
      is_failing ? (
        <strong key="state">{say("health.failing")}</strong>
      ) : (
        say(job === "push" && !sendsToAny ? "health.off" : last_ran_at === null ? "health.not_yet" : "health.well")
      ),
      at(last_ran_at),
      at(last_failed_at),
      <SayButton
        key="run"
        says="health.run"
        about={nameOf(job)}
        look="quiet"
        isWorking={isWorking}
        onPress={() => run(job)}
      />,
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
