/** What a close code makes a client do: come back after a second, come back at once, or give up. */
export const closing = {
  stopping: [1001, "The server is restarting."],
  notText: [1003, "Text frames only."],
  noSuchKey: [4001, "There is no application with this key."],
  loginEnded: [4009, "This login has ended."],
  tooMuch: [4100, "Too much at once."],
  idle: [4100, "Nothing to listen to."],
  noAnswer: [4201, "No answer to a ping."],
} as const satisfies Record<string, readonly [number, string]>;

export type Closing = keyof typeof closing;
