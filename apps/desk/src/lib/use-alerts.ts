import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import { alertKinds } from "@sosmessages/contract/desk/words.ts";
import { useEffect } from "react";
import { readAlerts } from "./calls.generated.ts";
import { send, useAsk } from "./http.ts";

/** Polls too, because a lost connection is noticed late. */
const everyMs = 15_000;

/** An acknowledged emergency or sign of danger is in the lane of the queue, with later events. */
const isInLane = ({ kind }: Alert): boolean => kind === "alarm-acute" || kind === "alarm-sign";

const known: ReadonlySet<string> = new Set(alertKinds);

/** Without kinds that only a newer service has. */
const ask = async () => {
  const answer = await send(readAlerts);
  return answer.ok ? { ...answer, body: answer.body.filter(({ kind }) => known.has(kind)) } : answer;
};

const lateKinds = ["breached", "one-hour-left", "four-hours-left", "unclaimed"] as const;
type Late = Alert & Readonly<{ kind: (typeof lateKinds)[number] }>;
export const isLate = (alert: Alert): alert is Late => lateKinds.some((kind) => kind === alert.kind);

/** The alerts that the shell has asked for, about conversations that wait too long. */
export const useLate = (): readonly Late[] => (useAsk(["alerts"], ask).data ?? []).filter(isLate);

const draftKinds = ["service-asked", "service-returned", "service-approved"] as const;

/** How far the draft of each service has come, if this person has to do something about it. */
export const useDraftAlerts = (): ReadonlyMap<string, (typeof draftKinds)[number]> =>
  new Map(
    (useAsk(["alerts"], ask).data ?? []).flatMap(({ tenant, kind }) => {
      const found = draftKinds.find((each) => each === kind);
      return found === undefined ? [] : [[tenant, found] as const];
    }),
  );

export function useAlerts() {
  const { data = [], refetch } = useAsk(["alerts"], ask, { everyMs, inBackground: true });
  const isUnseen = (alert: Alert) => alert.kind.startsWith("alarm-") && alert.one?.seen_at === null;
  return {
    unseen: data.filter(isUnseen),
    others: data.filter((alert) => !isUnseen(alert) && !isInLane(alert)),
    refetch,
  } as const;
}
export type Alerted = ReturnType<typeof useAlerts>;

const againMs = 60_000;

/** Two tones made by the browser. Browsers play sound only after the user has touched the page. */
function play(): void {
  if (!isSoundOn() || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  const context = new AudioContext();
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const from = context.currentTime + index * 0.35;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.2, from + 0.05);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.32);
  }
  setTimeout(() => void context.close(), 1_500);
}

/** A sound when `calls` changes, and every minute until it is empty: then a leader has acknowledged every alarm. */
export function useAlarmSound(calls: string): void {
  useEffect(() => {
    if (calls === "") return;
    play();
    const timer = setInterval(play, againMs);
    return () => clearInterval(timer);
  }, [calls]);
}

const setting = "desk-sound";

/** A sound for a call for a leader, on this device. */
export const isSoundOn = (): boolean => localStorage.getItem(setting) !== "off";
export const switchSound = (isOn: boolean): void => localStorage.setItem(setting, isOn ? "on" : "off");
