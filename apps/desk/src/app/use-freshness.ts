import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "#lib/live.ts";

/** Keeps the line open, and fetches everything anew whenever nobody knows what has changed. */
export function useFreshness(me: Me): void {
  const queries = useQueryClient();
  useLive(me.role === "admin" ? [] : me.tenants, (change) => {
    if (change === null) void queries.invalidateQueries();
    else void queries.invalidateQueries({ queryKey: ["alerts"] });
  });
}
