/** What a close code makes a client do: come back after a second, come back at once, or give up. */
export const closing = {
  stopping: [1001, "The server is restarting."],
  notText: [1003, "Text frames only."],
  fault: [1011, "Something went wrong here."],
  noSuchKey: [4001, "There is no application with this key."],
  otherVersion: [4007, "This server speaks version 7 of the protocol."],
  noVersion: [4008, "The address has to name the version of the protocol: ?protocol=7."],
  loginEnded: [4009, "This login has ended."],
  tooMuch: [4100, "Too much at once."],
  idle: [4100, "Nothing to listen to."],
  noAnswer: [4201, "No answer to a ping."],
} as const satisfies Record<string, readonly [number, string]>;

export type Closing = keyof typeof closing;

/** Which version of the protocol an address asks for, and why that will not do; null: it will. */
export const objectionToVersion = (url: string): Closing | null => {
  const version = new URLSearchParams(url.split("?", 2)[1] ?? "").get("protocol");
  if (version === null || version === "") return "noVersion";
  return version === "7" ? null : "otherVersion";
};
