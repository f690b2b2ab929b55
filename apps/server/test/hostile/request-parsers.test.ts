import { headerLengths } from "@sosmessages/contract/headers.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { Email, PasswordOrBlank, Username } from "@sosmessages/contract/fields.ts";
import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { serviceForHost } from "@sosmessages/services/services.ts";
import { pickLocale } from "@sosmessages/texts/locale.ts";
import { expect, test } from "vitest";
import { holdsOldCookie, readCallerCookie, readCookie, readBearer, newestOf } from "#platform/http/request.ts";
import { growth, linear } from "#test/support/growth.ts";

const patternOf = (schema: object) => new RegExp(String((schema as { pattern?: unknown }).pattern), "u");
const [email, username, password] = [Email, Username, PasswordOrBlank].map(patternOf) as [RegExp, RegExp, RegExp];

test("a cookie is found among others by its whole name, and an empty one is none", () => {
  const read = (header: string) => readCookie(header, "sosmessages");
  expect(read("a=b; sosmessages=abc;c=d")).toBe("abc");
  expect(read("sosmessages=; sosmessages=abc ")).toBe("abc");
  expect(read(";;sosmessages=abc")).toBe("abc");
  for (const none of [
    "",
    "sosmessages",
    "sosmessages=",
    "x-sosmessages=abc",
    "__Host-sosmessages=abc",
    "sosmessages-desk=abc",
    "a=sosmessages=b",
  ]) {
    expect(read(none), none).toBeNull();
  }
  expect(readCookie("sosmessages-desk=abc", "sosmessages-desk")).toBe("abc");
});

/** What reads a stranger's words before anything else is known of them, and the words it likes least. */
test.each<[string, (text: string) => unknown, string, string, number]>([
  ["an address of labels", (text) => email.test(text), "a@", "a-.", limits.email.max],
  ["an address of dashes", (text) => email.test(text), "a@a", "-", limits.email.max],
  ["an address without end", (text) => email.test(text), "", "a", limits.email.max],
  ["a name", (text) => username.test(text), "", "a\u0301", limits.username.max],
  ["a password", (text) => password.test(text), "", "\n", limits.password.max],
  ["a token", readBearer, "Bearer ", "a", headerLengths.authorization],
  ["cookies", (text) => readCallerCookie(text, true), "", "=;", headerLengths.cookie],
  [
    "cookies of ours without a value",
    (text) => readCallerCookie(text, true),
    "",
    "sosmessages=;",
    headerLengths.cookie,
  ],
  ["spaces between cookies", holdsOldCookie, "", ";    ", headerLengths.cookie],
  ["spaces before a cookie", holdsOldCookie, ";", " ", headerLengths.cookie],
  ["languages", (text) => pickLocale(text, "nb"), "", "en;q=0.0,", headerLengths["accept-language"]],
  ["qualities of a language", (text) => pickLocale(text, "nb"), "en", ";q=1.0000", headerLengths["accept-language"]],
  ["a host", (host) => serviceForHost(shippedServices, host), "", ":1", headerLengths.host],
  [
    "proxies",
    (text) => newestOf({ headers: { "x-forwarded-for": text } }, "x-forwarded-for"),
    "",
    ", ",
    headerLengths["x-forwarded-for"],
  ],
])("reading %s costs what its length costs, up to the most that is read", (_name, read, start, part, most) => {
  const ratio = growth((length) => {
    const text = (start + part.repeat(length)).slice(0, length);
    return () => read(text);
  }, most / 16);
  expect(ratio).toBeLessThan(linear);
});
