import type { Alert } from "@sosmessages/contract/desk/shift.ts";
import { useEffect } from "react";
import { isSoundOn } from "#lib/sound.ts";

const againMs = 60_000;

/** Two soft tones, made by the browser itself: nothing is fetched. Browsers allow none before somebody has touched the page. */
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

/** A sound when a leader is called, and every minute until one has acknowledged it. */
export function useAlarmSound(calls: readonly Alert[]): void {
  const ids = calls.map(({ one }) => one?.alarm).join();
  useEffect(() => {
    if (ids === "") return;
    play();
    const timer = setInterval(play, againMs);
    return () => clearInterval(timer);
  }, [ids]);
}
