import { Buttons } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { readCalendarState, removeCalendar, renewCalendar } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { CopyButton, Loaded, RefusedNote, SayButton, useAct } from "#lib/page.tsx";
import { useSpoken } from "#lib/texts.tsx";
import classes from "./rows.module.css";

/** The shifts of this person in another calendar, at a secret address that is shown once. */
export function Calendar() {
  const { say, locale } = useSpoken();
  const asked = useAsk(["calendar"], () => send(readCalendarState));
  const [address, setAddress] = useState<string | null>(null);
  const { act, isWorking, refusal } = useAct();
  const show = (next: string | null) => {
    setAddress(next);
    void asked.refetch();
  };
  const addressOf = (token: string) => `${location.origin}/api/desk/calendar/${token}?language=${locale}`;
  return (
    <>
      <p>{say("calendar.text")}</p>
      <Loaded asked={asked}>
        {({ is_on: isOn }) => (
          <>
            <output>
              {address === null ? isOn && say("calendar.on") : <code className={classes["address"]}>{address}</code>}
            </output>
            {address !== null && <p className="soft">{say("calendar.once")}</p>}
            <RefusedNote refusal={refusal} />
            <Buttons>
              {address !== null && <CopyButton text={address} />}
              <SayButton
                says={isOn ? "calendar.renew" : "calendar.make"}
                look="quiet"
                isWorking={isWorking}
                onPress={() => void act(send(renewCalendar), ({ token }) => show(addressOf(token)))}
              />
              {isOn && (
                <SayButton
                  says="calendar.remove"
                  look="quiet"
                  isWorking={isWorking}
                  onPress={() => void act(send(removeCalendar), () => show(null))}
                />
              )}
            </Buttons>
          </>
        )}
      </Loaded>
    </>
  );
}
