import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { describe, expect, test } from "vitest";
import { Overwrite } from "#features/conversation/thread/Overwrite.tsx";
import { DutyDialog, DutyEnded } from "#features/duty/DutyDialog.tsx";
import { PersonDialog, type Doing } from "#features/people/PersonDialog.tsx";
import { PeopleTable } from "#features/people/PeopleScreen.tsx";
import { ResourceDialog } from "#features/resources/ResourcesScreen.tsx";
import { TopicDialog } from "#features/topics/TopicsScreen.tsx";
import { inConversation } from "./conversation-context.tsx";
import { sampleMe, sampleMessage, sampleRow } from "./samples.ts";
import { buttonsIn, nothing, show, wordsOf } from "./show.tsx";

const topic = { id: "t", tenant: "sos", name: { nb: "Ensomhet", se: "Oktovuohta", en: "Loneliness" }, is_used: false };
const resource = { id: "r", tenant: "sos", language: "se", title: "Oađđin", body: "Geahččal …" };
const person = {
  id: "p",
  name: "Frivillig 2",
  role: "volunteer",
  state: "active",
  tenants: ["sos"],
  languages: ["nb"],
  needs_review: true,
  reset_asked: null,
  rights_asked: null,
} as unknown as Parameters<typeof PeopleTable>[0]["people"][number];

const personDialog = (doing: Doing, me = sampleMe({ role: "admin" })) => (
  <PersonDialog doing={doing} me={me} onDoing={nothing} onClose={nothing} />
);

const values = (markup: string) => [...markup.matchAll(/<input[^>]* value="([^"]*)"/g)].map(([, value]) => value);

describe("what cannot be undone", () => {
  test.each([
    [
      "a caller's words",
      () =>
        inConversation(
          <Overwrite places={[{ message: sampleMessage(), start: 0, end: 3 }]} onDone={nothing} onCancel={nothing} />,
        ),
      nb["data.overwrite"],
    ],
    ["a login", () => personDialog({ what: "disable", person }), nb["people.disable"]],
  ])("%s: the way back comes first", (_what, dialog, act) => {
    expect(buttonsIn(show(dialog()))).toEqual([nb["app.cancel"], act]);
  });

  test("the person whom it is about is named", () => {
    expect(wordsOf(show(personDialog({ what: "disable", person })))).toContain("Frivillig 2");
  });
});

describe("a topic", () => {
  test("a new one has three empty names and a service", () => {
    const markup = show(<TopicDialog topic={null} services={["sos"]} onClose={nothing} />);
    expect(markup.match(/<input/g)).toHaveLength(3);
    expect(markup).toContain("<select");
    expect(markup).not.toContain(nb["topics.offer"]);
  });

  test("one that is there keeps its service, and can be offered again", () => {
    const markup = show(<TopicDialog topic={topic} services={["sos"]} onClose={nothing} />);
    expect(values(markup)).toEqual(["Ensomhet", "Oktovuohta", "Loneliness"]);
    expect(markup).not.toContain("<select");
    expect(markup).toMatch(/type="checkbox"[^>]*name="is_used"/);
  });
});

test("a resource is shown in its own language, with its words", () => {
  const markup = show(<ResourceDialog resource={resource} services={["sos"]} onClose={nothing} />);
  expect(markup).toMatch(/checked="" value="se"/);
  expect(markup).toContain("Geahččal …</textarea>");
  expect(buttonsIn(markup)).toEqual([nb["app.save"], nb["app.cancel"]]);
});

describe("somebody at the desk", () => {
  test("is invited with a name, and as a volunteer whose replies are read first", () => {
    const markup = show(personDialog({ what: "invite" }));
    expect(markup).toMatch(/checked="" value="volunteer"/);
    expect(markup).toMatch(/name="needs_review" checked=""/);
    expect(buttonsIn(markup)).toEqual([nb["people.invite_submit"], nb["app.cancel"]]);
  });

  test("is changed and disabled by another administrator, who holds all of their services", () => {
    const acts = (me: Parameters<typeof sampleMe>[0], tenants: string[]) =>
      wordsOf(
        show(
          <PeopleTable
            people={[{ ...person, tenants }]}
            me={sampleMe({ id: "another", role: "admin", ...me })}
            onDo={nothing}
          />,
        ),
      );
    const [changes, disables, resets] = (["change", "disable", "reset"] as const).map((act) => nb[`people.${act}`]);
    for (const words of [changes, disables, resets]) expect(acts({}, ["sos"])).toContain(words);
    for (const words of [changes, disables, resets]) expect(acts({ id: "p" }, ["sos"])).not.toContain(words);
    expect(acts({}, ["sos", "sami"])).toContain(changes);
    for (const words of [disables, resets]) expect(acts({}, ["sos", "sami"])).not.toContain(words);

    const change = (tenants: string[]) => show(personDialog({ what: "change", person: { ...person, tenants } }));
    expect(change(["sos"])).toContain(nb["people.role"]);
    expect(change(["sos", "sami"])).not.toContain(nb["people.role"]);
    for (const tenants of [["sos"], ["sos", "sami"]])
      expect([...change(tenants).matchAll(/name="tenants\.(\w+)"/g)].map(([, name]) => name)).toEqual(["sos"]);
  });

  test("comes to read only by two: an administrator asks, a leader of that very service confirms", () => {
    const asked = { role: "leader" as const, tenants: ["sos"], languages: [], gained_in: ["sos"], ends_login: false };
    const waiting = { ...person, rights_asked: asked };
    const confirms = (me: Parameters<typeof sampleMe>[0]) =>
      show(<PeopleTable people={[waiting]} me={sampleMe({ id: "another", ...me })} onDo={nothing} />).includes(
        nb["people.confirm"],
      );
    expect(confirms({ role: "leader", tenants: ["sos"] })).toBe(true);
    expect(confirms({ role: "leader", tenants: ["sami"] })).toBe(false);
    expect(confirms({ role: "admin" })).toBe(false);
    const dialog = (state: "invited" | "active", endsLogin: boolean) => {
      const rights = { ...asked, ends_login: endsLogin };
      const markup = show(personDialog({ what: "confirm", person: { ...waiting, state, rights_asked: rights } }));
      const says = wordsOf(markup).includes(nb["people.asked_ends"].replace("{name}", person.name));
      return [buttonsIn(markup)[0], says];
    };
    expect(dialog("invited", true)).toEqual([nb["people.reset_confirm"], false]);
    expect(dialog("active", true)).toEqual([nb["people.reset_confirm"], true]);
    expect(dialog("active", false)).toEqual([nb["people.confirm"], false]);
  });

  test("loses all factors only by two, and is told which of the two this is", () => {
    const reset = (role: "leader" | "admin", me: "leader" | "admin", asked: "leader" | "admin" | null) =>
      buttonsIn(
        show(personDialog({ what: "reset", person: { ...person, role, reset_asked: asked } }, sampleMe({ role: me }))),
      )[0];
    for (const asked of [null, "leader", "admin"] as const) {
      expect(reset("leader", "admin", asked)).toBe(nb["people.reset_ask"]);
      expect(reset("admin", "leader", asked)).toBe(nb["people.reset_ask"]);
      expect(reset("leader", "leader", asked)).toBe(
        nb[asked === "admin" ? "people.reset_confirm" : "people.reset_ask"],
      );
      expect(reset("admin", "admin", asked)).toBe(nb[asked === "leader" ? "people.reset_confirm" : "people.reset_ask"]);
    }
  });
});

describe("how long one stays", () => {
  test("is asked of those who are not on duty, and changed or ended by those who are", () => {
    const duty = (until: string | null) =>
      show(<DutyDialog onClose={nothing} />, { me: sampleMe({ duty_until: until }) });
    expect(duty(null)).toContain(nb["duty.question"]);
    expect(buttonsIn(duty(null))).not.toContain(nb["duty.end"]);
    expect(duty("2999-01-01T00:00:00Z")).toContain(nb["duty.change"]);
    expect(buttonsIn(duty("2999-01-01T00:00:00Z"))).toContain(nb["duty.end"]);
  });

  test("is proposed by the rota to a person who is not on duty, and confirmed by that person", () => {
    const shift = { starts_at: "2026-03-10T17:00:00Z", ends_at: "2026-03-10T21:00:00Z" };
    const first = (until: string | null) =>
      buttonsIn(
        show(<DutyDialog onClose={nothing} />, {
          me: sampleMe({ duty_until: until }),
          answers: [[["rota", "own"], { shift }]],
        }),
      )[0];
    expect(first(null)).toMatch(/^Start vakt til \d\d:00 \(vakten din\)$/);
    expect(first("2999-01-01T00:00:00Z")).not.toContain("Start vakt");
  });

  test("once it has ended, that is said, and what becomes of what one has", () => {
    const ended = (...states: readonly ("claimed" | "review")[]) =>
      wordsOf(
        show(<DutyEnded onClose={nothing} />, {
          answers: [[["queue", "held"], { rows: states.map((state) => sampleRow({ state, is_mine: true })) }]],
        }),
      );
    expect(ended()).toContain(`${nb["duty.ended"]} ${nb["duty.none_held"]}`);
    // A leader has it now: nothing of it goes back.
    expect(ended("review")).toContain(nb["duty.none_held"]);
    expect(ended("review", "claimed")).toContain(nb["duty.held"].replace("{n}", "30"));
  });
});
