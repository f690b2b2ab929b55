/** What servers tell each other about. */
export type Topic = "message" | "login" | "limit" | "desk" | "desk-login";

/** Ids and counts, never anything that somebody wrote. */
export type Word = readonly string[];

type Stop = () => void;

/** How the servers of one service hear of each other's doings. */
export type Bus = {
  /** False: there can be no other server. */
  readonly hasOthers: boolean;
  /** Heard by every other server, never by this one. Told after the commit; neither waits nor throws. */
  publish(topic: Topic, word: Word): void;
  subscribe(topic: Topic, then: (word: Word) => void): Stop;
  /** Words may have been missed since that time: whoever needs them asks the database. */
  onGap(then: (since: Date) => void): Stop;
  close(): Promise<void>;
};

/** One process has nobody to tell. */
export const newLoneBus = (): Bus => ({
  hasOthers: false,
  publish: () => {},
  subscribe: () => () => {},
  onGap: () => () => {},
  close: async () => {},
});
