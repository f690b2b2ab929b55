import type { Send } from "@sosmessages/client/http.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { useState } from "react";
import type { Device } from "#device/device.ts";
import { useSayInDialog } from "#lib/dialog-texts.ts";
import { NumbersToCall } from "#lib/NumbersToCall.tsx";
import { useSay } from "#lib/texts.tsx";
import { deadlineText } from "../thread/letter-texts.ts";
import { PushInvitation } from "./PushInvitation.tsx";
import { calendarFile, remindAt } from "./reminder.ts";
import classes from "./WhileWaiting.module.css";

type Props = Readonly<{
  device: Device;
  send: Send;
  service: PublicConfig;
  answerBy: Date;
  now: Date;
}>;

/** Help until the answer comes. */
export function WhileWaiting({ device, send, service, answerBy, now }: Props) {
  const sayInside = useSay();
  return (
    <section className={classes["help"]} aria-label={sayInside("waiting.meanwhile")}>
      <h2>{sayInside("waiting.meanwhile")}</h2>
      <NumbersToCall numbers={[service.emergency, service.helpline, ...service.helpNumbers]} />
      <Breathing />
      {/* The app's web view saves no files. */}
      {device.kind === "web" && <Reminder answerBy={answerBy} now={now} />}
      {service.push && <PushInvitation send={send} device={device.push} offer={service.push} />}
    </section>
  );
}

/** A line to follow with a finger, without a clock. Screen readers get one sentence in its place. */
function Breathing() {
  const say = useSayInDialog();
  return (
    <div>
      <h3 aria-hidden="true">{say("waiting.breathe")}</h3>
      <p aria-hidden="true">{say("waiting.breathe_line")}</p>
      <p className="visually-hidden">{say("waiting.breathe_read")}</p>
      <svg viewBox="0 0 300 64" className={classes["line"]} aria-hidden="true">
        <path d="M10 44C32 44 44 8 66 8S122 44 150 44 184 8 206 8 262 44 290 44" />
        <circle cx="10" cy="44" r="5" />
        <g>
          {[38, 108, 178, 248].map((x, at) => (
            <text key={x} x={x} y="62">
              {at % 2 ? 6 : 4}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}

/** A file for the device's own calendar, made here. */
function Reminder({ answerBy, now }: Pick<Props, "answerBy" | "now">) {
  const say = useSayInDialog();
  const sayInside = useSay();
  const word = say("waiting.remind_word");
  // Computed once: the page shows the time of the file.
  const [at] = useState(() => remindAt(answerBy, now));
  const [file] = useState(() => calendarFile(word, at));
  return (
    <div>
      <a
        className={classes["remind"]}
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
        download={`${word}.ics`}
      >
        {say("waiting.remind")}
      </a>
      <p>{say("waiting.remind_text", { by: deadlineText(sayInside, at, now), word })}</p>
    </div>
  );
}
