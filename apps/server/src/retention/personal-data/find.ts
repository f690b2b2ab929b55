import { withoutOverlaps } from "./overlaps.ts";
import type { Found } from "./matches.ts";
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

export type { Found } from "./matches.ts";

const finders: readonly ((text: string, numbers: readonly WrittenNumber[], reading: Reading) => Found[])[] = [
  findPhones,
  findIdentityNumbers,
  findAccountNumbers,
  findPaymentCards,
  findPostcodes,
  findVehicles,
  findEmails,
  findSpelledNumbers,
  findWebProfiles,
  findAddresses,
  findBirthDates,
  (_text, _numbers, reading) => findInstitutions(reading),
  (_text, _numbers, reading) => findNames(reading),
  (_text, _numbers, reading) => findPlaces(reading),
];

/** Twice the maximum so far. Without the limit, a text could require one round per word. */
const mostRounds = 6;

/**
 * Personal data in a text in Norwegian, Northern Sami or English. The language need not be given.
 *
 * The search is repeated on the replaced text until it finds no more. A replaced text therefore has no findings.
 */
export const findPersonalData = (text: string): Found[] => {
  let found: Found[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const left = replacePersonalData(text, found);
    const numbers = writtenNumbers(left);
    const reading = readForNames(left);
    const more = withoutOverlaps(finders.flatMap((find) => find(left, numbers, reading))).filter(
      (one) => !left.slice(one.start, one.end).includes("▒"),
    );
    if (more.length === 0) break;
    found = withMore(found, more);
  }
  return found;
};

/** Maps findings in the replaced text to offsets in the original. */
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
