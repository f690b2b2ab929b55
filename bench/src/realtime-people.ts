import { createHash } from "node:crypto";
import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import type { CallerId, MailboxId } from "@sosmessages/server/src/platform/ids.ts";
import { secretKeyOf } from "@sosmessages/server/src/platform/secret-key.ts";

/** Servers and clients derive listeners from a number, instead of exchanging them. */
export const key = "sosmessages";
export const secret = secretKeyOf(createHash("sha256").update("only for measuring").digest());

export const listenerOf = (number: number) => {
  const id = `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
  const login = createHash("sha256").update(String(number)).digest();
  return { tenant: "sos", mailbox: id as MailboxId, caller: id as CallerId, login };
};
export const numberOf = (mailbox: MailboxId): number => Number.parseInt(mailbox.slice(-12), 16);

export const channelOf = (number: number): string => {
  const { tenant, mailbox } = listenerOf(number);
  return mailboxChannel(tenant, mailbox);
};

/** The moment it was published, by the clock that all processes of a machine share, and a letter of the usual length. */
export const stamped = (sequence: number) => ({
  id: String(sequence),
  title: "-" as const,
  body: `${process.hrtime.bigint()} ${"Jeg får ikke sove om natten. ".repeat(10)}`,
  submitted_at: "2026-01-31T12:00:00.000Z",
  is_reply: true,
});
