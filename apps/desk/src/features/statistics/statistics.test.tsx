import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { describe, expect, test, vi } from "vitest";
import { now, sampleMe, sampleStatistics } from "#test/samples.ts";
import { show, wordsOf } from "#test/show.tsx";
import { Headlines, StatisticsScreen, Totals } from "./StatisticsScreen.tsx";
import { periodsAt } from "./period.ts";
import { Topics } from "./charts.tsx";

const screen = (role: "volunteer" | "leader", statistics: Statistics | null) => {
  vi.setSystemTime(now);
  const me = sampleMe({ role });
  const markup = show(<StatisticsScreen me={me} />, {
    me,
    answers: statistics ? [[["statistics", "sos", periodsAt(now)[0]], statistics]] : [],
  });
  vi.useRealTimers();
  return markup;
};

describe("the statistics", () => {
  test("wait for the counts", () => {
    expect(screen("leader", null)).toContain(nb["app.loading"]);
  });

  test("give volunteers the totals alone, and leaders the rest and a file", () => {
    const [few, all] = [screen("volunteer", sampleStatistics()), screen("leader", sampleStatistics())];
    expect(few).toContain(nb["stats.totals"]);
    expect(few).not.toContain("statistics.csv");
    expect(few).not.toContain("Ensomhet");
    expect(all).toContain("/api/desk/statistics.csv?tenant=sos");
    expect(all).toContain("Ensomhet");
  });

  test("of a period without figures say when there will be some, and offer no file", () => {
    const markup = screen("leader", sampleStatistics({ published: false, totals: {}, days: [] }));
    expect(wordsOf(markup)).toContain(nb["stats.not_there"]);
    expect(wordsOf(markup)).toContain("kommer 01.04.2026");
    expect(markup).not.toContain("statistics.csv");
    expect(markup).not.toContain(nb["stats.totals"]);
  });

  test("never tell a count below five", () => {
    const markup = show(<Totals totals={{ "messages-in": 19, "replies-out": null }} process={null} />);
    expect(markup).toContain("<div>19</div>");
    expect(markup).toContain("<div>&lt;5</div>");
    expect(markup).toContain(nb["stats.few"].replace("<", "&lt;"));
  });

  test("leave out how the work went for those who need not know", () => {
    const totals = { "messages-in": 19 };
    expect(show(<Totals totals={totals} process={null} />)).not.toContain(nb["stats.claims"]);
    expect(show(<Totals totals={totals} process={{ claims: 33 }} />)).toContain(nb["stats.claims"]);
  });

  test("have a dash where there is no number, and a comma where there is half an hour", () => {
    const words = wordsOf(show(<Headlines statistics={sampleStatistics()} />));
    expect(words).toContain("–");
    expect(words).toContain("2,5");
    expect(words).toContain("98");
  });

  test("have no figures without a number where somebody gets the totals alone", () => {
    const none = { buckets: [], median_hours: null, p90_hours: null, share_in_time: null };
    expect(show(<Headlines statistics={sampleStatistics({ response: none })} />)).not.toContain("–");
  });

  test("say that there were no topics", () => {
    expect(show(<Topics topics={[]} />)).toContain(nb["stats.none"]);
  });
});
