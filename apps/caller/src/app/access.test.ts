import { describe, expect, it } from "vitest";
import { isPath, pageRules, sendElsewhere, type Path, type Rule, type Visitor } from "./access.ts";

const guest: Visitor = { role: null, hasToken: false };
const caller: Visitor = { role: "caller", hasToken: false };

describe("who may see which page", () => {
  it.each<[Path, whereGuestsGo: Path | null, whereCallersGo: Path | null]>([
    ["/", "/login", null],
    ["/login", null, "/"],
    ["/register", null, "/"],
    ["/profil", "/login", null],
    ["/glemtpassord", null, "/"],
    ["/endrepassord", "/login", "/profil"],
    ["/delete-account", null, null],
    ["/om", null, null],
    ["/brukeravtale", null, null],
    ["/app", null, null],
    ["/spor", null, null],
  ])("%s sends a guest to %s and a caller to %s", (path, whereGuestsGo, whereCallersGo) => {
    expect(sendElsewhere(pageRules[path], guest)).toBe(whereGuestsGo);
    expect(sendElsewhere(pageRules[path], caller)).toBe(whereCallersGo);
  });

  it("a new password can be chosen by whoever came with a token, logged in or not", () => {
    expect(sendElsewhere(pageRules["/endrepassord"], { ...guest, hasToken: true })).toBeNull();
    expect(sendElsewhere(pageRules["/endrepassord"], { ...caller, hasToken: true })).toBeNull();
  });

  it("a page can be kept for some roles; whoever has another one is sent to log in", () => {
    const forLeaders: Rule = { for: "callers", roles: ["leader"] };
    expect(sendElsewhere(forLeaders, { ...guest, role: "leader" })).toBeNull();
    expect(sendElsewhere(forLeaders, caller)).toBe("/login");
    expect(sendElsewhere(forLeaders, guest)).toBe("/login");
  });

  it("an address that is not on the list is no page, whatever it is called", () => {
    for (const path of ["/nope", "/login/x", "/toString", "/__proto__", ""]) expect(isPath(path), path).toBe(false);
  });
});
