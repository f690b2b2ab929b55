import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import type { DataKey, Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";

/** A place in a message that the program takes for personal data. */
export type Found = NonNullable<DeskMessage["found"]>[number];

/** A message that cannot be searched is tried so often; then all of it is overwritten at 47 hours. */
export const mostSearches = 3;

const placeOf = (mailbox: MailboxId, message: MessageId) => ({ kind: "personal", mailbox, message }) as const;

/** What was found lies beside the text, under the same key: whatever ends the one ends the other. */
export const sealFound = (
  vault: Vault,
  key: DataKey,
  mailbox: MailboxId,
  id: MessageId,
  found: readonly Found[],
): Sealed =>
  vault.seal(key, placeOf(mailbox, id), JSON.stringify(found.map(({ start, end, kind }) => [start, end, kind])));

/** null: nobody has looked, or nobody can read any more what was found. */
export const openFound = (
  vault: Vault,
  key: DataKey,
  mailbox: MailboxId,
  id: MessageId,
  sealed: Sealed | null,
): Found[] | null => {
  const text = sealed && vault.ifReadable(() => vault.open(key, placeOf(mailbox, id), sealed));
  if (text === null) return null;
  return (JSON.parse(text) as [number, number, Found["kind"]][]).map(([start, end, kind]) => ({ start, end, kind }));
};
