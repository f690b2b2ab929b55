import * as calls from "@sosmessages/contract/realtime/routes.ts";
import { mailboxChannel, deskChannel, deskChannelPrefix } from "@sosmessages/contract/realtime/channels.ts";
import type { MailboxAddress } from "#platform/events.ts";
import { isUuid, type CallerId, type MailboxId, type VolunteerId } from "#platform/ids.ts";
import type { Network } from "#platform/limits/networks.ts";
import type { ChannelKind, Grant } from "./connection.ts";
import type { LoginSignatures, SubscribeRequest } from "./signature.ts";
import { authoriseDeskChannel } from "@sosmessages/contract/desk/accounts.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";

/** A login that lives, as far as listening needs to know it. */
export type LiveLogin = { readonly login: Buffer; readonly caller: CallerId };

export const mailboxOfChannel = (channel: string): MailboxAddress | null => {
  const [, tenant, mailbox] = /^private-([a-z0-9-]+)\.([0-9a-f-]{36})$/.exec(channel) ?? [];
  return tenant && mailbox && isUuid<MailboxId>(mailbox) ? { tenant, mailbox } : null;
};

export const ownerOf = (login: Buffer): string => login.toString("base64url");

/** A caller's own channel. */
export const newMailboxChannel = (
  signatures: LoginSignatures,
  liveLogins: (tenant: string, mailbox: MailboxId, network: Network) => Promise<readonly LiveLogin[]>,
) => {
  const find = async (request: SubscribeRequest, network: Network): Promise<Grant | null> => {
    const { tenant, mailbox } = mailboxOfChannel(request.channel)!;
    const logins = await liveLogins(tenant, mailbox, network);
    const signer = logins.find(({ login }) => signatures.isOf(login, request));
    return signer ? { owner: ownerOf(signer.login), detail: signer.caller } : null;
  };

  const kind: ChannelKind = {
    site: "callers",
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

/** A login at the desk that may listen to a service's desk now. */
export type ListeningLogin = { readonly login: string; readonly volunteer: VolunteerId };

const ownerPrefix = "desk:";
export const isDeskOwner = (owner: string): boolean => owner.startsWith(ownerPrefix);
export const deskOwnerOf = (login: string): string => ownerPrefix + login;
export const loginOfDeskOwner = (owner: string): string => owner.slice(ownerPrefix.length);

/** The volunteers' channel, one for each service. */
export const newDeskChannel = (
  signatures: LoginSignatures,
  listeningLogins: (tenant: string, network: Network) => Promise<readonly ListeningLogin[]>,
) => {
  const find = async (request: SubscribeRequest, network: Network): Promise<Grant | null> => {
    const logins = await listeningLogins(request.channel.slice(deskChannelPrefix.length), network);
    const signer = logins.find(({ login }) => signatures.isOf(deskOwnerOf(login), request));
    return signer ? { owner: deskOwnerOf(signer.login), detail: signer.volunteer } : null;
  };

  const kind: ChannelKind = {
    site: "desk",
    knows: (channel) => channel.startsWith(deskChannelPrefix),
    authorise: (request, network) => (signatures.isOurs(request) ? find(request, network) : null),
  };

  return {
    kind,

    /** null: this person does not work there. */
    sign(
      { login, tenants }: { readonly login: string; readonly tenants: readonly string[] },
      socketId: string,
      channel: string,
    ): string | null {
      if (!tenants.some((tenant) => channel === deskChannel(tenant))) return null;
      return signatures.sign(deskOwnerOf(login), { socketId, channel, channelData: null });
    },
  };
};

export const serveRealtime = (
  serve: Serve,
  mailboxes: Pick<ReturnType<typeof newMailboxChannel>, "sign">,
  desk: Pick<ReturnType<typeof newDeskChannel>, "sign">,
): void => {
  serve(calls.authoriseChannel, async ({ request, session, body }) => {
    const { login, mailbox } = session;
    const auth = mailboxes.sign({ tenant: request.tenant.id, mailbox, login }, body.socket_id, body.channel_name);
    return auth === null ? refuse("forbidden") : reply(200, { auth });
  });

  serve(authoriseDeskChannel, async ({ session, body }) => {
    const auth = desk.sign(session, body.socket_id, body.channel_name);
    return auth === null ? refuse("forbidden") : reply(200, { auth });
  });
};
