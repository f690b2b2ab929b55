/** Put in at the cursor, on lines of its own where it would stick to other words. */
export function insertAt(text: string, at: number, words: string): Readonly<{ text: string; cursor: number }> {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const gap = before === "" || before.endsWith("\n") ? "" : "\n\n";
  const next = after === "" || after.startsWith("\n") ? "" : "\n\n";
  return { text: before + gap + words + next + after, cursor: (before + gap + words).length };
}
