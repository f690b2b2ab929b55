import type { Locale } from "@sosmessages/texts/locale.ts";
import { serviceName } from "#lib/services.ts";
import { languageWords, type PlainKey, type Say } from "#lib/texts.tsx";
import { calendarDay } from "#lib/time.ts";

/** The prefix of the texts of the buttons that made the entry. */
const wordedBy: ReadonlyMap<string, string> = new Map([
  ["closed", "stats.closed-"],
  ["blocked", "leader.block_"],
  ["proposed", "propose."],
  ["acute-cleared", "acute.end_"],
  ["alarm-seen", "alert.alarm-"],
  ["taken-over", "leader.to_"],
]);

type Spoken = Readonly<{ say: Say; locale: Locale; known: (key: string, otherwise: string) => string }>;

/** The detail of an act: a name, codes such as `role:leader`, or days. An unknown code is shown unchanged. */
export function detailWords({ say, locale, known }: Spoken, act: string, detail: string | null): string {
  if (detail === null || act === "unblocked") return "";
  if (act === "claim-ended") return known(`audit.ended_${detail}`, detail);
  if (act === "factor-added" || act === "factor-removed") return known(`audit.factor_${detail}`, detail);
  if (act === "joined" || act === "logged-in") return known(`audit.by_${detail}`, detail);
  const prefix = wordedBy.get(act);
  if (prefix !== undefined) return known(prefix + detail, detail);
  const listed = (key: PlainKey, values: string, nameOf: (value: string) => string) =>
    `${say(key)}: ${values.split(".").map(nameOf).join(", ")}`;
  const codeWords = (code: string, kind: string, value: string): string => {
    switch (kind) {
      case "hours":
        return value === "none" ? say("look.none") : say("look.hours", { n: Number(value) });
      case "topic":
      case "resource":
        return value.slice(0, 8);
      case "services":
        return listed("people.services", value, (each) => serviceName(each, locale));
      case "languages":
        return listed("people.languages", value, (each) => languageWords(say, each));
      case "practice":
        return say("people.practice_required", { n: value });
      case "version":
        return say("editor.version", { number: value });
      case "review":
        return known(`audit.review_${value}`, code);
      default:
        return known(`${kind}.${value}`, code);
    }
  };
  return detail
    .replace(/ ?\bby:operator\b/, "")
    .replace(/ ?\bbackup:.*/, "")
    .replace(
      /( ?)\b(hours|topic|resource|services|languages|practice|version|review|role|job):(\S+)/g,
      (code, space: string, kind: string, value: string) =>
        [space && ", ", codeWords(code.trim(), kind, value)].join(""),
    )
    .replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => calendarDay(`${day}T00:00`, locale))
    .replace(/^(\S+\d) (\d\S+)$/, "$1–$2");
}
