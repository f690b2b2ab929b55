import type { ClosedDays } from "@sosmessages/contract/service.ts";
import { useNow } from "@sosmessages/client/time.ts";
import type { ReactNode } from "react";
import { useSayInDialog } from "./dialog-texts.ts";
import { Emphasised } from "./inline-text.tsx";
import { useSay } from "./texts.tsx";

/** Why an answer takes longer than usual, and when it comes at the latest; which days come; or that the service closes for good. */
export function ClosedText({ closed }: Readonly<{ closed: ClosedDays }>): ReactNode {
  const say = useSay();
  const now = useNow();
  const sayInDialog = useSayInDialog();
  const months = say("time.months").split(" ");
  const dateOf = (at: Date) => say("time.date", { day: String(at.getDate()), month: months[at.getMonth()] ?? "" });
  const first = new Date(`${closed.from}T00:00`);
  const from = dateOf(first);
  if (closed.is_final)
    return <Emphasised text={first > now ? sayInDialog("closing.soon", { from }) : sayInDialog("closing.now")} />;
  const to = dateOf(new Date(`${closed.to}T00:00`));
  if (closed.is_coming)
    return from === to ? sayInDialog("closed.soon", { from }) : sayInDialog("closed.soon_days", { from, to });
  // At midnight, the day before is over.
  const by = dateOf(new Date(Date.parse(closed.answer_by) - 1));
  return (
    <Emphasised
      text={from === to ? sayInDialog("closed.day", { from, by }) : sayInDialog("closed.days", { from, to, by })}
    />
  );
}
