import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import { useMemo } from "react";
import { readAlerts } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { useAsk } from "#lib/use-ask.ts";

/** Also where events have stopped coming, and before anybody has noticed that they have. */
const everyMs = 15_000;

export const isAlarm = ({ kind }: Pick<Alert, "kind">): boolean => kind.startsWith("alarm-");

/** What wants the reader, in one order on every screen: calls for a leader first. */
export function useAlerts() {
  const asked = useAsk(["alerts"], async () => send(readAlerts), {
    everyMs,
  });
  const { data } = asked;
  return useMemo(() => {
    const all = data ?? [];
    const unseen = all.filter((alert) => isAlarm(alert) && alert.one?.seen_at === null);
    return { all, unseen, refetch: asked.refetch } as const;
    // oxlint-disable-next-line react/exhaustive-deps -- asking again is the same whenever it is made
  }, [data]);
}
export type Alerted = ReturnType<typeof useAlerts>;
