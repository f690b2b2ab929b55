import { apart } from "./apart.ts";
import type { Found } from "./found.ts";
import { readForNames, type Reading } from "./names/name-reading.ts";
import { findNames } from "./names/name.ts";
import { findInstitutions } from "./places/institution.ts";
import { findPlaces } from "./places/place.ts";
import { findAccountNumbers } from "./numbers/account-number.ts";
import { findAddresses } from "./addresses/address.ts";
import { findBirthDates } from "./numbers/birth-date.ts";
import { findEmails } from "./addresses/email.ts";
import { findIdentityNumbers } from "./numbers/identity-number.ts";
import { findPaymentCards } from "./numbers/payment-card.ts";
import { findPhones } from "./numbers/phone.ts";
import { findPostcodes } from "./addresses/postcode.ts";
import { findSpelledNumbers } from "./numbers/spelled-numbers.ts";
import { findVehicles } from "./numbers/vehicle.ts";
import { findWebProfiles } from "./addresses/web-profile.ts";
import { writtenNumbers, type WrittenNumber } from "./numbers/written-numbers.ts";
import { mark, replacePersonalData } from "./replace.ts";

export type { Found } from "./found.ts";

type Find = (text: string, numbers: readonly WrittenNumber[], reading: Reading) => Found[];

/** What these find has digits in it, and most texts have none. */
const findersOfDigits: readonly Find[] = [
  findPhones,
  findIdentityNumbers,
  findAccountNumbers,
  findPaymentCards,
  findPostcodes,
  findVehicles,
];
const finders: readonly Find[] = [
  (text, numbers, reading) => (/\d/.test(text) ? findersOfDigits.flatMap((find) => find(text, numbers, reading)) : []),
  findEmails,
  (text, _numbers, { words }) => findSpelledNumbers(text, words),
  findWebProfiles,
  findAddresses,
  findBirthDates,
  (_text, _numbers, reading) => findInstitutions(reading),
  (_text, _numbers, reading) => findNames(reading),
  (_text, _numbers, reading) => findPlaces(reading),
];

/** Twice what any text has needed; there so that no text can ask for a round of its own for each of its words. */
const mostRounds = 6;

/**
 * Personal data in a text in Norwegian, Northern Sami or English; nobody has to say which.
 *
 * What is left when everything found has been replaced is looked through again, until nothing more is found: finding in a replaced text finds nothing.
 */
export const findPersonalData = (text: string): Found[] => {
  let found: Found[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const left = replacePersonalData(text, found);
    const numbers = writtenNumbers(left);
    const reading = readForNames(left);
    const more = apart(finders.flatMap((find) => find(left, numbers, reading))).filter(
      (one) => !left.slice(one.start, one.end).includes("▒"),
    );
    if (more.length === 0) break;
    found = withMore(found, more);
  }
  return found;
};

/** Brings what was found in the replaced text back to where it stands in the original. */
const withMore = (before: readonly Found[], more: readonly Found[]): Found[] => {
  const all: Found[] = [];
  let next = 0;
  let shift = 0;
  for (const one of more) {
    while (next < before.length && before[next]!.start - shift < one.start) {
      const known = before[next]!;
      shift += known.end - known.start - mark.length;
      all.push(known);
      next += 1;
    }
    all.push({ start: one.start + shift, end: one.end + shift, kind: one.kind });
  }
  return [...all, ...before.slice(next)];
};
