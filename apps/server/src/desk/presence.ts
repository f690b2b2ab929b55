import type { Onlooker } from "@sosmessages/contract/desk/care.ts";
import type { DeskPerson } from "#conversation/change.ts";
import type { Bus } from "#platform/bus/bus.ts";
import { statement } from "#platform/database/database.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";
import type { DeskContext, Presence } from "./context.ts";

/** A page reports every few seconds; after this time without a report it counts as closed. */
const presentFor = 25_000;
const typingFor = 12_000;

// A person without the right to read must not see who reads.
const mayRead = statement(
  "looking.may-read",
  "SELECT 1 AS yes FROM callers w JOIN conversations c USING (mailbox) WHERE c.id = $1",
);

type Role = Onlooker["role"];
type Look = { readonly role: Role; readonly at: number; readonly typedAt: number };
type Doing = "reads" | "types" | "leaves";

/** The people who have a conversation open now. In memory only, and shared with the other servers. After a restart pages report again. */
export const newPresence = (bus: Bus, now: () => number = Date.now): Presence => {
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
    note(conversation, { volunteer, role }, doing) {
      if (role === "admin") return;
      note(conversation, volunteer, role, doing);
      bus.publish("looking", [conversation, volunteer, role, doing]);
    },
    othersAt(conversation, than) {
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

/** null: this person may not read the conversation. */
export const noteAndListPresent = async (
  { database, namesOf, presence }: Pick<DeskContext, "database" | "namesOf" | "presence">,
  person: DeskPerson,
  id: ConversationId,
  doing: Doing,
): Promise<readonly Onlooker[] | null> => {
  // A person who leaves may have lost the right to read it.
  if (doing === "leaves") presence.note(id, person, doing);
  const isTheirs = await database.withRightsOf(person, (queries) => queries.one(mayRead, [id]));
  if (isTheirs === null) return null;
  presence.note(id, person, doing);
  const others = presence.othersAt(id, person.volunteer);
  const maySeeNames = person.role === "leader" && others.length > 0;
  const names = maySeeNames ? await namesOf(others.map(({ volunteer }) => volunteer)) : null;
  return others.map(({ volunteer, role, isTyping }) => ({
    role,
    name: names?.get(volunteer) ?? null,
    is_typing: isTyping,
  }));
};
