import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import type { MailboxAddress } from "#platform/events.ts";
import { isUuid, type CallerId, type MailboxId } from "#platform/ids.ts";
import type { Network } from "#platform/limits/networks.ts";
import type { ChannelKind, Grant } from "./connection.ts";
import type { LoginSignatures, SubscribeRequest } from "./signature.ts";

/** A login that lives, as far as listening needs to know it. */
export type LiveLogin = { readonly login: Buffer; readonly caller: CallerId };

export const mailboxOfChannel = (channel: string): MailboxAddress | null => {
  const [, tenant, mailbox] = /^private-([a-z0-9-]+)\.([0-9a-f-]{36})$/.exec(channel) ?? [];
  return tenant && mailbox && isUuid<MailboxId>(mailbox) ? { tenant, mailbox } : null;
};

export const ownerOf = (login: Buffer): string => login.toString("base64url");

/** A caller's own channel. */
export const newMailboxChannel = (parts: {
  readonly signatures: LoginSignatures;
  readonly liveLogins: (tenant: string, mailbox: MailboxId, network: Network) => Promise<readonly LiveLogin[]>;
}) => {
  const { signatures, liveLogins } = parts;

  const find = async (request: SubscribeRequest, network: Network): Promise<Grant | null> => {
    const { tenant, mailbox } = mailboxOfChannel(request.channel)!;
    const logins = await liveLogins(tenant, mailbox, network);
    const signer = logins.find(({ login }) => signatures.isOf(login, request));
    return signer ? { owner: ownerOf(signer.login), detail: signer.caller } : null;
  };

  const kind: ChannelKind = {
    knows: (channel) => mailboxOfChannel(channel) !== null,
    authorise: (request, network) => (signatures.isOurs(request) ? find(request, network) : null),
  };

  return {
    kind,

    /** null: it is not this caller's. */
    sign(session: MailboxAddress & { login: Buffer }, socketId: string, channel: string): string | null {
      if (channel !== mailboxChannel(session.tenant, session.mailbox)) return null;
      return signatures.sign(session.login, { socketId, channel, channelData: null });
    },
  };
};
