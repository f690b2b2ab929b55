import { Button } from "@sosmessages/ui/form.tsx";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Form } from "./form.tsx";
import { keepFocus } from "./kept-focus.ts";

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<main><section id="outer"><article id="inner"><button id="one"></button></article>
    <p><button id="two"></button></p><dialog open id="asks"><p><button id="three"></button></p></dialog></section></main>`;
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const at = (id: string) => document.getElementById(id)!;
const focused = () => document.activeElement?.id;
/** Longer than the focus needs to move. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test.each([
  ["one", "inner"],
  ["inner", "outer"],
  ["three", "asks"],
])("%s goes away: the part around it has the focus", async (gone, part) => {
  (at(gone).querySelector("button") ?? at(gone)).focus();
  at(gone).remove();
  await expect.poll(focused).toBe(part);
});

test("an element that asks for the focus in the same moment gets it", async () => {
  at("one").focus();
  at("one").remove();
  queueMicrotask(() => at("two").focus());
  await settled();
  expect(focused()).toBe("two");
});

test("the focus stays where it is when something else goes away", async () => {
  at("two").focus();
  at("inner").remove();
  await settled();
  expect(focused()).toBe("two");
  at("two").blur();
  at("two").before("words");
  await settled();
  expect(focused()).toBe("");
});

test("a button that works keeps the focus, and does not send its form again", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(at("outer"));
  let sent = 0;
  const draw = (working?: string) =>
    act(async () =>
      root.render(
        <Form onSubmit={() => void sent++}>
          <Button type="submit" working={working}>
            Lagre
          </Button>
        </Form>,
      ),
    );
  await draw();
  const button = document.querySelector("button")!;
  button.focus();
  button.click();
  await draw("Vent litt");
  button.click();
  expect([sent, button.disabled, document.activeElement]).toEqual([1, false, button]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
