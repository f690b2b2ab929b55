import { createHmac, createSecretKey } from "node:crypto";
import { mailboxChannel } from "@sosmessages/contract/channels.ts";
import { isUuid, type CallerId, type MailboxId } from "#platform/ids.ts";
import type { ChannelKind, Grant } from "./connection.ts";
import { isSignedWith, signatureOf } from "./signature.ts";

/** A login that lives, as far as listening needs to know it. */
export type LiveLogin = { readonly login: Buffer; readonly caller: CallerId };

export type MailboxAddress = { readonly tenant: string; readonly mailbox: MailboxId };

export const addressOf = (channel: string): MailboxAddress | null => {
  const [, tenant, mailbox] = /^private-([a-z0-9-]+)\.([0-9a-f-]{36})$/.exec(channel) ?? [];
  return tenant && mailbox && isUuid(mailbox) ? { tenant, mailbox: mailbox as MailboxId } : null;
};

export const ownerOf = (login: Buffer): string => login.toString("base64url");

/**
 * A caller's own channel. Each login signs with a key of its own, so that a signature is worth nothing once its login is
 * over, and any server can tell which login a connection belongs to without having been asked for the signature.
 */
export const newMailboxChannel = (parts: {
  readonly key: string;
  readonly secret: Buffer;
  readonly liveLogins: (tenant: string, mailbox: MailboxId) => Promise<readonly LiveLogin[]>;
}) => {
  const { key, liveLogins } = parts;
  const secret = createSecretKey(parts.secret);
  const secretOf = (login: Buffer): Buffer => createHmac("sha256", secret).update(login).digest();

  const kind: ChannelKind = {
    knows: (channel) => addressOf(channel) !== null,

    async authorise(wish): Promise<Grant | null> {
      const { tenant, mailbox } = addressOf(wish.channel)!;
      const logins = await liveLogins(tenant, mailbox);
      const signer = logins.find(({ login }) => isSignedWith(key, secretOf(login), wish));
      return signer ? { owner: ownerOf(signer.login), detail: signer.caller } : null;
    },
  };

  return {
    kind,

    /** null: it is not this caller's. */
    sign(session: MailboxAddress & { login: Buffer }, socketId: string, channel: string): string | null {
      if (channel !== mailboxChannel(session.tenant, session.mailbox)) return null;
      return `${key}:${signatureOf(secretOf(session.login), { socketId, channel, channelData: null })}`;
    },
  };
};
