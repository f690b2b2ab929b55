import type { PeriodReport } from "@sosmessages/contract/desk/statistics.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { describe, expect, test, vi } from "vitest";
import { now, sampleMe } from "#test/samples.ts";
import { buttonsIn, show, wordsOf } from "#test/show.tsx";
import { changeText } from "./figures.ts";
import { periodAt, reportPeriodsAt } from "./period.ts";
import { ReportScreen, ReportSheet } from "./ReportScreen.tsx";

const report: PeriodReport = {
  published: true,
  from: "2026-01-01",
  to: "2026-03-31",
  before: { from: "2025-10-01", to: "2025-12-31" },
  figures: [
    { name: "messages-in", now: 120, before: 131, change: -11 },
    { name: "breaches", now: ">=5", before: null, change: null },
    { name: "in_time", now: 0.975, before: 0.95, change: 0.025 },
    { name: "p90", now: null, before: 20.5, change: null },
  ],
  topics: [{ name: { nb: "Ensomhet", se: "Oktovuohta", en: "Loneliness" }, now: 40, before: 31, change: 9 }],
};

/** Each row as its words. */
const rowsOf = (markup: string) => [...markup.matchAll(/<tr>.*?<\/tr>/g)].map(([row]) => wordsOf(row).trim());

const screen = (answer: PeriodReport) => {
  vi.setSystemTime(now);
  const me = sampleMe({ role: "leader" });
  const markup = show(<ReportScreen me={me} />, {
    me,
    answers: [[["report", "sos", reportPeriodsAt(now)[0]], answer]],
  });
  vi.useRealTimers();
  return markup;
};

describe("a report", () => {
  test("names the service and the period, and compares every figure with the period before", () => {
    const markup = show(<ReportSheet report={report} service="sos" period="2026-Q1" />);
    expect(wordsOf(markup)).toMatch(/^ sos 1\. kvartal 2026 \( ?01\.01\.2026–31\.03\.2026 ?\)/);
    const rows = rowsOf(markup);
    expect(rows[0]).toBe(`${nb["stats.what"]} 1. kvartal 2026 4. kvartal 2025 ${nb["stats.change"]}`);
    expect(rows[1]).toBe(`${nb["stats.messages-in"]} ${nb["stats.messages-in_is"]} 120 131 −11`);
    expect(rows[3]).toContain("98 % 95 % +2,5 prosentpoeng");
    expect(rows.at(-1)).toBe("Ensomhet 40 31 +9");
  });

  test("says of few no more than that, and has no change then", () => {
    const rows = rowsOf(show(<ReportSheet report={report} service="sos" period="2026-Q1" />));
    expect(rows[2]).toMatch(/≥5 &lt;5 –$/);
    expect(rows[4]).toMatch(/ – 20,5 timer –$/);
  });

  test("has one column where there was nothing before", () => {
    const rows = rowsOf(show(<ReportSheet report={{ ...report, before: null }} service="sos" period="2026-Q1" />));
    expect(rows[0]).toBe(`${nb["stats.what"]} 1. kvartal 2026`);
    expect(rows[1]).toMatch(/ 120$/);
  });

  test("can be printed and saved, unless there are no figures", () => {
    const [there, none] = [screen(report), screen({ ...report, published: false })];
    expect(buttonsIn(there)).toEqual([nb["factor.print"]]);
    expect(there).toContain("/api/desk/report.csv?tenant=sos&amp;period=");
    expect(buttonsIn(none)).toEqual([]);
    expect(none).not.toContain("report.csv");
    expect(wordsOf(none)).toContain(nb["stats.not_there"]);
  });

  test("is offered of months, quarters and years that are over", () => {
    const periods = reportPeriodsAt(new Date("2026-03-31T23:30:00"));
    expect(periods.filter((period) => period.includes("Q")).slice(0, 3)).toEqual(["2025-Q4", "2025-Q3", "2025-Q2"]);
    expect(periods.slice(-3)).toEqual(["2025", "2024", "2023"]);
    expect(reportPeriodsAt(new Date("2026-04-01T00:00:00"))).toContain("2026-Q1");
  });

  test("knows the period before by its first day, and the sign of a change", () => {
    expect([
      periodAt("2025-10-01", "2026-Q1"),
      periodAt("2025-12-01", "2026-01"),
      periodAt("2025-01-01", "2026"),
    ]).toEqual(["2025-Q4", "2025-12", "2025"]);
    expect([3, -3, 0, null].map((change) => changeText(change, String))).toEqual(["+3", "−3", "0", "–"]);
  });
});
