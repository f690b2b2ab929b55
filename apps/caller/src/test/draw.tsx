import nb from "@sosmessages/texts/languages/nb/start.yaml";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { formsTexts } from "#lib/form/forms-texts.ts";
import { dialogTexts } from "#lib/dialog-texts.ts";
import { insideTexts, SpokenProvider } from "#lib/texts.tsx";

/** Draws a part of a page in Norwegian, with all sentences at hand. Returns what people see of it, and how to remove it. */
export async function draw(part: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await Promise.all([formsTexts("nb"), dialogTexts("nb"), insideTexts("nb")]);
  const place = document.body.appendChild(document.createElement("section"));
  const root = createRoot(place);
  const show = (now: ReactNode) =>
    act(async () => root.render(<SpokenProvider value={{ locale: "nb", texts: nb }}>{now}</SpokenProvider>));
  await show(part);
  return {
    place,
    text: () => place.textContent,
    /** Into a box that React keeps the value of. */
    type: (box: HTMLTextAreaElement | null, words: string) =>
      act(async () => {
        const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
        setter?.call(box, words);
        box?.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    remove: async () => {
      await act(async () => root.unmount());
      place.remove();
    },
  };
}

export type Drawn = Awaited<ReturnType<typeof draw>>;

export const field = (place: Element, name: string): HTMLInputElement => {
  const found = place.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};

/** Types into the fields and sends the form, as a person with a keyboard does. */
export async function submit(place: Element, values: Readonly<Record<string, string>>): Promise<void> {
  await act(async () => {
    for (const [name, value] of Object.entries(values)) field(place, name).value = value;
    place.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
}

export const press = (place: Element, words: string): Promise<void> =>
  act(async () => {
    const button = [...place.querySelectorAll("button")].find((each) => each.textContent === words);
    if (button === undefined) throw new Error(`no button ${words}`);
    button.click();
  });
