import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { OwnProvider } from "#lib/use-me.ts";
import { inConversation } from "#test/conversation-context.tsx";
import { sampleConversation, sampleMe } from "#test/samples.ts";
import { nothing } from "#test/show.tsx";
import { Side } from "./Side.tsx";

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test("the panels stay as they are when a leader ends the emergency: open, above the others", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => Response.json([]));
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const me = sampleMe({ role: "leader" });
  const queries = newQueries();
  const draw = (is_acute: boolean) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <SpokenProvider value={{ locale: "nb", texts: nb }}>
            <OwnProvider value={{ me, changed: nothing, askForDuty: nothing }}>
              {inConversation(<Side />, { me, conversation: sampleConversation({ is_acute }) })}
            </OwnProvider>
          </SpokenProvider>
        </QueryClientProvider>,
      ),
    );
  const panels = () =>
    [...document.querySelectorAll("details")].map((each) => [each.querySelector("h2")?.textContent, each.open]);
  await draw(true);
  const before = panels();
  expect(before).toContainEqual([nb["acute.heading"], true]);
  await draw(false);
  expect(panels()).toEqual(before);
  await act(async () => root.unmount());
});
