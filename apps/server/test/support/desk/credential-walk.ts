import { randomUUID } from "node:crypto";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Person } from "@sosmessages/contract/desk/office.ts";
import fc from "fast-check";
import { deskPassword, newDeskBrowser, type DeskBrowser, type DeskClient, type DeskPerson } from "./desk.ts";
import { operate } from "#test/support/operator.ts";
import type { TestService } from "#test/support/service.ts";

/** Few people, so that many acts meet in one of them. `by`: which of the administrator's own accounts acts. */
const whom = fc.nat(3);
const isOfBoth = fc.boolean();
const steps = {
  invite: { role: fc.constantFrom("admin", "leader", "volunteer"), isOfBoth },
  change: {
    whom,
    role: fc.constantFrom("admin", "leader", "leader", "volunteer"),
    isOfBoth,
    isOfAllLanguages: fc.boolean(),
  },
  disable: { whom },
  "invite-again": { whom },
  "reset-as-admin": { whom },
  "reset-as-leader": { whom },
  confirm: {},
  "open-own-link": {},
  "open-handed-link": {},
  "new-recovery-codes": { whom },
  "change-password": { whom },
  "operator-resets": { whom },
} as const;
/** How often each comes, where it is not once. */
const weights: Readonly<Partial<Record<StepKind, number>>> = {
  change: 6,
  confirm: 4,
  "invite-again": 4,
  "open-own-link": 6,
  disable: 2,
};

type StepKind = keyof typeof steps;
const stepKinds = Object.keys(steps) as StepKind[];
const stepOf = (kind: StepKind) => ({
  weight: weights[kind] ?? 1,
  arbitrary: fc.record({ kind: fc.constant(kind), by: fc.nat(2), ...steps[kind] }, { noNullPrototype: true }),
});
export const credentialSteps = (most: number) =>
  fc.array(fc.oneof(...stepKinds.map(stepOf)), { minLength: most, maxLength: most });
type Step = {
  readonly kind: StepKind;
  readonly by: number;
  readonly whom?: number;
  readonly role?: string;
  readonly isOfBoth?: boolean;
  readonly isOfAllLanguages?: boolean;
};

type Answered = { readonly person: Person; readonly invitation: { readonly link: string } | null };
type Link = { readonly id: string; readonly token: string };
/** Credentials for a login. */
export type Credential = {
  readonly id: string;
  readonly name: string;
  readonly browser: DeskBrowser;
  readonly recovery: string;
  password: string;
};

const roundAt = <T>(list: readonly T[], index = 0): T | undefined => list[index % Math.max(1, list.length)];

type Cast = { readonly admin: DeskPerson; readonly leader: DeskPerson };

/**
 * One bad administrator, who keeps every link he is shown, and an honest leader of all services, who confirms whatever
 * is asked and hands each link to the person whom it is for.
 */
export const newCredentialWalk = async (service: TestService, desk: DeskClient, { admin, leader }: Cast) => {
  const walk = randomUUID().slice(0, 8);
  const { dataDir, databaseUrl, config } = service;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, KEYS_DIR: config.keysDir };
  const ids: string[] = [];
  const seen: Link[] = [];
  const handed: Link[] = [];
  const own: Credential[] = [];

  for (const role of ["leader", "volunteer"] as const) {
    ids.push((await desk.invite(role, "sos", { name: `${role} ${walk}`, duty: false })).id);
  }

  const keep = (links: Link[], { body, status }: { status: number; body: unknown }) => {
    const { person, invitation } = (status < 300 && body ? body : { invitation: null }) as Partial<Answered>;
    if (person && !ids.includes(person.id)) ids.push(person.id);
    if (person && invitation) links.push({ id: person.id, token: new URL(invitation.link).hash.slice(1) });
  };

  /** Null: the link has expired. */
  const open = async (link: Link | undefined): Promise<Credential | null> => {
    const browser = newDeskBrowser(service.url);
    const read = link && (await browser.call("POST", "/api/desk/invitation", { body: { token: link.token } }));
    if (!link || read?.status !== 200) return null;
    const { me, codes } = await desk.accept(browser, link.token);
    return { id: link.id, name: me.name, browser, recovery: codes[0]!, password: deskPassword };
  };

  const rights = ({ role, isOfBoth, isOfAllLanguages }: Step) => ({
    role,
    tenants: isOfBoth ? ["sos", "sami"] : ["sos"],
    languages: isOfAllLanguages ? ["nb", "se", "en"] : ["nb"],
  });

  const confirm = async (person: Person): Promise<void> => {
    if (!person.rights_asked) return;
    const { role, tenants, languages } = person.rights_asked;
    const body = { role, tenants, languages };
    keep(handed, await leader.call("POST", `/api/desk/people/${person.id}/confirm`, { body }));
  };
  const waiting = async (): Promise<Person[]> => {
    const { body } = await leader.call<Person[]>("GET", "/api/desk/people");
    return body.filter((person) => ids.includes(person.id) && person.rights_asked !== null);
  };

  const perform = async (step: Step): Promise<void> => {
    // Accounts that he made himself are further hands of his.
    const actor = roundAt<DeskBrowser>([admin, ...own.map(({ browser }) => browser)], step.by)!;
    const path = `/api/desk/people/${roundAt(ids, step.whom)}` as const;
    const mine = roundAt(own, step.whom);
    switch (step.kind) {
      case "invite": {
        const body = { name: `${randomUUID().slice(0, 8)} ${walk}`, tenant: "sos", ...rights(step) };
        return keep(seen, await actor.call("POST", "/api/desk/people", { body }));
      }
      case "change":
        return void (await actor.call("PATCH", path, { body: rights(step) }));
      case "disable":
        return void (await actor.call("POST", `${path}/disable`));
      case "invite-again":
        return keep(seen, await actor.call("POST", `${path}/invite`));
      case "reset-as-admin":
        return keep(seen, await actor.call("POST", `${path}/reset`));
      case "reset-as-leader":
        return keep(handed, await leader.call("POST", `${path}/reset`));
      case "confirm":
        for (const person of await waiting()) await confirm(person);
        return;
      case "open-own-link": {
        const opened = await open(seen.pop());
        if (opened) own.push(opened);
        return;
      }
      case "open-handed-link":
        return void (await open(handed.pop()));
      case "new-recovery-codes": {
        const body = { password: mine?.password };
        return void (mine && (await mine.browser.call("POST", "/api/desk/factors/recovery", { body })));
      }
      case "change-password": {
        if (!mine) return;
        const body = { current: mine.password, password: `${mine.password}+` };
        const { status } = await mine.browser.call("POST", "/api/desk/password", { body });
        if (status === 200) mine.password = body.password;
        return;
      }
      case "operator-resets": {
        const { body } = await admin.call<Person[]>("GET", "/api/desk/people");
        const person = body.find(({ id }) => path.endsWith(id));
        const said = await operate(env, "volunteer", "reset", person?.name ?? "", "--json");
        return keep(handed, { status: 200, body: { person, invitation: JSON.parse(said.out) as { link: string } } });
      }
    }
  };

  /** The credentials that give access now. */
  const readsWith = async (credentials: readonly Credential[]): Promise<string[]> => {
    const reading: string[] = [];
    for (const { browser, name } of credentials) {
      const me = await browser.call<Me>("GET", "/api/desk/me");
      const queue = await browser.call("GET", "/api/desk/queue");
      if (queue.status === 200 || (me.status === 200 && me.body.role !== "admin")) reading.push(name);
    }
    return reading;
  };

  return { perform, own, readsWith };
};
