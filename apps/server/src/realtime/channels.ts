import * as calls from "@sosmessages/contract/realtime/routes.ts";
import { mailboxChannel, deskChannel, deskChannelPrefix } from "@sosmessages/contract/realtime/channels.ts";
import type { MailboxAddress } from "#platform/events.ts";
import { isUuid, type CallerId, type MailboxId, type VolunteerId } from "#platform/ids.ts";
import type { Network } from "#platform/limits/networks.ts";
import type { ChannelKind, Grant, SocketSite } from "./connection.ts";
import type { LoginSignatures } from "./signature.ts";
import { authoriseDeskChannel } from "@sosmessages/contract/desk/accounts.ts";
import { refuse, reply } from "#platform/http/answers.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";

export const mailboxOfChannel = (channel: string): MailboxAddress | null => {
  const [, tenant, mailbox] = /^private-([a-z0-9-]+)\.([0-9a-f-]{36})$/.exec(channel) ?? [];
  return tenant && mailbox && isUuid<MailboxId>(mailbox) ? { tenant, mailbox } : null;
};

export const ownerOf = (login: Buffer): string => login.toString("base64url");

/** `grantsOf`: of all logins that may listen to that channel now. */
const newChannelKind = (
  signatures: LoginSignatures,
  site: SocketSite,
  knows: (channel: string) => boolean,
  grantsOf: (channel: string, network: Network) => Promise<readonly Grant[]>,
): ChannelKind => ({
  site,
  knows,
  authorise(request, network) {
    if (!signatures.isOurs(request)) return null;
    const signerIn = (grants: readonly Grant[]) => grants.find(({ owner }) => signatures.isOf(owner, request)) ?? null;
    return grantsOf(request.channel, network).then(signerIn);
  },
});

/** A caller's own channel. */
export const newMailboxChannel = (
  signatures: LoginSignatures,
  liveLogins: (
    tenant: string,
    mailbox: MailboxId,
    network: Network,
  ) => Promise<readonly { readonly login: Buffer; readonly caller: CallerId }[]>,
) => ({
  kind: newChannelKind(
    signatures,
    "callers",
    (channel) => mailboxOfChannel(channel) !== null,
    async (channel, network) => {
      const { tenant, mailbox } = mailboxOfChannel(channel)!;
      const logins = await liveLogins(tenant, mailbox, network);
      return logins.map(({ login, caller }) => ({ owner: ownerOf(login), detail: caller }));
    },
  ),

  /** null: it is not this caller's. */
  sign: (session: MailboxAddress & { login: Buffer }, socketId: string, channel: string): string | null =>
    channel === mailboxChannel(session.tenant, session.mailbox)
      ? signatures.sign(ownerOf(session.login), { socketId, channel, channelData: null })
      : null,
});

const ownerPrefix = "desk:";
export const isDeskOwner = (owner: string): boolean => owner.startsWith(ownerPrefix);
export const deskOwnerOf = (login: string): string => ownerPrefix + login;
export const loginOfDeskOwner = (owner: string): string => owner.slice(ownerPrefix.length);

/** The volunteers' channel, one for each service. */
export const newDeskChannel = (
  signatures: LoginSignatures,
  listeningLogins: (
    tenant: string,
    network: Network,
  ) => Promise<readonly { readonly login: string; readonly volunteer: VolunteerId }[]>,
) => ({
  kind: newChannelKind(
    signatures,
    "desk",
    (channel) => channel.startsWith(deskChannelPrefix),
    async (channel, network) => {
      const logins = await listeningLogins(channel.slice(deskChannelPrefix.length), network);
      return logins.map(({ login, volunteer }) => ({ owner: deskOwnerOf(login), detail: volunteer }));
    },
  ),

  /** null: this person does not work there. */
  sign: (session: Pick<DeskSession, "login" | "tenants">, socketId: string, channel: string): string | null =>
    session.tenants.some((tenant) => channel === deskChannel(tenant))
      ? signatures.sign(deskOwnerOf(session.login), { socketId, channel, channelData: null })
      : null,
});

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
