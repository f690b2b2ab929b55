import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { DeskPerson } from "../support/desk-people.ts";
import type { deskRoom } from "../support/desk-room.ts";

/** Somebody at the desk, and the pages that they have most on. */
export type Round = Readonly<{ role: string; person: DeskPerson; paths: readonly string[] }>;

/** Every page of the desk that has an address, with a conversation that is acute again, an exercise begun and a shift planned. */
export async function everyRound(room: ReturnType<typeof deskRoom>): Promise<readonly Round[]> {
  const [volunteer, leader, admin] = await Promise.all([
    room.person({ role: "volunteer" }),
    room.person({ role: "leader" }),
    room.person({ role: "admin" }),
  ]);
  const caller = await room.caller();
  await caller.write("Jeg heter Kari og får ikke sove. Skriv til ugle@example.no.");
  const { id, token } = await volunteer.call<{ id: string; token: string }>("POST", "/api/desk/queue/next");
  const acute = `/api/desk/conversations/${id}/acute`;
  await volunteer.call("POST", acute, { token, is_acute: true });
  await leader.call("POST", acute, { is_acute: false, reason: "safe-now" });
  await volunteer.call("POST", acute, { token, is_acute: true });
  const { letters } = await volunteer.call<{ letters: { id: string }[] }>("GET", "/api/desk/practice");
  const begun = await volunteer.call<{ id: string }>("POST", `/api/desk/practice/letters/${letters[0]?.id}`);
  const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const shift = { tenant: "sos", day, from: "08:00", to: "00:00", leaders: 1, volunteers: 2, weeks: 1 };
  await leader.call("POST", "/api/desk/rota/shifts", shift);
  const talk = `/conversation/${id}`;
  return [
    {
      role: "volunteer",
      person: volunteer,
      paths: ["/", talk, "/shift-log", "/rota", "/practice", `/practice/${begun.id}`, "/me", "/no-such-page"],
    },
    {
      role: "leader",
      person: leader,
      paths: ["/", talk, "/review", "/rota", "/people", "/statistics", "/report", "/services", "/audit", "/me"],
    },
    {
      role: "admin",
      person: admin,
      paths: [
        "/people",
        "/closed-days",
        "/topics",
        "/resources",
        "/statistics",
        "/services",
        "/services/sos",
        "/audit",
        "/health",
      ],
    },
  ];
}

/** All that the page shows has come. */
export async function allCame(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
}
