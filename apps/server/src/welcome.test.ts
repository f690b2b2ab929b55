import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { welcome } from "./welcome.ts";

const said = (settings: Record<string, string>, address = "http://127.0.0.1:3000") =>
  welcome(readConfig({ DATA_DIR: "/var/lib/messages", ...settings }), address);

test("whoever starts it reads where callers write, where the desk is, and how its first accounts are made", () => {
  expect(said({})).toBe(`
The service is running.

  Callers write at    http://localhost:3000/
                      http://sami.localhost:3000/
  The desk is at      http://localhost:3000/desk/
                      http://sami.localhost:3000/desk/
  Its first accounts  npm run sosmessages -- volunteer add NAME --role admin
                      and the same with --role leader --tenant sos: each prints a link. Together those two invite the others
  Data lies in        /var/lib/messages
  Stop                Ctrl-C
`);
});

test("a service that is alone is named alone, at its public address", () => {
  const text = said({ TENANT: "sami", PUBLIC_URL: "https://messages.example.org" });
  expect(text).toContain("Callers write at    https://messages.example.org/\n  The desk");
  expect(text).toContain("The desk is at      https://messages.example.org/desk/\n  Its");
  expect(text).toContain("--tenant sami");
});

test("a desk with a host of its own is named once", () => {
  const text = said({
    PUBLIC_URL: "https://messages.example.org",
    PUBLIC_URL_SAMI: "https://sami.example.org",
    DESK_HOST: "desk.example.org",
  });
  expect(text).toContain("The desk is at      https://desk.example.org/desk/\n  Its");
});

test("a port that the system has chosen is told", () => {
  const text = said({ PORT: "0" }, "http://127.0.0.1:40123");
  expect(text).toContain("Callers write at    http://127.0.0.1:40123/\n");
  expect(text).toContain("The desk is at      http://127.0.0.1:40123/desk/\n");
  expect(said({ PORT: "0", DESK_HOST: "desk.example.org" }, "http://127.0.0.1:40123")).toContain(
    "http://desk.example.org:40123/desk/",
  );
});

test("limits that do not protect anybody are warned of", () => {
  expect(said({ LIMIT_FACTOR: "1000" })).toContain("WARNING  LIMIT_FACTOR is not 1");
  expect(said({})).not.toContain("WARNING");
});
