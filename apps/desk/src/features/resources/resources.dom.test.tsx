import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { sampleMe } from "#test/samples.ts";
import { settle } from "#test/settle.ts";
import { nothing } from "#test/show.tsx";
import { ResourcesScreen } from "./ResourcesScreen.tsx";

test("a text is removed after a question whose way back comes first", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  HTMLDialogElement.prototype.showModal ??= nothing;
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit) => {
    sent.push(`${method} ${path}`);
    if (method === "DELETE") return Response.json({ status: "success" });
    return Response.json([{ id: "r", tenant: "sos", language: "nb", title: "Om søvn", body: "Prøv å …" }]);
  });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <ResourcesScreen me={sampleMe({ role: "admin" })} />
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
  const press = (within: string, words: string) =>
    act(async () =>
      [...document.querySelectorAll<HTMLElement>(`${within} button`)]
        .find(({ textContent }) => textContent.startsWith(words))
        ?.click(),
    );
  await press("table", nb["resources.remove"]);
  const buttons = [...document.querySelectorAll("dialog button")].map(({ textContent }) => textContent);
  expect(buttons).toEqual([nb["app.cancel"], nb["resources.remove"]]);
  expect(sent.filter((call) => call.startsWith("DELETE"))).toEqual([]);
  await press("dialog", nb["resources.remove"]);
  await settle();
  expect(sent.filter((call) => call.startsWith("DELETE"))).toEqual(["DELETE /api/desk/resources/r"]);
  expect(document.querySelector("dialog")).toBeNull();
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
