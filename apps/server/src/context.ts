import type { CountEvents } from "#statistics/count.ts";
import type { OperatorAlerts } from "#notify/alerts.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { Events } from "#platform/events.ts";
import type { Limiter } from "#platform/limits/limits.ts";
import type { Log } from "#platform/log.ts";
import type { Vault } from "#vault/vault.ts";
import type { Services } from "./services.ts";

/** What nearly every slice needs. `server.ts` makes it once and hands it to each, together with the slice's neighbours. */
export type Context = Events & {
  /** For requests of logged-in people: each write holds the login it is made for. */
  readonly database: SessionDatabase;
  /** For jobs, and for people who are not logged in. */
  readonly system: Database;
  /** For jobs that may take long: separate connections with longer time limits. */
  readonly jobDatabase: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly alert: OperatorAlerts;
  readonly services: Services;
  readonly limiter: Limiter;
  readonly count: CountEvents;
};
