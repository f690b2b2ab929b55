import type { Onlooker } from "@sosmessages/contract/desk/care.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Calls } from "./calls.ts";

export type Others = readonly Onlooker[];

const everyMs = 8_000;
const typingForMs = 10_000;

/** Who else has this conversation open. A page that nobody sees does not count as looking. */
export function useOthers(id: string, calls: Calls, isOn: boolean): Others {
  const typedAt = useRef(0);
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  useEffect(() => {
    const typed = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) typedAt.current = Date.now();
    };
    addEventListener("input", typed);
    return () => removeEventListener("input", typed);
  }, []);
  const leave = useRef(() => {});
  useEffect(() => {
    leave.current = () => void (isOn && calls.looking({ is_typing: false, is_leaving: true }));
  });
  useEffect(() => () => leave.current(), []);
  const asked = useQuery<Others>({
    queryKey: ["looking", id],
    enabled: isOn,
    refetchInterval: everyMs,
    queryFn: async () => {
      const answer = await latest.current.looking({ is_typing: Date.now() - typedAt.current < typingForMs });
      return answer.ok ? answer.body.others : [];
    },
  });
  return asked.data ?? [];
}
