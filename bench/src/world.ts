/** What all contenders meet: the same rows, the same callers, the same letter. Plain data, for it crosses processes. */
export type World = {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly connections: number;
  readonly letter: string;
  readonly writers: readonly Person[];
  readonly readers: readonly Person[];
};

/** How many messages a read lists: a long conversation, and what most mailboxes hold in a fortnight. */
export const listed = { reads: 20, "short-reads": 5 } as const;

export type Person = { readonly username: string; readonly password: string; readonly token: string };
