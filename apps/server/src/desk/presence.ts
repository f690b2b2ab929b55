import type { Onlooker } from "@sosmessages/contract/desk/care.ts";
import type { Bus } from "#platform/bus/bus.ts";
import type { ConversationId, VolunteerId } from "#platform/ids.ts";

/** A page reports every few seconds; after this time without a report it counts as closed. */
const presentFor = 25_000;
const typingFor = 12_000;

type Role = Onlooker["role"];
type Look = { readonly role: Role; readonly at: number; readonly typedAt: number };
export type Doing = "reads" | "types" | "leaves";

/** The people who have a conversation open now. In memory only, and shared with the other servers. After a restart pages report again. */
export const newPresence = (bus: Bus, now: () => number = Date.now) => {
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
      { volunteer, role }: { readonly volunteer: VolunteerId; readonly role: Role | "admin" },
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
export type Presence = ReturnType<typeof newPresence>;
