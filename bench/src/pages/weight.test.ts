import type { Browser } from "playwright-core";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "../../../e2e/src/support/browser.ts";
import { startInWorker } from "../../../e2e/src/support/secure-service.ts";
import type { RunningService } from "../../../e2e/src/support/service.ts";
import { budgets, weigh, weighFirstPaint } from "./weight.ts";

let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startInWorker(), sharedBrowser()]);
  return service.stop;
});

test("the first paint stays within its budget", async () => {
  expect(await weighFirstPaint(browser, service.url)).toBeLessThanOrEqual(budgets["first paint"]);
});

test("the login stays within its budget", async () => {
  const { bytes, files } = await weigh(browser, { url: service.url, token: null, usable: "[data-alive]" });
  expect(bytes, files.join("\n")).toBeLessThanOrEqual(budgets.login);
});

test("the messages, until a letter is there, stay within their budget", async () => {
  const client = newClient(service.url);
  const { token } = await client.newcomer();
  await client.write(token, "Jeg får ikke sove.");
  const { bytes, files } = await weigh(browser, { url: service.url, token, usable: "article" });
  expect(bytes, files.join("\n")).toBeLessThanOrEqual(budgets.letters);
});
