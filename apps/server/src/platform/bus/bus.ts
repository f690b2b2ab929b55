/** What servers notify each other of. */
export type BusTopic = "message" | "login" | "limit" | "desk" | "desk-login" | "looking";

/** Ids and counts, never anything that somebody wrote. */
export type Ids = readonly string[];

type Unsubscribe = () => void;

/** How the servers of one service learn of each other's changes. */
export type Bus = {
  /** False: there can be no other server. */
  readonly hasOthers: boolean;
  /** Reaches every other server, never this one. Call it after the commit; it neither waits nor throws. */
  publish(topic: BusTopic, ids: Ids): void;
  subscribe(topic: BusTopic, then: (ids: Ids) => void): Unsubscribe;
  /** Events may have been missed since that time: a subscriber that needs them asks the database. */
  onGap(then: (since: Date) => void): Unsubscribe;
  close(): Promise<void>;
};

/** For a single process, which has no peers. */
export const newLoneBus = (): Bus => ({
  hasOthers: false,
  publish: () => {},
  subscribe: () => () => {},
  onGap: () => () => {},
  close: async () => {},
});
