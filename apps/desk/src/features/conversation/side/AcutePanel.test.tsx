import { nb } from "@sosmessages/texts/desk/nb.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SpokenProvider } from "#lib/texts.tsx";
import { AcutePanel } from "./AcutePanel.tsx";
import type { Calls } from "../calls.ts";

const shown = (procedure: Parameters<typeof AcutePanel>[0]["procedure"]): string =>
  renderToStaticMarkup(
    <SpokenProvider value={{ locale: "nb", texts: nb }}>
      <AcutePanel
        procedure={procedure}
        isAcute={false}
        isPractice={false}
        status={null}
        calls={{} as Calls}
        onChanged={() => {}}
      />
    </SpokenProvider>,
  );

test("what to do stands in the service's own words, and in the language they are in", () => {
  const panel = shown({ usual: "se", steps: { se: ["Riŋge fáktii.", "Vuordde."] } });
  expect(panel).toMatch(/<ol[^>]* lang="se"[^>]*><li>Riŋge fáktii\.<\/li><li>Vuordde\.<\/li><\/ol>/);
  expect(panel).not.toContain(nb["acute.step_1"]);
});

test("whoever reads a language that the service speaks reads them in it", () => {
  const panel = shown({ usual: "se", steps: { se: ["Riŋge."], nb: ["Ring."] } });
  expect(panel).toMatch(/<ol[^>]* lang="nb"[^>]*><li>Ring\.<\/li><\/ol>/);
});

test("where the service has no words of its own, the usual ones stand there", () => {
  const panel = shown(null);
  for (const key of ["acute.step_1", "acute.step_2", "acute.step_3"] as const) expect(panel).toContain(nb[key]);
});
