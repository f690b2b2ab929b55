/** Matches one visible character (flag `u`): no white space, no control characters, nothing that Unicode marks as invisible, and neither the blank Braille cell nor the blank musical notehead. */
export const visibleCharacter = "[^\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}]";

const visible = new RegExp(visibleCharacter, "u");

export const isBlank = (text: string): boolean => !visible.test(text);
