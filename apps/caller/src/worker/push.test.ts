import { describe, expect, it } from "vitest";
import { openPage, showPushed } from "./push.ts";

/** A worker's surroundings, and what it did in them. */
function surroundings(windows: readonly { focused: boolean }[] = []) {
  const done: unknown[] = [];
  const scope = {
    registration: { showNotification: async (...shown: unknown[]) => void done.push(shown) },
    clients: {
      matchAll: async () => windows.map((window) => ({ ...window, focus: async () => void done.push("focused") })),
      openWindow: async (url: string) => void done.push(url),
    },
  };
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (given: Promise<unknown>) => (work = given);
  const happen = async (what: (event: never) => void, about: object) => {
    what({ waitUntil, ...about } as never);
    await work;
    return done;
  };
  return {
    push: (text: string | null) =>
      happen((event) => showPushed(scope, event), { data: text === null ? null : { text: () => text } }),
    click: () => happen((event) => openPage(scope, event), { notification: { close: () => done.push("closed") } }),
  };
}

describe("what comes to a browser", () => {
  it.each(["Du har noe nytt å lese.", "Dus lea juoga ođđa maid sáhtát lohkat.", "You have something new to read."])(
    "is shown without a sound, and in place of the one before: %s",
    async (sentence) => {
      expect(await surroundings().push(sentence)).toEqual([[sentence, { tag: "news", silent: true }]]);
      expect(await surroundings([{ focused: false }]).push(sentence)).toHaveLength(1);
    },
  );

  it.each(["Hei Kari, jeg har lest det du skrev", "", "You have something new to read", '{"title":"x"}', null])(
    "is not shown where it is another text: %s",
    async (text) => {
      expect(await surroundings().push(text)).toEqual([]);
    },
  );

  it("is not shown to someone who is looking at the page", async () => {
    expect(await surroundings([{ focused: true }]).push("Du har noe nytt å lese.")).toEqual([]);
  });

  it("leads, when touched, to the page that is open, or opens it", async () => {
    expect(await surroundings([{ focused: false }]).click()).toEqual(["closed", "focused"]);
    expect(await surroundings().click()).toEqual(["closed", "/"]);
  });
});
