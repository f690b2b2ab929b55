/** What carries the servers' words to each other. It may break; whoever uses it sees to that. */
export type Line = {
  readonly through: "postgresql" | "redis";
  /** Rejects where it cannot be opened. `cut` is called once, when nothing more will be heard. */
  listen(heard: (payload: string) => void, cut: () => void): Promise<Listening>;
  /** In this order. Rejects where it is not known whether all of them went out. */
  send(payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

export type Listening = { close(): Promise<void> };

/** On PostgreSQL each database has channels of its own; on Redis all who use it share them. */
export const channel = "sosmessages";

/** A line that says nothing for so long is as good as cut. */
export const patienceWithLine = 5_000;
