import type { Grant } from "./connection.ts";

type IsOver = (grant: Grant) => boolean;

/** More endings than this during one look-up, and it is simply made again. */
const mostRemembered = 1_000;

/**
 * A login may end while it is being looked up. What ended meanwhile is held against what the look-up found, so that
 * nobody else is looked up again.
 */
export const newLookups = () => {
  let ended: IsOver[] = [];
  /** How many endings came before the first that is remembered. */
  let forgotten = 0;
  let underWay = 0;

  const forget = (count: number): void => {
    ended = ended.slice(count);
    forgotten += count;
  };

  return {
    noteEnded(isOver: IsOver): void {
      if (underWay === 0) return;
      ended.push(isOver);
      if (ended.length > 2 * mostRemembered) forget(mostRemembered);
    },

    /** What was found, once nothing ended in the meantime that it rests on. */
    async settled(asked: Promise<Grant | null>, again: () => Promise<Grant | null>): Promise<Grant | null> {
      underWay += 1;
      try {
        for (let verdict = asked; ; verdict = again()) {
          const from = forgotten + ended.length;
          const grant = await verdict;
          if (grant === null) return null;
          if (from >= forgotten && !ended.slice(from - forgotten).some((isOver) => isOver(grant))) return grant;
        }
      } finally {
        underWay -= 1;
        if (underWay === 0) forget(ended.length);
      }
    },
  };
};
