import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { describe, expect, test } from "vitest";
import { sampleMe, sampleMessage, sampleConversation } from "#test/samples.ts";
import { inPractice, showInConversation } from "#test/conversation-context.tsx";
import { buttonsIn, wordsOf } from "#test/show.tsx";
import type { Mode } from "../use-conversation.ts";
import { isGraveToBlock } from "../ConversationDialogs.tsx";
import { Side } from "./Side.tsx";

const topics = [
  { id: "t1", tenant: "sos", name: { nb: "Ensomhet", se: "Oktovuohta", en: "Loneliness" }, is_used: true },
  { id: "t2", tenant: "sos", name: { nb: "Gammelt tema", se: "Boares", en: "Old" }, is_used: false },
  { id: "t3", tenant: "sami", name: { nb: "Et annet sted", se: "Eará", en: "Elsewhere" }, is_used: true },
];
const resources = [
  { id: "r1", tenant: "sos", language: "nb", title: "Om søvn", body: "Prøv å …" },
  { id: "r2", tenant: "sos", language: "en", title: "About sleep", body: "Try …" },
];

const side = (mode: Mode, change: Partial<Conversation> = {}, role: Me["role"] = "volunteer", isPractice = false) =>
  showInConversation(
    <Side />,
    {
      me: sampleMe({ role }),
      conversation: sampleConversation(change),
      mode,
      practice: isPractice ? inPractice : null,
      about: { topic: change.topic ?? null, risk: change.risk ?? null },
    },
    {
      me: sampleMe({ role }),
      answers: [
        [["topics"], topics],
        [["resources"], resources],
      ],
    },
  );
const headings = (markup: string) => [...markup.matchAll(/<h2>(.*?)(?:<span|<\/h2>)/g)].map(([, title]) => title);

describe("beside the letters", () => {
  test("a sign of danger has what its alarm has led to, as an emergency has", () => {
    const at = "2026-03-10T10:00:00.000Z";
    const sign = { source: "program", at } as const;
    const called = [{ name: "Berit", at }];
    const alarms = [{ id: "a1", kind: "sign" as const, raised_at: at, seen_at: null, called }];
    const words = wordsOf(side("write", { sign, alarms }));
    expect(words).toContain(nb["acute.unseen"]);
    expect(words).toContain("Berit");
    expect(wordsOf(side("write", { alarms }))).not.toContain("Berit");
  });

  test("each alarm is named with its time above what became of it, the caller's tick in the caller's words", () => {
    const [early, late] = ["2026-03-10T10:01:00.000Z", "2026-03-10T10:20:00.000Z"];
    const alarms = [
      { id: "a1", kind: "acute" as const, raised_at: early, seen_at: early, seen_by: "Vakt 2" },
      { id: "a2", kind: "leader" as const, raised_at: late, seen_at: null },
    ];
    const words = wordsOf(side("write", { is_acute: true, alarms }));
    expect(words).toMatch(/Alarm: akutt · i dag kl\.\s\d\d:01 Sett av Vakt 2/);
    expect(words).toMatch(/Alarm: trenger en vaktleder · i dag kl\.\s\d\d:20 Ikke sett av vaktleder ennå/);
    const ticked = { ...alarms[0]!, kind: "sign" as const };
    const sign = { source: "caller", at: early } as const;
    expect(wordsOf(side("write", { sign, alarms: [ticked] }))).toContain(`${nb["alert.alarm-caller"]} · `);
  });

  test("only where it is no emergency yet is a button named that makes it one", () => {
    expect(wordsOf(side("write"))).toContain(nb["about.note_danger"]);
    const acute = wordsOf(side("write", { is_acute: true }));
    expect(acute).toContain(nb["about.note"]);
    expect(acute).not.toContain(nb["acute.set"]);
  });

  test("a time to look again is in sight, also after the emergency", () => {
    const shown = side("look-on", { look_again_at: "2026-03-10T15:00:00Z" }, "leader");
    expect(shown).toMatch(/<details id="danger"[^>]* open=""/);
    expect(side("look-on", {}, "leader")).not.toMatch(/<details id="danger"[^>]* open=""/);
  });

  test("an emergency whose letters are all deleted is still ended by a leader, and nobody is told to write", () => {
    const emptied = (state: Conversation["state"]) =>
      side("answered", { state, is_acute: true, messages: [] }, "leader");
    expect(emptied("idle")).toContain(nb["acute.emptied"]);
    expect(emptied("idle")).toContain(nb["acute.clear"]);
    expect(emptied("idle")).not.toContain(nb["acute.step_2"]);
    expect(emptied("claimed")).toContain(nb["acute.step_2"]);
  });

  test("where the waiting messages are deleted, nobody is told to write, and the emergency can still be marked", () => {
    const at = "2026-03-10T10:00:00.000Z";
    const standing = { state: "claimed", by: "claimed", at, holder: null, is_mine: true, opened_at: null } as const;
    for (const is_acute of [true, false]) {
      const shown = side("write", { is_acute, standing: { ...standing, is_emptied: true } });
      expect(shown).not.toContain(nb["acute.step_2"]);
      expect(shown).not.toContain(nb["acute.procedure"]);
      expect(shown.includes(nb["acute.emptied"])).toBe(is_acute);
      expect(buttonsIn(shown).includes(nb["acute.set"])).toBe(!is_acute);
    }
  });

  test("whoever writes has all but the leader's panel", () => {
    expect(headings(side("write"))).toEqual([
      nb["about.heading"],
      nb["data.heading"],
      nb["resources.heading"],
      nb["notes.heading"],
      nb["acute.heading"],
      nb["more.heading"],
    ]);
  });

  test("whoever only reads can call for help, and a leader can do nearly everything", () => {
    expect(headings(side("answered"))).toEqual([nb["acute.heading"]]);
    expect(buttonsIn(side("answered"))).toContain(nb["acute.call"]);
    expect(headings(side("look-on", { is_mine: false }, "leader"))).toContain(nb["leader.heading"]);
  });

  test("only topics of this service that are in use are offered, and the one that was chosen before", () => {
    expect(side("write")).toContain("Ensomhet");
    expect(side("write")).not.toContain("Gammelt tema");
    expect(side("write")).not.toContain("Et annet sted");
    expect(side("write", { topic: "t2" })).toContain("Gammelt tema");
  });

  test("only resources in the caller's language are offered", () => {
    expect(side("write")).toContain("Om søvn");
    expect(side("write")).not.toContain("About sleep");
  });

  test("personal data is counted while the program looks, found or not", () => {
    const found = [{ start: 10, end: 14, kind: "name" as const }];
    expect(side("write", { messages: [sampleMessage({ found })] })).toContain(nb["data.overwrite_all"]);
    expect(side("write")).toContain(nb["data.count_none"]);
    expect(side("write", { messages: [sampleMessage({ found: null })] })).not.toContain(nb["data.count_none"]);
    expect(side("write", { is_checked: true })).toContain(nb["data.checked"]);
    const left = side("write", { is_checked: true, messages: [sampleMessage({ found })] });
    expect(left).not.toContain(nb["data.checked"]);
  });

  test("a note is deleted by whoever wrote it, or by a leader", () => {
    const notes = [{ id: "n", body: "Ring ikke", written_at: "2026-03-10T10:00:00Z", is_mine: false }];
    expect(wordsOf(side("write", { notes }))).toContain(`Ring ikke ${nb["app.colleague"]} · `);
    expect(wordsOf(side("write", { notes: [{ ...notes[0]!, by: "Vakt 2" }] }))).toContain("Ring ikke Vakt 2 · ");
    expect(buttonsIn(side("write", { notes }))).not.toContain(nb["notes.delete"]);
    expect(buttonsIn(side("write", { notes }, "leader"))).toContain(nb["notes.delete"]);
  });

  test("what volunteers propose opens the leader's panel", () => {
    const proposals = [{ id: "p", kind: "block" as const, reason: "Truer", made_at: "2026-03-10T10:00:00Z" }];
    const markup = side("write", { proposals }, "leader");
    expect(markup).toContain("Truer");
    expect(buttonsIn(markup)).toContain(nb["leader.dismiss"]);
  });

  test("a volunteer proposes what a leader decides", () => {
    expect(buttonsIn(side("write"))).toContain(nb["propose.button"]);
    expect(buttonsIn(side("write", {}, "leader"))).not.toContain(nb["propose.button"]);
  });

  test("a leader takes over what is in other hands, and unblocks who is blocked", () => {
    expect(buttonsIn(side("review", { state: "review", is_mine: false }, "leader"))).toContain(nb["leader.to_me"]);
    expect(buttonsIn(side("look-on", { is_mine: false }, "leader"))).toContain(nb["leader.to_queue"]);
    expect(buttonsIn(side("write", {}, "leader"))).not.toContain(nb["leader.to_me"]);
    expect(buttonsIn(side("write", { blocked_until: "2026-03-12T00:00:00Z" }, "leader"))).toContain(
      nb["leader.unblock"],
    );
  });
});

test("in danger nobody is offered a block or a close, but the reason why not: the service would refuse", () => {
  const sign = (source: "caller" | "program") => ({ sign: { source, at: "2026-03-10T10:00:00Z" } });
  const ways = new Set<string>([nb["leader.block"], nb["leader.abuse"], nb["close.button"]]);
  for (const danger of [{ is_acute: true }, sign("caller"), sign("program")]) {
    const others = { is_mine: false, ...danger };
    for (const markup of [side("look-on", others, "leader"), side("write", danger, "leader"), side("write", danger)]) {
      expect(buttonsIn(markup).filter((name) => ways.has(name))).toEqual([]);
      expect(markup.split(nb["close.emergency"])).toHaveLength(2);
    }
  }
  const leading = buttonsIn(side("look-on", { is_mine: false }, "leader"));
  expect(leading.filter((name) => ways.has(name))).toEqual([nb["leader.block"], nb["leader.abuse"]]);
  expect(buttonsIn(side("write"))).toContain(nb["close.button"]);
});

test.each([
  [
    "an emergency before",
    { alarms: [{ id: "a", kind: "acute", raised_at: "2026-03-10T10:00:00Z", seen_at: null }] },
    true,
  ],
  ["an emergency that ended", { ended_emergencies: [{ at: "2026-03-10T10:00:00Z", by: null, reason: "safe" }] }, true],
  ["the caller's own tick", { messages: [sampleMessage({ body: "Hei", not_safe: true })] }, true],
  ["high risk", { risk: "high" }, true],
  [
    "a call for a leader",
    { alarms: [{ id: "a", kind: "leader", raised_at: "2026-03-10T10:00:00Z", seen_at: null }] },
    false,
  ],
  ...(["Jeg er 15 og", "i’m 11. he’s coming", "ei jente på 12 år", "mun lean 9", "en 13-åring"] as const).map(
    (body) => [body, { messages: [sampleMessage({ body })] }, true] as const,
  ),
  ...(["Jeg er 45 år", "Det er 5 på", "for 17 siden", "i am 150% sure"] as const).map(
    (body) => [body, { messages: [sampleMessage({ body })] }, false] as const,
  ),
] as const)(
  "a block is asked for twice after danger, and where a child may be writing: %s",
  (_what, change, isGrave) => {
    expect(isGraveToBlock(sampleConversation(change as Partial<ReturnType<typeof sampleConversation>>))).toBe(isGrave);
  },
);

test("after the reply nothing can be said about it that would not count", () => {
  expect(headings(side("answered", { state: "idle" }, "leader"))).not.toContain(nb["about.heading"]);
  expect(headings(side("look-on", { is_mine: false }, "leader"))).toContain(nb["about.heading"]);
});

test("practice has what one learns with, and nothing that reaches anybody", () => {
  const tools = [nb["about.heading"], nb["resources.heading"], nb["acute.heading"]];
  expect(headings(side("write", {}, "volunteer", true))).toEqual(tools);
  expect(headings(side("review", {}, "leader", true))).toEqual(tools);
  expect(side("write", {}, "volunteer", true)).not.toContain(nb["acute.call"]);
  const acute = side("write", { is_acute: true }, "leader", true);
  expect(acute).toContain(nb["practice.acute"]);
  expect(acute).not.toContain(nb["look.label"]);
});
