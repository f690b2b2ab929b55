import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Browser, BrowserContext } from "playwright-core";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { sharedBrowser, newWindow } from "./browser.ts";
import { watch } from "./watch.ts";

let browser: Browser;
let server: Server;
let home: string;
let body: string;
let complaints: string[];
let said: string[];

beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-security-policy", "default-src 'self'; script-src 'nonce-a'; img-src * data:");
    response.end(`<link rel=icon href=data:,><h1>A page</h1>${body}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  home = `http://localhost:${typeof address === "object" ? address?.port : ""}`;
  browser = await sharedBrowser();
  return async () => {
    server.closeAllConnections();
    server.close();
  };
});
beforeEach(() => {
  complaints = [];
  said = [];
});

/** Opens a page with this in it. */
async function open(html: string): Promise<BrowserContext> {
  body = html;
  const context = await newWindow(browser, {});
  await watch(context, home, complaints);
  context.on("console", (message) => said.push(message.text()));
  const page = await context.newPage();
  await page.goto(home);
  return context;
}

it.each([
  ["an error in its console", "<script nonce=a>console.error('oh')</script>", /oh/],
  ["a warning in its console", "<script nonce=a>console.warn('oh')</script>", /oh/],
  ["an error that nobody caught", "<script nonce=a>setTimeout(() => { throw new Error('oh') })</script>", /oh/],
  ["something against its own security policy", "<script>1</script>", /security policy: script-src-elem inline/],
  ["asking another host", "<img src=http://other.localhost/x.png alt=''>", /another host was asked: http:\/\/other/],
])("a journey fails by %s", async (_, html, complaint) => {
  const context = await open(html);
  await expect.poll(() => complaints.join("\n")).toMatch(complaint);
  await context.close();
});

it("a journey does not fail by a page that does nothing of the kind", async () => {
  const context = await open("<script nonce=a>setTimeout(() => console.log('fine'), 100)</script>");
  await expect.poll(() => said).toContain("fine");
  await context.close();
  expect(complaints).toEqual([]);
});
