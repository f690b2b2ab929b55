import { describe, expect, it } from "vitest";
import { createMemory, storageOrMemory, type KeyValues } from "./storage.ts";

function newStore(first: Readonly<Record<string, string>> = {}): KeyValues & { all: () => Record<string, string> } {
  const items = new Map(Object.entries(first));
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    all: () => Object.fromEntries(items),
  };
}

describe("the login on this device", () => {
  it("stays signed in unless told otherwise, and says so", () => {
    const [lasting, tab] = [newStore(), newStore()];
    createMemory(lasting, tab).remember("sosmessages", "abc");
    expect(lasting.all()).toEqual({ sosmessages: "abc", auth_stay_signed_in: "true" });
    expect(tab.all()).toEqual({});
  });

  it("goes with the tab where the device is set not to stay signed in", () => {
    const [lasting, tab] = [newStore({ auth_stay_signed_in: "false", sosmessages: "old" }), newStore()];
    const memory = createMemory(lasting, tab);
    memory.remember("sosmessages", "abc");
    expect(lasting.all()).toEqual({ auth_stay_signed_in: "false" });
    expect(tab.all()).toEqual({ sosmessages: "abc" });
    expect(memory.recall("sosmessages")).toBe("abc");
  });

  it("is forgotten wherever it lay", () => {
    const [lasting, tab] = [
      newStore({ sosmessages: "a", theme: "dark", auth_stay_signed_in: "true" }),
      newStore({ sosmessages: "b" }),
    ];
    const memory = createMemory(lasting, tab);
    memory.remember("sosmessages", null);
    expect(memory.recall("sosmessages")).toBeNull();
    expect(lasting.all()).toEqual({ theme: "dark" });
    expect(tab.all()).toEqual({});
  });

  it("under the name that older versions used is thrown away", () => {
    const [lasting, tab] = [newStore({ auth_token_default: "a" }), newStore({ auth_token_default: "b" })];
    createMemory(lasting, tab);
    expect([lasting.all(), tab.all()]).toEqual([{}, {}]);
  });

  it("leaves nothing at all when everything is forgotten", () => {
    const [lasting, tab] = [newStore({ sosmessages: "a", locale: "se" }), newStore({ left: "1" })];
    createMemory(lasting, tab).forget();
    expect([lasting.all(), tab.all()]).toEqual([{}, {}]);
  });

  it("works for as long as the page is open where storage is forbidden", () => {
    const forbidden = storageOrMemory(() => {
      throw new Error("SecurityError");
    });
    const memory = createMemory(forbidden, forbidden);
    memory.remember("sosmessages", "abc");
    expect(memory.recall("sosmessages")).toBe("abc");
    memory.forget();
    expect(memory.recall("sosmessages")).toBeNull();
  });
});
