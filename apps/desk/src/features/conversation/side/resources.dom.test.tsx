import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { inConversation } from "#test/conversation-context.tsx";
import { settle } from "#test/settle.ts";
import { ResourcesPanel } from "./ResourcesPanel.tsx";

const texts = ["Søvn", "Sinne"].map((title) => ({
  id: title,
  tenant: "sos",
  language: "nb",
  title,
  body: `Om ${title}`,
}));

test("Enter in the search inserts the first text that was found, and none while nothing is looked for", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => Response.json(texts));
  const inserted: string[] = [];
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          {inConversation(<ResourcesPanel />, {
            editor: { box: { current: null }, insert: (words) => void inserted.push(words) },
          })}
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
  const search = document.querySelector<HTMLInputElement>("[type=search]")!;
  const enter = () =>
    act(async () => search.form?.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true })));
  await enter();
  expect(inserted).toEqual([]);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(search, "sinne");
    search.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await enter();
  expect(inserted).toEqual(["Om Sinne"]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
