import type { Message } from "@sosmessages/contract/messages.ts";
import type { CallerKey } from "@sosmessages/texts/caller/notes.ts";
import { useSay } from "#lib/texts.tsx";
import { byDay, dateOf } from "./calendar.ts";
import classes from "./MessageList.module.css";
import { Letter } from "./Letter.tsx";
import type { Service } from "./service.ts";

const weekdays = [
  "time.sunday",
  "time.monday",
  "time.tuesday",
  "time.wednesday",
  "time.thursday",
  "time.friday",
  "time.saturday",
] as const satisfies readonly CallerKey[];

type Props = Readonly<{ newestFirst: readonly Message[]; service: Service; now: Date }>;

export function MessageList({ newestFirst, service, now }: Props) {
  const say = useSay();
  return (
    <div role="log" aria-label={say("messages.list")} className={classes["list"]}>
      {byDay(newestFirst).map(({ date, messages }) => (
        <section key={dateOf(date)} className={classes["day"]}>
          <h2>
            {say(weekdays[date.getDay()] ?? "time.sunday")} {dateOf(date)}
          </h2>
          {messages.map((message) => (
            <Letter key={message.id} message={message} all={newestFirst} service={service} now={now} />
          ))}
        </section>
      ))}
    </div>
  );
}
