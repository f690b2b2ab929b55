/**
 * One character that somebody can see, as a pattern with the flag `u`. Neither white space nor control characters are one, nor what Unicode
 * tells everybody not to draw (zero-width spaces, the Hangul fillers, tags), nor the two that are drawn as nothing: a Braille cell without
 * dots, and a note without a head.
 */
export const visibleCharacter = "[^\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}]";

const visible = new RegExp(visibleCharacter, "u");

/** Whether nobody would see anything of it: then nothing was written, however long it is. */
export const isBlank = (text: string): boolean => !visible.test(text);
