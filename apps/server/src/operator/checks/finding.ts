/** One thing that was looked at, in words. */
export type Finding = {
  readonly about: string;
  readonly verdict: "ok" | "warn" | "fail";
  readonly says: string;
};

export const ok = (about: string, says: string): Finding => ({ about, verdict: "ok", says });
export const warn = (about: string, says: string): Finding => ({ about, verdict: "warn", says });
export const fail = (about: string, says: string): Finding => ({ about, verdict: "fail", says });

/** `90 seconds`, `5 hours`: as exact as one needs to know. */
export const duration = (milliseconds: number): string => {
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  const units = [
    ["days", 86_400],
    ["hours", 3_600],
    ["minutes", 60],
  ] as const;
  const [unit, size] = units.find(([, size]) => seconds >= 2 * size) ?? (["seconds", 1] as const);
  return `${Math.round(seconds / size)} ${unit}`;
};
