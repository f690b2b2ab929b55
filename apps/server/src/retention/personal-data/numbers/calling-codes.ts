import { getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js";

/** How many digits a number of each calling code can have behind the code. Read once: asking the library about every number is slow. */
const lengthsOf = new Map<string, ReadonlySet<number>>();
for (const country of getCountries()) {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const code = getCountryCallingCode(country);
  lengthsOf.set(code, new Set([...(lengthsOf.get(code) ?? []), ...(metadata.numberingPlan?.possibleLengths() ?? [])]));
}

/** Whether these digits are a country's code and a number that can exist there. Sweden's "(0)" behind the code is forgiven. */
export const isWithCallingCode = (digits: string): boolean => {
  for (let length = 1; length <= 3; length += 1) {
    const lengths = lengthsOf.get(digits.slice(0, length));
    const national = digits.length - length;
    if (lengths === undefined || national < 6) continue;
    return lengths.has(national) || (digits[length] === "0" && lengths.has(national - 1));
  }
  return false;
};
