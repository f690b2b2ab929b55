import type { Request } from "playwright-core";
import { expect, it } from "vitest";
import { paddingStep } from "../../../packages/contract/src/limits.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

it("what leaves the browser has few lengths, whatever is typed", async () => {
  const { page } = visitor;
  const sent: Promise<[call: string, bytes: number]>[] = [];
  const note = async (request: Request): Promise<[string, number]> => [
    `${request.method()} ${new URL(request.url()).pathname}`,
    (await request.sizes()).requestBodySize,
  ];
  const listen = (request: Request) => {
    if (request.method() !== "GET") sent.push(note(request));
  };
  page.on("requestfinished", listen);

  const caller = await visitor.someone();
  await page.goto(`${visitor.service.url}/login#again`);
  for (const password of ["feil-feil", "feil".repeat(20), "hemmelig"]) {
    await page.getByLabel("Brukernavn", { exact: true }).fill(caller.username);
    await page.getByLabel("Jeg godtar brukervilkårene").check();
    await page.getByLabel("Passord", { exact: true }).fill(password);
    const answered = page.waitForResponse("**/api/caller/login");
    await page.getByRole("button", { name: "Logg inn", exact: true }).click();
    await answered;
  }
  const box = page.getByLabel("Skriv her");
  for (const count of [1, 7, 90, 400, 900, 1_500, 2_900]) {
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith("/draft") && answer.request().method() === "PUT",
    );
    await box.fill("å".repeat(count));
    await saved;
    const stored = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/messages"),
    );
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await stored;
    await expect.poll(() => box.inputValue()).toBe("");
  }

  page.off("requestfinished", listen);
  const all = await Promise.all(sent);
  const lengthsOf = (call: string) => [...new Set(all.filter(([name]) => name === call).map(([, bytes]) => bytes))];
  expect(all.filter(([, bytes]) => bytes === 0 || bytes % paddingStep !== 0)).toEqual([]);
  expect(lengthsOf("POST /api/caller/login")).toEqual([paddingStep]);
  expect(lengthsOf("POST /api/messages").length).toBeGreaterThan(1);
  expect(Math.max(...lengthsOf("POST /api/messages"))).toBe(6 * paddingStep);
  expect(lengthsOf("PUT /api/messages/draft").length).toBeLessThanOrEqual(6);
});
