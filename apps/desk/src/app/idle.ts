import { deskTimes } from "@sosmessages/contract/limits.ts";

const minuteMs = 60_000;
export const idleMs = deskTimes.idleMinutes * minuteMs;

type Watch = Readonly<{ touchedAt: number; toldAt: number }>;
export type Presence = Readonly<{ watch: Watch; tell: boolean }>;

export const beginWatch = (now: number): Watch => ({ touchedAt: now, toldAt: now });

/** Somebody moved or typed. The service hears of it at most once a minute. */
export const touched = ({ toldAt }: Watch, now: number): Presence =>
  now - toldAt >= minuteMs
    ? { watch: { touchedAt: now, toldAt: now }, tell: true }
    : { watch: { touchedAt: now, toldAt }, tell: false };

export const isIdle = ({ touchedAt }: Watch, now: number): boolean => now - touchedAt >= idleMs;
