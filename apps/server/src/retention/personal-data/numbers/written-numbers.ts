/** Digits that stand together. Numbers are written in groups ("40 12 34 56"), so most rules look at several in a row. */
type DigitGroup = {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** Whether the characters before the next group can be part of one number. */
  readonly joinsNext: boolean;
  readonly joinsBefore: boolean;
};

export type WrittenNumber = {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** The sizes of its groups: 40 12 34 56 is "2 2 2 2". */
  readonly sizes: string;
  /** Whether the number is a part of a longer row of groups. */
  readonly goesOn: boolean;
  readonly followsOn: boolean;
};

const betweenGroups = /^(?:[ \u00a0\u202f.\-–/()]|[.,)] |[ -]\(| [-–] )$/;

const shortest = 7;
const longest = 19;

const digitGroups = (text: string): DigitGroup[] => {
  const found = [...text.matchAll(/\d+/g)];
  let joinsBefore = false;
  return found.map((match, at) => {
    const end = match.index + match[0].length;
    const next = found[at + 1];
    const joinsNext = next !== undefined && next.index - end <= 3 && betweenGroups.test(text.slice(end, next.index));
    const group = { start: match.index, end, digits: match[0], joinsNext, joinsBefore };
    joinsBefore = joinsNext;
    return group;
  });
};

/** Everything in the text that can be read as one number of 7 to 19 digits, whatever its groups. */
export const writtenNumbers = (text: string): WrittenNumber[] => {
  const groups = digitGroups(text);
  const numbers: WrittenNumber[] = [];
  groups.forEach((first, at) => {
    // A number begins at the start of a row or with a separate group. Without this, a page of single digits would cost dearly.
    if (first.joinsBefore && first.digits.length === 1) return;
    let digits = "";
    let sizes = "";
    for (let last = at; last < groups.length; last += 1) {
      const group = groups[last]!;
      digits += group.digits;
      sizes += sizes === "" ? group.digits.length : ` ${group.digits.length}`;
      if (digits.length > longest) break;
      if (digits.length >= shortest)
        numbers.push({
          start: first.start,
          end: group.end,
          digits,
          sizes,
          goesOn: group.joinsNext,
          followsOn: first.joinsBefore,
        });
      if (!group.joinsNext) break;
    }
  });
  return numbers;
};

export const ofLength = (numbers: readonly WrittenNumber[], ...lengths: readonly number[]): WrittenNumber[] =>
  numbers.filter(({ digits }) => lengths.includes(digits.length));
