export type DiffPiece = Readonly<{ is: "same" | "gone" | "new"; text: string }>;

/** Above this the comparison would be noticeable: then one text replaces the other as a whole. */
const mostCells = 1_000_000;

/** Words with the blanks after them. A number in groups, such as a phone number, is one word. */
const wordsIn = (text: string): readonly string[] => text.match(/\s+|[(+]*\d+(?:\)?\s+\d+)+\S*\s*|\S+\s*/g) ?? [];

/** The difference between two texts in whole words, by their longest common sequence. */
export function wordDiff(before: string, after: string): readonly DiffPiece[] {
  const [old, now] = [wordsIn(before), wordsIn(after)];
  const pieces: DiffPiece[] = [];
  /** Neighbours of one kind become one piece. */
  const add = (is: DiffPiece["is"], text: string) => {
    const last = pieces.at(-1);
    if (last?.is === is) pieces.splice(-1, 1, { is, text: last.text + text });
    else pieces.push({ is, text });
  };
  const width = now.length + 1;
  const isLong = (old.length + 1) * width > mostCells;
  const common = new Uint16Array(isLong ? 0 : (old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0 && !isLong; row--)
    for (let column = now.length - 1; column >= 0; column--)
      common[row * width + column] = isSame(old[row], now[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [gone, come] = [old[row], now[column]];
    if (!isLong && gone !== undefined && come !== undefined && isSame(gone, come)) {
      add("same", come);
      row++;
      column++;
    } else if (gone !== undefined && (come === undefined || at(row + 1, column) >= at(row, column + 1))) {
      add("gone", gone);
      row++;
    } else {
      add("new", come ?? "");
      column++;
    }
  }
  return pieces;
}

const isSame = (one = "", other = ""): boolean => one.trim() === other.trim();
