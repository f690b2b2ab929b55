import type { AskedRights, Particulars, ReadingRights } from "./volunteer.ts";
import type { VolunteerRights } from "./store.ts";

const rank = { admin: 0, volunteer: 1, leader: 2 } as const;
const readsNothing: ReadingRights = { role: "admin", tenants: [], languages: [] };

/** The services in which the person could read more than before. Leaders read all languages, so a new language matters only for volunteers. */
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
 * Whether the person can read any conversation now. If not, one administrator alone may have made the credentials,
 * so the person needs a new link from a leader.
 */
export const readsAnything = ({ state, role, tenants }: Particulars): boolean =>
  state === "active" && role !== "admin" && tenants.length > 0;

/** Rights that wait for a leader. `services`: where they would add reading rights. */
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

/** Changed rights, in the audit log's codes. */
export const rightsChanged = (was: VolunteerRights, is: VolunteerRights): string[] => {
  return [
    ...(was.role === is.role ? [] : [`role:${is.role}`]),
    ...(isSameList(was.tenants, is.tenants) ? [] : [`services:${is.tenants.join(".")}`]),
    ...(isSameList(was.languages, is.languages) ? [] : [`languages:${is.languages.join(".")}`]),
    ...(was.practiceRequired === is.practiceRequired ? [] : [`practice:${is.practiceRequired}`]),
    ...(was.needsReview === is.needsReview ? [] : [`review:${is.needsReview ? "on" : "off"}`]),
  ];
};

/** Conversations of a lost service go back to the queue. A reply in a lost language can be finished. */
export const hasLostService = (was: ReadingRights, is: ReadingRights): boolean =>
  is.role === "admin" || was.tenants.some((tenant) => !is.tenants.includes(tenant));

/** The services that an active leader would no longer lead. */
export const servicesLeft = ({ state, role, tenants }: Particulars, is: ReadingRights): readonly string[] =>
  state === "active" && role === "leader"
    ? tenants.filter((tenant) => is.role !== "leader" || !is.tenants.includes(tenant))
    : [];
