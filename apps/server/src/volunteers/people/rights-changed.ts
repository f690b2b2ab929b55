import type { ReadingRights } from "./volunteer.ts";
import type { VolunteerRights } from "./store.ts";

/** What of somebody's rights is different now, in the audit log's codes. */
export const rightsChanged = (was: VolunteerRights, is: VolunteerRights): string[] => {
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.toSorted().join() === other.toSorted().join();
  return [
    ...(was.role === is.role ? [] : [`role:${is.role}`]),
    ...(isSame(was.tenants, is.tenants) ? [] : [`services:${is.tenants.join(".")}`]),
    ...(isSame(was.languages, is.languages) ? [] : [`languages:${is.languages.join(".")}`]),
    ...(was.practiceRequired === is.practiceRequired ? [] : [`practice:${is.practiceRequired}`]),
    ...(was.needsReview === is.needsReview ? [] : [`review:${is.needsReview ? "on" : "off"}`]),
  ];
};

/** Who loses a service, a language or the right to read loses what they held as well. */
export const hasLess = (was: ReadingRights, is: ReadingRights): boolean =>
  is.role === "admin" ||
  was.tenants.some((tenant) => !is.tenants.includes(tenant)) ||
  was.languages.some((language) => !is.languages.includes(language));
