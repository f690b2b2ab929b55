import type { Day } from "#platform/clock.ts";
import type { KeyOwner, Sealed, TextKey, TextPlace } from "./seal.ts";
import type { Vault } from "./vault.ts";

/** The columns of a wrapped key. */
export type KeyColumns = { readonly key_epoch: Day; readonly key_wrapped: Sealed };

/** null: unreadable. */
export const openKeyOf = (
  vault: Vault,
  owner: KeyOwner,
  { key_epoch: epoch, key_wrapped: wrapped }: KeyColumns,
): TextKey | null => vault.ifReadable(() => vault.openKey(owner, { epoch, wrapped }));

/** A text with a separate key in its row. */
type OwnPlace = KeyOwner & TextPlace;

/** null: unreadable. */
export const openOwn = (vault: Vault, place: OwnPlace, row: KeyColumns, sealed: Sealed): string | null => {
  const key = openKeyOf(vault, place, row);
  return key && vault.ifReadable(() => vault.open(key, place, sealed));
};

/** Under a new key, so that the text before it becomes unreadable. The values of text, `key_epoch` and `key_wrapped`. */
export const sealOwn = (vault: Vault, place: OwnPlace, text: string): readonly [Sealed, Day, Sealed] => {
  const { key, stored } = vault.newKey(place);
  return [vault.seal(key, place, text), stored.epoch, stored.wrapped];
};
