import { Type, type Static } from "typebox";
import { Counter, Moment, ServiceId } from "../fields.ts";
import { NameByLanguage, Language, OrNull, Role, VolunteerName } from "./fields.ts";
import { roles } from "./roles.ts";
import { limits } from "../limits.ts";
import { ByName, route } from "../route.ts";

const admins = ["admin"] as const;

const PracticeRequired = Type.Integer({ minimum: 0, maximum: limits.practice.max });

/** The roles that read conversations. */
const Reader = Type.Union([Type.Literal("volunteer"), Type.Literal("leader")]);

const Person = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Role,
  tenant: Type.String(),
  tenants: Type.Array(Type.String()),
  languages: Type.Array(Language),
  needs_review: Type.Boolean(),
  practice_required: Type.Integer({ description: "Approved practice replies before the first duty." }),
  state: Type.Union([Type.Literal("invited"), Type.Literal("active"), Type.Literal("disabled")]),
  is_on_duty: Type.Boolean(),
  /** A leader or an administrator has asked for a reset that the other kind has yet to confirm. */
  reset_asked: OrNull(Type.Union([Type.Literal("leader"), Type.Literal("admin")])),
  rights_asked: OrNull(
    Type.Object(
      {
        role: Reader,
        tenants: Type.Array(Type.String()),
        languages: Type.Array(Language),
        gained_in: Type.Array(Type.String(), {
          description: "The services in which they would read more. A leader of all of them confirms.",
        }),
        ends_login: Type.Boolean({
          description:
            "They read nothing now. Confirming ends whatever they log in with, and gives the leader a new link for them.",
        }),
      },
      { description: "What an administrator wants them to read, until a leader confirms it." },
    ),
  ),
});
export type Person = Static<typeof Person>;

const Invitation = Type.Object({ link: Type.String(), expires_at: Moment });

export const listPeople = route("GET", "/api/desk/people", {
  allow: ["leader", "admin"],
  summary: "Who works here; leaders see their own services' people",
  replies: { 200: Type.Array(Person) },
});

export const invitePerson = route("POST", "/api/desk/people", {
  allow: admins,
  summary:
    "Invite somebody. The link of an administrator is told at once (once, for seven days); everybody else waits for a leader, who gets it",
  body: Type.Object({
    name: VolunteerName,
    role: Role,
    tenant: ServiceId,
    tenants: Type.Optional(Type.Array(ServiceId, { maxItems: 20 })),
    languages: Type.Optional(Type.Array(Language, { maxItems: 40 })),
    needs_review: Type.Optional(Type.Boolean()),
    practice_required: Type.Optional(PracticeRequired),
  }),
  replies: { 201: Type.Object({ person: Person, invitation: OrNull(Invitation) }) },
});

export const changePerson = route("PATCH", "/api/desk/people/{id}", {
  allow: admins,
  summary:
    "Change role, services, languages, review or practice. Less holds from the next request on; more to read waits for a leader",
  body: Type.Object({
    role: Type.Optional(Role),
    tenants: Type.Optional(Type.Array(ServiceId, { minItems: 1, maxItems: 20 })),
    languages: Type.Optional(Type.Array(Language, { minItems: 1, maxItems: 40 })),
    needs_review: Type.Optional(Type.Boolean()),
    practice_required: Type.Optional(PracticeRequired),
  }),
  replies: { 200: Person },
  failures: ["notFound", "forbidden", "lastLeader"],
});

const OnCall = Type.Object({
  tenant: Type.String(),
  leaders: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      place: OrNull(Type.Integer({ description: "On the list; null: not on it." })),
      is_reachable: Type.Boolean({ description: "A test to the address or to a device has arrived." }),
      is_on_duty: Type.Boolean(),
    }),
    { description: "All leaders of the service, those on the list first and in its order." },
  ),
});
export type OnCall = Static<typeof OnCall>;

export const readOnCall = route("GET", "/api/desk/on-call", {
  allow: ["leader", "admin"],
  summary: "Who is called while no leader acknowledges an alarm, in which order",
  replies: { 200: Type.Array(OnCall) },
});

export const setOnCall = route("PUT", "/api/desk/on-call", {
  allow: ["leader", "admin"],
  summary:
    "Order the on-call list of a service. `stale`: somebody on it does not lead the service or has not tested an address",
  body: Type.Object({
    tenant: ServiceId,
    people: Type.Array(Type.String({ maxLength: 36 }), { maxItems: 100, uniqueItems: true }),
  }),
  failures: ["notFound", "stale"],
});

export const disablePerson = route("POST", "/api/desk/people/{id}/disable", {
  allow: admins,
  summary: "Out at once: claims go back, logins and connections end",
  replies: { 200: Person },
  failures: ["notFound", "forbidden"],
});

export const inviteAgain = route("POST", "/api/desk/people/{id}/invite", {
  allow: admins,
  summary:
    "A new link for an administrator who has not come yet, or was disabled; for anybody else a leader is asked (204)",
  replies: { 200: Type.Object({ person: Person, invitation: Invitation }), 204: Type.Null() },
  failures: ["notFound", "forbidden"],
});

export const confirmRights = route("POST", "/api/desk/people/{id}/confirm", {
  allow: ["leader"],
  summary:
    "A leader confirms what an administrator wants somebody to read, as it was shown. Somebody who could read nothing gets a new link, which comes back",
  body: Type.Object({
    role: Reader,
    tenants: Type.Array(ServiceId, { minItems: 1, maxItems: 20 }),
    languages: Type.Array(Language, { minItems: 1, maxItems: 40 }),
  }),
  replies: { 200: Type.Object({ person: Person, invitation: OrNull(Invitation) }) },
  failures: ["notFound", "forbidden", "stale", "lastLeader"],
});

export const resetPerson = route("POST", "/api/desk/people/{id}/reset", {
  allow: ["leader", "admin"],
  summary:
    "Lost second factor: takes a leader and an administrator. The link of somebody who reads goes to the leader, that of an administrator to another one (200); until the other has asked, this asks (204)",
  replies: { 200: Type.Object({ person: Person, invitation: Invitation }), 204: Type.Null() },
  failures: ["notFound", "forbidden"],
});

const Topic = Type.Object({
  id: Type.String(),
  tenant: Type.String(),
  name: NameByLanguage,
  is_used: Type.Boolean(),
});
export type Topic = Static<typeof Topic>;
const topicBody = {
  name: Type.Record(Language, Type.String({ minLength: 1, maxLength: 64 }), {
    minProperties: 1,
    maxProperties: 40,
    description: "By language, in those of the service. The desk shows another one where its own is not among them.",
  }),
  is_used: Type.Boolean(),
};

export const listTopics = route("GET", "/api/desk/topics", {
  allow: roles,
  summary: "What conversations are about, for the statistics",
  replies: { 200: Type.Array(Topic) },
});
export const addTopic = route("POST", "/api/desk/topics", {
  allow: admins,
  summary: "Another topic",
  body: Type.Object({ tenant: ServiceId, ...topicBody }),
  replies: { 201: Topic },
  failures: ["notFound"],
});
export const changeTopic = route("PUT", "/api/desk/topics/{id}", {
  allow: admins,
  summary: "Word a topic anew, or stop offering it; what was counted stays counted",
  body: Type.Object(topicBody),
  replies: { 200: Topic },
  failures: ["notFound"],
});

const Resource = Type.Object({
  id: Type.String(),
  tenant: Type.String(),
  language: Language,
  title: Type.String(),
  body: Type.String(),
});
export type Resource = Static<typeof Resource>;
const resourceBody = {
  language: Language,
  title: Type.String({ minLength: 1, maxLength: 120 }),
  body: Type.String({ minLength: 1, maxLength: limits.resource.max }),
};

export const listResources = route("GET", "/api/desk/resources", {
  allow: roles,
  summary: "Words that can be put into a reply",
  replies: { 200: Type.Array(Resource) },
});
export const addResource = route("POST", "/api/desk/resources", {
  allow: admins,
  summary: "Another one",
  body: Type.Object({ tenant: ServiceId, ...resourceBody }),
  replies: { 201: Resource },
  failures: ["notFound"],
});
export const changeResource = route("PUT", "/api/desk/resources/{id}", {
  allow: admins,
  summary: "Word it anew",
  body: Type.Object(resourceBody),
  replies: { 200: Resource },
  failures: ["notFound"],
});
export const deleteResource = route("DELETE", "/api/desk/resources/{id}", {
  allow: admins,
  summary: "Take it away",
  failures: ["notFound"],
});

const AuditEntry = Type.Object({
  seq: Type.Integer(),
  at: Moment,
  tenant: Type.String(),
  who: Type.String({ description: "The volunteer's name, or who else acted." }),
  act: Type.String(),
  conversation: OrNull(Type.String()),
  detail: OrNull(Type.String({ description: "A code, never words of a caller." })),
});
export type AuditEntry = Static<typeof AuditEntry>;
const AuditRestored = Type.Object({
  at: Moment,
  backup_of: Moment,
  lost: OrNull(Type.Integer({ description: "How many rows are known to be gone; null: not known." })),
});
export type AuditRestored = Static<typeof AuditRestored>;

export const readAudit = route("GET", "/api/desk/audit", {
  allow: ["leader", "admin"],
  summary: "Who opened and decided what, newest first; leaders see their own services",
  query: Type.Object({ before: Type.Optional(Counter(1)) }),
  replies: {
    200: Type.Object({
      entries: Type.Array(AuditEntry),
      is_whole: Type.Boolean(),
      restored: Type.Array(AuditRestored, {
        description: "When the database was put back from a backup, as far as the log says so, oldest first.",
      }),
    }),
  },
});

const JobHealth = Type.Object({
  job: Type.String(),
  is_failing: Type.Boolean(),
  last_ran_at: OrNull(Moment),
  last_failed_at: OrNull(Moment),
});
export type JobHealth = Static<typeof JobHealth>;

export const readHealth = route("GET", "/api/desk/health", {
  allow: admins,
  summary: "How the jobs fare",
  replies: { 200: Type.Array(JobHealth) },
});
export const runJob = route("POST", "/api/desk/health/{id}/run", {
  params: ByName,
  allow: admins,
  summary: "Run a job again now",
  failures: ["notFound"],
});
