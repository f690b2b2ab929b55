/** The one channel that somebody may listen to. Without a service there is none, and nobody would notice the silence. */
export function channelOf(tenant: string | undefined, mailbox: string): string {
  if (!tenant) throw new Error("a channel was asked for before the service was known");
  return `private-${tenant}.${mailbox}`;
}
