import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { DeskPerson } from "../support/desk-people.ts";
import type { deskRoom } from "../support/desk-room.ts";

/** Somebody at the desk, and the pages that they have most on. */
export type Round = Readonly<{ role: string; person: DeskPerson; paths: readonly string[] }>;

/** Every page of the desk that has an address, with an acute conversation and an exercise begun. */
export async function everyRound(room: ReturnType<typeof deskRoom>): Promise<readonly Round[]> {
  const [volunteer, leader, admin] = await Promise.all([
    room.person({ role: "volunteer" }),
    room.person({ role: "leader" }),
    room.person({ role: "admin" }),
  ]);
  const caller = await room.caller();
  await caller.write("Jeg heter Kari og får ikke sove. Skriv til ugle@example.no.");
  const { id, token } = await volunteer.call<{ id: string; token: string }>("POST", "/api/desk/queue/next");
  await volunteer.call("POST", `/api/desk/conversations/${id}/acute`, { token, is_acute: true });
  const { letters } = await volunteer.call<{ letters: { id: string }[] }>("GET", "/api/desk/practice");
  const begun = await volunteer.call<{ id: string }>("POST", `/api/desk/practice/letters/${letters[0]?.id}`);
  const talk = `/conversation/${id}`;
  return [
    {
      role: "volunteer",
      person: volunteer,
      paths: ["/", talk, "/shift-log", "/practice", `/practice/${begun.id}`, "/me", "/no-such-page"],
    },
    { role: "leader", person: leader, paths: ["/", talk, "/review", "/people", "/statistics", "/audit"] },
    {
      role: "admin",
      person: admin,
      paths: ["/people", "/topics", "/resources", "/statistics", "/services", "/audit", "/health"],
    },
  ];
}

/** All that the page shows has come. */
export async function allCame(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
}
