import type { VolunteerId } from "#platform/ids.ts";

const hour = 3_600_000;
const tidiedBeyond = 1_000;

/** A page asks again whenever something has changed, and that is no new opening. Whoever reads for hours is noted every hour. */
export const newOpenings = (now: () => number = Date.now) => {
  const noted = new Map<string, number>();

  /** Runs `note` unless that person's opening was noted within the hour; remembered once it is noted. */
  return async (volunteer: VolunteerId, conversation: string, note: () => Promise<void>): Promise<void> => {
    const key = `${volunteer} ${conversation}`;
    const last = noted.get(key);
    if (last !== undefined && now() - last < hour) return;
    await note();
    noted.set(key, now());
    if (noted.size > tidiedBeyond) for (const [old, at] of noted) if (now() - at >= hour) noted.delete(old);
  };
};
