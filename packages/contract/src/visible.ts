/** Matches one visible character (flag `u`): no white space, no control characters, nothing that Unicode marks as invisible, and neither the blank Braille cell nor the blank musical notehead. */
export const visibleCharacter = "[^\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}]";

const visible = new RegExp(visibleCharacter, "u");

export const isBlank = (text: string): boolean => !visible.test(text);

/** Control characters, fillers, and what turns the direction of what follows: a page could read otherwise than it is. */
const unseen =
  /[\p{Cc}\p{Cs}\u061c\u115f\u1160\u180e\u2060-\u2064\u3164\uffa0\u{e0000}-\u{e007f}\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ufffe\uffff]/u;

/** The first character of a text that a reader cannot see, tabs and line ends aside. */
export const unseenCharacter = (text: string): string | undefined => unseen.exec(text.replace(/[\t\n]/g, ""))?.[0];
