import { connect } from "node:tls";
import type { Concern } from "#platform/log.ts";
import { lastBackup } from "#platform/process/files.ts";
import type { Config } from "../config.ts";
import type { OperatorAlerts } from "./alerts.ts";

const every = 5 * 60_000;
const patience = 10_000;
/** Backups are taken daily at least; two hours more mean that one was not taken. */
export const longestWithoutBackup = 26 * 3_600_000;
/** Certificates are renewed 30 days before their end. */
export const certificateWarning = 14 * 86_400_000;

/** When the certificate at an https address ends, and why browsers refuse it; null: it cannot be reached, or has none. */
export const readCertificate = (url: URL): Promise<{ readonly until: Date; readonly refused: string | null } | null> =>
  new Promise((resolve) => {
    if (url.protocol !== "https:") return resolve(null);
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const socket = connect({ host, port: Number(url.port || 443), servername: host, rejectUnauthorized: false });
    const end = (found: Awaited<ReturnType<typeof readCertificate>>) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(patience, () => end(null));
    socket.once("error", () => end(null));
    socket.once("secureConnect", () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      const refused = socket.authorized ? null : String(socket.authorizationError);
      end(Number.isNaN(until.getTime()) ? null : { until, refused });
    });
  });

/**
 * Looks every five minutes at what no job depends on: the age of the last backup, and the certificates of the proxy. While messages can
 * be stored and mail can be sent, it also calls HEARTBEAT_URL: a monitor elsewhere alerts when the calls stop.
 */
export const startWatch = (
  { dataDir, services, heartbeatUrl }: Pick<Config, "dataDir" | "services" | "heartbeatUrl">,
  alert: Pick<OperatorAlerts, "clear" | "current"> & ((concern: Concern) => void),
  isReady: () => boolean,
) => {
  const report = (concern: Concern, isWrong: boolean) => (isWrong ? alert : alert.clear)(concern);

  const look = async (): Promise<void> => {
    const takenAt = await lastBackup({ dataDir });
    report("backup", takenAt !== null && Date.now() - takenAt.getTime() > longestWithoutBackup);
    const ends = await Promise.all([...services.publicUrls().values()].map(readCertificate));
    report(
      "certificate",
      ends.some((found) => found !== null && found.until.getTime() - Date.now() < certificateWarning),
    );
    if (heartbeatUrl === null || !isReady() || alert.current().get("mail")) return;
    await fetch(heartbeatUrl, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  };
  // The first look waits for the first results of the probes.
  const first = setTimeout(() => void look(), patience).unref();
  const timer = setInterval(() => void look(), every).unref();
  return {
    look,
    stop: (): void => {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
};
