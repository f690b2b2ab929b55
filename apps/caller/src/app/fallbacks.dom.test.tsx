import { afterEach, expect, it } from "vitest";
import { draw } from "#test/draw.tsx";
import { Crashed } from "./fallbacks.tsx";

const stay = (event: Event) => event.preventDefault();
afterEach(() => removeEventListener("beforeunload", stay));

it.each(["/om", "/"])("%s leads back to words that are not saved when it breaks", async (path) => {
  history.replaceState(null, "", path);
  const calm = await draw(<Crashed />);
  expect(calm.text()).toContain("Det som er lagret, er fortsatt der.");
  await calm.remove();
  addEventListener("beforeunload", stay);
  const { text, remove } = await draw(<Crashed />);
  expect(text()).toContain("Det du skrev, er ikke lagret ennå.");
  expect(text()).not.toContain("er fortsatt der");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/");
  await remove();
});
