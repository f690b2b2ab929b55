import { Buttons } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { readCalendarState, removeCalendar, renewCalendar } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { ActButton, CopyButton, Loaded } from "#lib/page.tsx";
import { useSpoken } from "#lib/texts.tsx";
import classes from "./rows.module.css";

/** The shifts of this person in another calendar, at a secret address that is shown once. */
export function Calendar() {
  const { say, locale } = useSpoken();
  const asked = useAsk(["calendar"], () => send(readCalendarState));
  const [address, setAddress] = useState<string | null>(null);
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
            <Buttons>
              {address !== null && <CopyButton text={address} />}
              <ActButton
                says={isOn ? "calendar.renew" : "calendar.make"}
                look="quiet"
                call={async () => send(renewCalendar)}
                onDone={({ token }) => show(addressOf(token))}
              />
              {isOn && (
                <ActButton
                  says="calendar.remove"
                  look="quiet"
                  call={async () => send(removeCalendar)}
                  onDone={() => show(null)}
                />
              )}
            </Buttons>
          </>
        )}
      </Loaded>
    </>
  );
}
