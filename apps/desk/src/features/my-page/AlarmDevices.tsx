import type { Devices } from "@sosmessages/contract/desk/accounts.ts";
import type { Answer } from "@sosmessages/client/http.ts";
import { Buttons } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addDevice, confirmDevice, listDevices, removeDevice, testDevice } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { Loaded, RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { useSay, useSpoken, type PlainKey } from "#lib/texts.tsx";
import { calendarDay } from "#lib/time.ts";
import { canSubscribe, ownFingerprint, subscribe } from "./browser-push.ts";
import classes from "./rows.module.css";

const queryKey = ["devices"];

export const useDevices = () => useAsk(queryKey, async () => send(listDevices));

/** Whether notices and alarms reach this person in this browser, and on which other devices. */
export function AlarmDevices() {
  const say = useSay();
  const asked = useDevices();
  return (
    <Loaded asked={asked}>
      {({ key, devices }) => (
        <>
          {key !== null && <p>{say("device.text")}</p>}
          <DeviceRows key={key} serviceKey={key} devices={devices} onRefused={() => void asked.refetch()} />
        </>
      )}
    </Loaded>
  );
}

type Device = Devices["devices"][number];
type Props = Readonly<{ serviceKey: string | null; devices: readonly Device[]; onRefused: () => void }>;

const fingerprintFor = async (key: string | null): Promise<string | null> =>
  key === null ? null : ownFingerprint(key).catch(() => null);

const stateOf = (serviceKey: string | null, own: Device | undefined): PlainKey => {
  if (serviceKey === null) return "device.service_off";
  if (own !== undefined) return `device.${own.test}`;
  return canSubscribe() ? "device.off" : "device.unavailable";
};

function DeviceRows({ serviceKey, devices, onRefused }: Props) {
  const { say, locale } = useSpoken();
  const queries = useQueryClient();
  const { act, isWorking, refusal, forget } = useAct();
  const [trouble, setTrouble] = useState<"device.denied" | "device.failed" | null>(null);
  const [fingerprint, setFingerprint] = useState<string | null>();
  useEffect(() => {
    let isWanted = true;
    void fingerprintFor(serviceKey).then((found) => isWanted && setFingerprint(found));
    return () => void (isWanted = false);
  }, [serviceKey]);
  const own = devices.find((device) => device.fingerprint === fingerprint);
  const state = stateOf(serviceKey, own);

  const change = (call: () => Promise<Answer<Devices>>) => {
    setTrouble(null);
    const refetching = async () => {
      const answer = await call();
      if (!answer.ok) onRefused();
      return answer;
    };
    void act(refetching(), (changed) => queries.setQueryData(queryKey, changed));
  };
  const turnOn = async (key: string) => {
    forget();
    const subscribed = await subscribe(key);
    if (typeof subscribed === "string") return setTrouble(`device.${subscribed}`);
    setFingerprint(await fingerprintFor(key));
    change(async () => send(addDevice, { body: { ...subscribed, language: locale } }));
  };

  const button = (words: PlainKey, press: () => void, look: "primary" | "quiet" = "quiet") => (
    <SayButton says={words} look={look} isWorking={isWorking} onPress={press} />
  );
  const remove = ({ id }: Device) => change(async () => send(removeDevice, { params: { id } }));
  const test = ({ id }: Device) => change(async () => send(testDevice, { params: { id } }));
  const confirm = ({ id }: Device) => change(async () => send(confirmDevice, { params: { id } }));

  return (
    <>
      {trouble !== null && <Banner kind="error">{say(trouble)}</Banner>}
      <RefusedNote
        refusal={refusal}
        words={{ tooManyAttempts: "reach.too_soon", stale: "device.not_accepted", gone: "device.gone" }}
      />
      {fingerprint !== undefined && <p>{say(state)}</p>}
      <Buttons>
        {state === "device.off" && serviceKey !== null && button("device.turn_on", () => void turnOn(serviceKey))}
        {own?.test === "accepted" && button("reach.arrived", () => confirm(own), "primary")}
        {own && button("reach.test", () => test(own))}
        {own && button("device.turn_off", () => remove(own))}
      </Buttons>
      <ul className={classes["rows"]}>
        {devices
          .filter((device) => device !== own)
          .map((device) => (
            <li key={device.id}>
              <span>
                {say("device.other", { day: calendarDay(device.added_on, locale) })}
                <br />
                <span className={classes["soft"]}>
                  {say(device.test === "arrived" ? "device.is_tested" : "device.is_untested")}
                </span>
              </span>
              {button("me.factor_remove", () => remove(device))}
            </li>
          ))}
      </ul>
    </>
  );
}
