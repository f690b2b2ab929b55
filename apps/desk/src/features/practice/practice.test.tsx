import type { Practice } from "@sosmessages/contract/desk/practice.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { describe, expect, test } from "vitest";
import { sampleMe } from "#test/samples.ts";
import { buttonsIn, show, wordsOf } from "#test/show.tsx";
import { PracticeScreen } from "./PracticeScreen.tsx";

const letter = (number: number, state: Practice["letters"][number]["state"], title: string | null = null) =>
  ({ id: `l${number}`, tenant: "sos", language: "nb", number, title, state }) as const;
const practice = (change: Partial<Practice> = {}): Practice => ({
  letters: [letter(1, "new", "Søvnløse netter"), letter(2, "returned", "Ett år siden"), letter(3, "approved")],
  to_read: [],
  wanted: 0,
  left: 0,
  ...change,
});
const screen = (answer: Practice, role: "volunteer" | "leader" = "volunteer") => {
  const me = sampleMe({ role });
  return show(<PracticeScreen me={me} />, { me, answers: [[["practice"], answer]] });
};

describe("the practice page", () => {
  test("names each letter, as the service calls it, its language and where its reply stands, and no word of it", () => {
    expect(buttonsIn(screen(practice()))).toEqual([
      `Øvingsmelding 1 Søvnløse netter ${nb["practice.state_new"]} ${nb["language.nb"]}`,
      `Øvingsmelding 2 Ett år siden ${nb["practice.state_returned"]} ${nb["language.nb"]}`,
      `Øvingsmelding 3 ${nb["practice.state_approved"]} ${nb["language.nb"]}`,
    ]);
    expect(screen(practice({ letters: [] }))).toContain(nb["practice.none"]);
  });

  test("says how much is missing before the first duty, and when it is enough", () => {
    expect(wordsOf(screen(practice({ wanted: 3, left: 2 })))).toContain("godkjenne 2 øvingssvar");
    expect(screen(practice({ wanted: 3, left: 0 }))).toContain(nb["practice.enough"]);
    expect(screen(practice())).not.toContain(nb["practice.enough"]);
  });

  test("shows leaders who waits for them, and nobody else", () => {
    const to_read = [
      { id: "e1", tenant: "sos", language: "nb", number: 2, title: "Ett år siden", author: "Frivillig 2" } as const,
    ];
    expect(screen(practice({ to_read }), "leader")).toContain('href="/practice/e1"');
    expect(wordsOf(screen(practice({ to_read }), "leader"))).toMatch(/Ett år siden .*Frivillig 2/);
    expect(screen(practice(), "leader")).toContain(nb["practice.to_read_none"]);
    expect(screen(practice())).not.toContain(nb["practice.to_read"]);
  });
});
