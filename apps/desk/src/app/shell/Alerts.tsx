import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Alert, readAlerts, settleTalks } from "@sosmessages/contract/desk/shift.ts";
import { Link } from "wouter";
import { send } from "#lib/http.ts";
import { serviceName } from "#lib/services.ts";
import { useJobName } from "#lib/jobs.ts";
import { useSay, useSpoken, type Say } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import classes from "./Alerts.module.css";

const everyMs = 60_000;

/** Somebody may come to harm, or a promise is broken. */
const grave: ReadonlySet<Alert["kind"]> = new Set(["acute", "breached", "job-failed"]);

/** What needs somebody now. It stands still, says how many, and leads there. */
export function Alerts({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const { locale } = useSpoken();
  const asked = useAsk(["alerts"], async () => send<typeof readAlerts>({ method: "GET", path: "/api/desk/alerts" }), {
    everyMs,
  });
  const alerts = asked.data ?? [];
  const jobName = useJobName();

  const settle = async (tenant: string) => {
    await send<typeof settleTalks>({ method: "POST", path: "/api/desk/talk/settle", body: { tenant } });
    await asked.refetch();
  };

  return (
    <section aria-live="polite" aria-label={say("alert.title")}>
      {alerts.length > 0 && (
        <ul className={classes["list"]}>
          {alerts.map((alert) => (
            <li key={alert.kind + alert.tenant} className={grave.has(alert.kind) ? classes["grave"] : undefined}>
              <Link href={placeOf(alert)}>{wordsOf(alert, say, jobName)}</Link>
              {me.tenants.length > 1 && <span> {serviceName(alert.tenant, locale)}</span>}
              {alert.kind === "talk" && me.role === "leader" && (
                <button type="button" className={classes["settle"]} onClick={() => void settle(alert.tenant)}>
                  {say("alert.settle")}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function placeOf({ kind }: Alert): string {
  switch (kind) {
    case "review-waiting":
      return "/review";
    case "job-failed":
      return "/health";
    default:
      return "/";
  }
}

function wordsOf({ kind, count, names }: Alert, say: Say, jobName: (job: string) => string): string {
  switch (kind) {
    case "talk":
      return say("alert.talk", { names: names.join(", ") });
    case "job-failed":
      return say("alert.job-failed", { names: names.map(jobName).join(", ") });
    default:
      return say(`alert.${kind}`, { count: String(count) });
  }
}
