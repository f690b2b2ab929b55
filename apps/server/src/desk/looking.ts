import type { Onlooker } from "@sosmessages/contract/desk/care.ts";
import type { DeskPerson } from "#conversation/parts.ts";
import type { Bus } from "#platform/bus/bus.ts";
import { statement } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import { isUuid, type ConversationId, type VolunteerId } from "#platform/ids.ts";
import type { NamesOf } from "./queue.ts";

/** A page says every few seconds that it is there; one that has not for so long is closed, or without a network. */
const presentFor = 25_000;
const typingFor = 12_000;

// Whoever may not read it does not learn who does.
const mayRead = statement(
  "looking.may-read",
  "SELECT 1 AS yes FROM callers w JOIN conversations c USING (mailbox) WHERE c.id = $1",
);

type Role = Onlooker["role"];
type Look = { readonly role: Role; readonly at: number; readonly typedAt: number };
type Doing = "reads" | "types" | "leaves";

/** Who has which conversation open now: in memory alone, and told to the other servers. After a restart pages say it anew. */
export const newLooking = (bus: Bus, now: () => number = Date.now) => {
  const looks = new Map<string, Map<string, Look>>();

  const prune = (): void => {
    for (const [conversation, people] of looks) {
      for (const [volunteer, { at }] of people) if (now() - at > presentFor) people.delete(volunteer);
      if (people.size === 0) looks.delete(conversation);
    }
  };

  const note = (conversation: string, volunteer: string, role: Role, doing: Doing): void => {
    prune();
    const people = looks.get(conversation) ?? new Map<string, Look>();
    const typedAt = doing === "types" ? now() : (people.get(volunteer)?.typedAt ?? 0);
    if (doing === "leaves") people.delete(volunteer);
    else people.set(volunteer, { role, at: now(), typedAt });
    looks.set(conversation, people);
  };
  bus.subscribe("looking", ([conversation = "", volunteer = "", role, doing]) =>
    note(conversation, volunteer, role as Role, doing as Doing),
  );

  return {
    note(
      conversation: ConversationId,
      { volunteer, role }: Pick<DeskPerson, "volunteer" | "role">,
      doing: Doing,
    ): void {
      if (role === "admin") return;
      note(conversation, volunteer, role, doing);
      bus.publish("looking", [conversation, volunteer, role, doing]);
    },
    othersAt(conversation: ConversationId, than: VolunteerId) {
      prune();
      const others = [...(looks.get(conversation) ?? [])].filter(([volunteer]) => volunteer !== than);
      return others.map(([volunteer, { role, typedAt }]) => ({
        volunteer: volunteer as VolunteerId,
        role,
        isTyping: now() - typedAt < typingFor,
      }));
    },
  };
};

export type LookingParts = {
  readonly database: SessionDatabase;
  readonly namesOf: NamesOf;
  readonly looking: ReturnType<typeof newLooking>;
};

/** null: there is no such conversation for this person. */
export const lookAround = async (
  { database, namesOf, looking }: LookingParts,
  person: DeskPerson,
  id: string,
  doing: Doing,
): Promise<readonly Onlooker[] | null> => {
  if (!isUuid<ConversationId>(id)) return null;
  // Whoever leaves may not be allowed to read it any more.
  if (doing === "leaves") looking.note(id, person, doing);
  const isTheirs = await database.withRightsOf(person, (queries) => queries.one(mayRead, [id]));
  if (isTheirs === null) return null;
  looking.note(id, person, doing);
  const others = looking.othersAt(id, person.volunteer);
  const maySeeNames = person.role === "leader" && others.length > 0;
  const names = maySeeNames ? await namesOf(others.map(({ volunteer }) => volunteer)) : null;
  return others.map(({ volunteer, role, isTyping }) => ({
    role,
    name: names?.get(volunteer) ?? null,
    is_typing: isTyping,
  }));
};
