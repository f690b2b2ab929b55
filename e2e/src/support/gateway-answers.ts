import type { Page } from "playwright-core";

const page = "<!doctype html><title>Log in to this network</title>";

/** What a gateway can put in the place of the service's answer. */
const gatewayAnswers = {
  "an empty 200": { status: 200, body: "" },
  "a 204": { status: 204 },
  null: { json: null },
  "a page": { contentType: "text/html", body: page },
  "truncated JSON": { contentType: "application/json", body: '{"status":"suc' },
  "the right body with another status": { status: 202, json: { status: "success", id: "1" } },
  "the right status with another body": { json: { status: "error" } },
  "a redirect": { status: 302, headers: { location: "/login" } },
  "a 502 page": { status: 502, contentType: "text/html", body: page },
} as const;

type Call = Readonly<{ method: string; path: RegExp }>;

/** Does something once with each of these answers to one call, and looks each time at what the page makes of it. */
export async function withGateway(
  on: Page,
  { method, path }: Call,
  look: (name: string) => Promise<void>,
): Promise<void> {
  for (const [name, answer] of Object.entries(gatewayAnswers)) {
    await on.route(path, (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()));
    await look(name);
    await on.unroute(path);
  }
}
