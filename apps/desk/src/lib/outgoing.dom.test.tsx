import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OutgoingAdvice, useSearchedSave } from "./outgoing.tsx";
import { SpokenProvider } from "./texts.tsx";

const typed = "Ring Kari på 900 11 222";
const without = "Ring [navn] på [telefon]";

function Note({ save }: Readonly<{ save: (text: string) => void }>) {
  const [text, setText] = useState(typed);
  const saving = useSearchedSave("sos", save);
  const advice = saving.adviceOn(text);
  return (
    <>
      <output>{text}</output>
      {advice !== null && <OutgoingAdvice advice={advice} text={text} onTakeOut={setText} />}
      <button onClick={() => saving.press(text)}>Lagre</button>
    </>
  );
}

let root: Root;
let saved: string[];
beforeEach(async () => {
  saved = [];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const isTyped = (JSON.parse(body) as { body: string }).body === typed;
    const found = isTyped
      ? [
          { start: 5, end: 9, kind: "name" },
          { start: 13, end: 23, kind: "phone" },
        ]
      : [];
    return Response.json({ found, without });
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <SpokenProvider value={{ locale: "nb", texts: nb }}>
        <Note save={(text) => void saved.push(text)} />
      </SpokenProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const save = () =>
  act(async () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Lagre")!.click());

test("a name and a number are shown before saving, and X takes both out", async () => {
  await save();
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["Kari", "900 11 222"]);
  expect(saved).toEqual([]);
  await act(async () => void dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true })));
  expect(document.querySelector("output")!.textContent).toBe(without);
  await save();
  expect(saved).toEqual([without]);
});

test("the second press saves the text as it is", async () => {
  await save();
  await save();
  expect(saved).toEqual([typed]);
});
