/** Digits that stand together. Numbers are written in groups ("40 12 34 56"), so most rules look at several in a row. */
type DigitGroup = { readonly start: number; readonly end: number; readonly digits: string };

export const digitGroups = (text: string): DigitGroup[] =>
  [...text.matchAll(/\d+/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    digits: match[0],
  }));

/** What may stand between two groups of one number. */
const betweenGroups = /^(?:[ \u00a0\u202f.\-–/()]|[.,)] |\) ?|[ -]\(| [-–] )$/;

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

const joins = (text: string, left: DigitGroup, right: DigitGroup | undefined): boolean =>
  right !== undefined && right.start - left.end <= 3 && betweenGroups.test(text.slice(left.end, right.start));

/** The numbers of exactly so many digits that begin at a group, whatever the groups. */
export const numbersOf = (text: string, groups: readonly DigitGroup[], wanted: number): WrittenNumber[] => {
  const numbers: WrittenNumber[] = [];
  groups.forEach((first, at) => {
    let digits = first.digits;
    let last = at;
    while (digits.length < wanted && joins(text, groups[last]!, groups[last + 1])) {
      last += 1;
      digits += groups[last]!.digits;
    }
    if (digits.length !== wanted) return;
    const before = groups[at - 1];
    numbers.push({
      start: first.start,
      end: groups[last]!.end,
      digits,
      sizes: groups
        .slice(at, last + 1)
        .map((group) => group.digits.length)
        .join(" "),
      goesOn: joins(text, groups[last]!, groups[last + 1]),
      followsOn: before !== undefined && joins(text, before, first),
    });
  });
  return numbers;
};
