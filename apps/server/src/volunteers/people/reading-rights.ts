import type { AskedRights, Particulars, ReadingRights } from "./volunteer.ts";

const rank = { admin: 0, volunteer: 1, leader: 2 } as const;
const readsNothing: ReadingRights = { role: "admin", tenants: [], languages: [] };

/** The services in which somebody could read more than before. Leaders read all languages, so only volunteers gain by one. */
export const gainedServices = (was: ReadingRights, is: ReadingRights): readonly string[] => {
  if (is.role === "admin") return [];
  const isHigher = rank[is.role] > rank[was.role];
  const hasNewLanguage =
    was.role === "volunteer" &&
    is.role === "volunteer" &&
    is.languages.some((language) => !was.languages.includes(language));
  return is.tenants.filter((tenant) => isHigher || hasNewLanguage || !was.tenants.includes(tenant));
};

/**
 * Whether somebody reads anything now. Credentials of somebody who does not may have been made by one administrator
 * alone, so they never come to read: a leader hands over a new link.
 */
export const readsAnything = ({ state, role, tenants }: Particulars): boolean =>
  state === "active" && role !== "admin" && tenants.length > 0;

/** What waits for a leader, if anything does; `services` are those in which it would let them read more. */
export const waitingRights = (
  person: Particulars,
  now: Date,
): { readonly asked: AskedRights; readonly services: readonly string[] } | null => {
  const { asked } = person;
  if (!asked || asked.until <= now || person.state === "disabled") return null;
  const services = gainedServices(readsAnything(person) ? person : readsNothing, asked);
  return services.length > 0 ? { asked, services } : null;
};

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === other.toSorted().join();

export const isSameReading = (one: ReadingRights, other: ReadingRights): boolean =>
  one.role === other.role && isSameList(one.tenants, other.tenants) && isSameList(one.languages, other.languages);
