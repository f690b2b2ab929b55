const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/**
 * Norwegian identity numbers. From 2032 the first control digit may leave a remainder of 0 to 3, so that there are enough numbers; the second must
 * still come out even.
 */
export const identityDigitsAgree = (digits: string): boolean =>
  weighted(digits, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 <= 3 &&
  weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;

export const accountDigitsAgree = (digits: string): boolean =>
  weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;

/** Luhn's: payment cards and Swedish identity numbers. */
export const luhnAgrees = (digits: string): boolean => {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const isDoubled = (digits.length - at) % 2 === 0;
    const value = Number(digits[at]) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
};

/** International account numbers: letters count from A = 10, and the whole must leave 1 when divided by 97. */
export const ibanAgrees = (iban: string): boolean => {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
};
