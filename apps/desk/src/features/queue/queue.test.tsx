import { clockTime } from "@sosmessages/client/time.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { describe, expect, test } from "vitest";
import { now, sampleMe, sampleRefusal, sampleRow } from "#test/samples.ts";
import { buttonsIn, nothing, show, wordsOf } from "#test/show.tsx";
import { QueueScreen, ClaimNext } from "./QueueScreen.tsx";
import { labelsOf, Row } from "./Rows.tsx";
import type { Claiming } from "./use-claim.ts";

describe("a row of the queue", () => {
  const row = (press: Parameters<typeof Row>[0]["press"], isAcute = false) =>
    show(
      <Row id="c1" press={press} isAcute={isAcute} urgency="soon" time="2 t igjen" labels="Norsk" onClaim={nothing} />,
    );

  test("can be taken, opened, or only looked at", () => {
    expect(row("claim")).toMatch(/^<button[^>]*data-row/);
    expect(row("open")).toContain('href="/conversation/c1"');
    expect(row("none")).not.toMatch(/<button|<a |data-row/);
  });

  test("says what a press does to those who cannot see it", () => {
    expect(wordsOf(row("claim"))).toContain(nb["queue.take_this"]);
    expect(wordsOf(row("open"))).toContain(nb["queue.open"]);
  });

  test("has its deadline's colour, and says so where a life may be in danger", () => {
    expect(row("claim")).toContain("due-soon");
    expect(row("claim")).not.toContain(nb["queue.acute"]);
    expect(row("claim", true)).toContain(nb["queue.acute"]);
  });
});

describe("what else is said of a row", () => {
  const labels = (change: Parameters<typeof sampleRow>[0], hasManyServices = false) => {
    const say = ((key: string) => key) as unknown as Parameters<typeof labelsOf>[1]["say"];
    return labelsOf(sampleRow(change), { say, locale: "nb", now, hasManyServices });
  };

  test.each([
    ["one message", {}, "queue.unanswered_one"],
    ["several messages", { unanswered: 3 }, "queue.unanswered"],
    ["half a reply", { has_draft: true }, "queue.has_draft"],
    ["who it is, for whoever holds it", { alias: "Tre katter" }, "Tre katter"],
    ["a draft that came back", { is_returned: true }, "queue.returned"],
    ["one's own reply before", { is_answered_by_me: true }, "queue.answered_by_me"],
    ["danger to life the last time", { was_acute: true }, "queue.was_acute"],
    ["what one gave back", { is_given_back: true }, "queue.given_back"],
    ["somebody else's hands", { holder: "Frivillig 2" }, "queue.holder"],
    ["a proposal", { has_proposal: true }, "queue.has_proposal"],
    ["personal data nobody looked for", { is_unchecked: true }, "queue.unchecked"],
    ["words that are deleted soon", { expires_at: "2026-03-11T11:00:00Z" }, "queue.expires"],
  ] as const)("%s", (_what, change, key) => {
    expect(labels(change)).toContain(key);
  });

  test("the service, only for those who work for several", () => {
    expect(labels({})).toHaveLength(3);
    expect(labels({}, true)).toHaveLength(4);
  });
});

describe("the one button", () => {
  const next = (claiming: Claiming, onDuty: number | null = 2) =>
    show(<ClaimNext claiming={claiming} onDuty={onDuty} onClaim={nothing} />);

  test.each([
    ["nobody", nb["queue.nobody"]],
    ["onlyGivenBack", nb["queue.only_given_back"]],
    ["taken", nb["queue.taken"]],
    ["gone", nb["queue.gone"]],
    ["tooManyClaims", nb["queue.too_many"]],
  ] as const)("says what came of pressing it: %s", (what, words) => {
    expect(next({ phase: "told", what })).toContain(words);
  });

  test("says until when a pause lasts, and how to end it", () => {
    const pause_until = new Date(Date.now() + 600_000).toISOString();
    const markup = (until: string) =>
      show(<ClaimNext claiming={{ phase: "told", what: "paused" }} onDuty={2} onClaim={nothing} />, {
        me: sampleMe({ pause_until: until }),
      });
    expect(wordsOf(markup(pause_until))).toContain(nb["check.paused"].replace("{time}", clockTime(pause_until)));
    expect(buttonsIn(markup(pause_until))).toContain(nb["check.end"]);
    expect(markup(pause_until)).toContain(nb["queue.paused"]);
    expect(buttonsIn(markup("2026-03-10T10:00:00.000Z"))).not.toContain(nb["check.end"]);
    expect(next({ phase: "told", what: "paused" })).not.toContain(nb["queue.paused"]);
  });

  test("says that it is at work without losing the focus", () => {
    expect(next({ phase: "working" })).toContain('aria-disabled="true"');
    expect(next({ phase: "idle" })).toContain('aria-disabled="false"');
  });

  test("says why it failed", () => {
    expect(next({ phase: "failed", refusal: sampleRefusal("network") })).toContain(nb["app.failed_network"]);
  });

  test("names its key to people who see it, and to nobody else", () => {
    expect(next({ phase: "idle" })).toContain('<kbd aria-hidden="true">N</kbd>');
  });

  test("says how many are there, and keeps silent where nobody knows", () => {
    expect(next({ phase: "idle" }, 1)).toContain("1 på vakt");
    expect(wordsOf(next({ phase: "idle" }, 4))).toContain("4");
    expect(wordsOf(next({ phase: "idle" }, null))).not.toMatch(/\d/);
  });
});

describe("the queue", () => {
  const counts = { acute: 1, waiting: 1, in_work: 3, review: 2, mine: 0, on_duty: 1 };
  const page = (rows: ReturnType<typeof sampleRow>[], next: string | null = null, danger = 0) => ({
    pages: [{ rows, next, counts: { ...counts, danger } }],
    pageParams: [null],
  });
  const queue = (
    waiting: ReturnType<typeof page> | null,
    mine = page([]),
    role: "volunteer" | "leader" = "volunteer",
    danger = page([]),
    alerts: readonly object[] = [],
  ) => {
    const me = sampleMe({ role });
    return show(<QueueScreen me={me} />, {
      me,
      answers: [
        ...(waiting ? [[["queue", "waiting"], waiting] as const] : []),
        [["queue", "mine"], mine],
        [["queue", "danger"], danger],
        [["alerts"], alerts],
      ],
    });
  };

  test("waits for the first answer", () => {
    expect(queue(null)).toContain(nb["app.loading"]);
    // No number before it is known.
    expect(wordsOf(queue(null))).not.toMatch(/ 0 /);
  });

  test("says where nobody waits, and where one has taken nobody", () => {
    expect(queue(page([]))).toContain(nb["queue.empty_waiting"]);
    expect(queue(page([]))).toContain(nb["queue.empty_mine"]);
  });

  test("lists by time left as the service orders it, and can fetch more", () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();
    const rows = [sampleRow({ id: "a", due_at: inHours(2) }), sampleRow({ id: "b", due_at: inHours(20) })];
    expect(wordsOf(queue(page(rows)))).toMatch(/2 t igjen .* 20 t igjen/);
    expect(buttonsIn(queue(page(rows, "more")))).toContain(nb["queue.more"]);
    expect(buttonsIn(queue(page(rows)))).not.toContain(nb["queue.more"]);
  });

  test("has the alerts about what waits as counts on its heading", () => {
    const alerts = [
      { kind: "breached", tenant: "sos", count: 2, names: [] },
      { kind: "unchecked", tenant: "sos", count: 4, names: [] },
    ];
    const words = wordsOf(queue(page([sampleRow()]), page([]), "leader", page([]), alerts));
    expect(words).toContain("Venter 1 Over fristen: 2");
    expect(words).not.toContain(": 4");
  });

  describe("the lane", () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const handled = { raised_at: at(9), seen_at: null, opened_at: null, answered_at: null, typed_at: null };
    const standing = {
      state: "waiting",
      by: "written",
      at: at(9),
      holder: null,
      is_mine: false,
      opened_at: null,
      is_emptied: false,
    } as const;
    const ticked = sampleRow({ id: "a", sign: { source: "caller", at: at(9) }, danger: handled, standing });
    const start = (key: keyof typeof nb) => nb[key].split(" {when}")[0];
    const lane = (
      rows: ReturnType<typeof sampleRow>[],
      role: "volunteer" | "leader" = "volunteer",
      all = rows.length,
    ) => queue(page(rows.filter(({ state }) => state === "waiting")), page([]), role, page(rows, null, all));

    test("stands on top, once, with what has happened, and nothing below says that all have been answered", () => {
      const markup = lane([ticked]);
      const words = wordsOf(markup);
      expect(markup.indexOf(nb["lane.title"])).toBeLessThan(markup.indexOf(nb["queue.waiting"]));
      for (const key of ["sign.caller", "lane.not_seen", "lane.not_replied", "lane.no_others"] as const)
        expect(words).toContain(nb[key]);
      expect(words).toContain(start("standing.waiting"));
      expect(words).not.toContain(nb["queue.empty_waiting"]);
      expect(buttonsIn(markup)).toContain(nb["queue.take_this"]);
    });

    test("says that the message with the alarm is answered where only a later message waits", () => {
      const danger = { ...handled, answered_at: at(1) };
      const words = (unanswered: number) => wordsOf(lane([{ ...ticked, unanswered, danger }], "leader"));
      expect(words(1)).toContain(start("lane.alarm_replied"));
      expect(words(0)).toContain(start("lane.replied"));
      expect(words(0)).not.toContain(start("lane.alarm_replied"));
    });

    test("leads a leader to the letter by its heading, and repeats no button of the band above", () => {
      const markup = lane([ticked], "leader");
      expect(markup.match(/data-row="" href="\/conversation\/a"/g)).toHaveLength(1);
      expect(buttonsIn(markup)).not.toContain(nb["queue.take_this"]);
    });

    test("has no steps where no alarm was raised", () => {
      const marked = { ...ticked, is_acute: true, sign: null, danger: { ...handled, raised_at: null } };
      for (const key of ["lane.not_seen", "lane.not_replied"] as const)
        expect(wordsOf(lane([marked], "leader"))).not.toContain(nb[key]);
    });

    test("says of the program's guess that it may be wrong, and of no other", () => {
      const guess = sampleRow({ sign: { source: "program", at: at(1) }, danger: handled });
      expect(wordsOf(lane([guess]))).toContain(nb["lane.may_be_wrong"]);
      expect(wordsOf(lane([ticked]))).not.toContain(nb["lane.may_be_wrong"]);
      expect(wordsOf(lane([sampleRow({ ...guess, is_acute: true, sign: null })]))).not.toContain(
        nb["lane.may_be_wrong"],
      );
    });

    test("says to leaders who has it and since when no key was pressed, with the way to take it over", () => {
      const claimed = { ...standing, state: "claimed", by: "claimed", holder: "Frivillig 2" } as const;
      const held = { ...ticked, state: "claimed", holder: "Frivillig 2", standing: claimed } as const;
      const markup = lane([{ ...held, danger: { ...handled, typed_at: at(7) } }], "leader");
      expect(wordsOf(markup)).toMatch(/Frivillig 2 har den siden .+ Sist skrevet for 7 min siden\./);
      expect(buttonsIn(markup)).toContain(nb["leader.to_me"]);
      expect(wordsOf(lane([held], "leader"))).toContain(nb["lane.not_typed"]);
      // A colleague's draft from before: its time is not the holder's.
      const handedOn = { ...held, has_draft: true, danger: { ...handled, typed_at: at(12) } };
      expect(wordsOf(lane([handedOn], "leader"))).toContain(nb["lane.not_typed_since"]);
      expect(wordsOf(lane([handedOn], "leader"))).not.toContain("Sist skrevet");
    });

    test("says to leaders that a volunteer calls for one, here and in the other lists", () => {
      const call = { called_at: at(2) };
      expect(wordsOf(lane([{ ...ticked, ...call }], "leader"))).toMatch(/Alarm: trenger en vaktleder · (i dag|i går)/);
      expect(wordsOf(lane([ticked], "leader"))).not.toContain(nb["alert.alarm-leader"]);
      const elsewhere = queue(page([sampleRow(call)]), page([]), "leader");
      expect(wordsOf(elsewhere)).toContain(nb["alert.alarm-leader"]);
    });

    test("says answered only where a reply follows the last letter", () => {
      const over = { ...standing, state: "idle", by: "deleted", is_emptied: false } as const;
      const idle = {
        ...ticked,
        state: "idle",
        is_acute: true,
        waiting_since: null,
        due_at: null,
        standing: over,
      } as const;
      expect(wordsOf(lane([idle], "leader"))).toContain(start("standing.deleted"));
      expect(wordsOf(lane([idle], "leader"))).not.toContain("Besvart i dag");
      const answered = {
        ...idle,
        danger: { ...handled, answered_at: at(3) },
        standing: { ...over, by: "answered" } as const,
      };
      expect(wordsOf(lane([answered], "leader"))).toMatch(/Besvart i (dag|går)/);
    });

    test("says to volunteers how many more there are", () => {
      expect(wordsOf(lane([], "volunteer", 2))).toContain("2 til kan du ikke ta nå.");
      expect(wordsOf(lane([], "volunteer", 0))).not.toContain(nb["lane.title"]);
    });
  });

  test("what is one's own is opened, and a leader sees at once what waits to be read", () => {
    const own = page([sampleRow({ id: "mine", is_mine: true, state: "claimed" })]);
    expect(queue(page([]), own)).toContain('href="/conversation/mine"');
    const openParts = (markup: string) => (markup.match(/<details[^>]*open=""/g) ?? []).length;
    expect(openParts(queue(page([])))).toBe(0);
    expect(openParts(queue(page([]), page([]), "leader"))).toBe(1);
  });
});

test("above the queue, everybody reads from which day on their service takes no letters", () => {
  const noteOf = (closes_on: string | null, tenants = ["sos"]) =>
    wordsOf(
      show(
        <QueueScreen
          me={sampleMe({ tenants, services: tenants.map((id) => ({ id, name: {}, languages: [], closes_on })) })}
        />,
      ),
    );
  expect(noteOf(null)).not.toMatch(/stenger|stengt/);
  expect(noteOf("2999-01-31")).toContain("Tjenesten stenger 31.01.2999. Svar på det som venter.");
  expect(noteOf("2020-01-31")).toContain("Tjenesten er stengt fra 31.01.2020. Svar på det som venter.");
  expect(noteOf("2020-01-31", ["sos", "sami"])).toContain("sami: Tjenesten er stengt fra");
});
