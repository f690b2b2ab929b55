// `npm run bench:pages [-- weight | slow | letters | lighthouse]`: size and speed of the caller's pages in Chromium.
import { findChromium, launchChromium } from "../../../e2e/src/support/browser.ts";
import { startService } from "../../../e2e/src/support/service.ts";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { compareLetters } from "./letters.ts";
import { medianScores } from "./lighthouse.ts";
import { compareSlow } from "./slow.ts";
import { budgets, weigh, weighFirstPaint } from "./weight.ts";

const runs = 5;
/** Script bytes of the closest comparable open-source service, for the same two screens. */
const peer = { login: 551_000, messages: 1_005_000 } as const;

const [part] = process.argv.slice(2);
const service = await startService();
const browser = await launchChromium();
const client = newClient(service.url);
try {
  const { token } = await client.newcomer();
  if (part === undefined || part === "weight") await weighAll(token);
  if (part === undefined || part === "slow") await openSlowly();
  if (part === undefined || part === "letters") await compareTyping();
  if (part === undefined || part === "lighthouse") await score(token);
} finally {
  await browser.close();
  await service.stop();
}

async function weighAll(token: string): Promise<void> {
  const login = await weigh(browser, {
    name: "login",
    url: service.url,
    token: null,
    usable: "[data-alive]",
  });
  const messages = await weigh(browser, { name: "messages", url: service.url, token, usable: "textarea" });
  // The text box appears before the response with the letters.
  const reader = await client.newcomer();
  await client.write(reader.token, "Jeg får ikke sove.");
  const letters = await weigh(browser, { name: "letters", url: service.url, token: reader.token, usable: "article" });
  const firstPaint = await weighFirstPaint(browser, service.url);

  for (const { screen, bytes, files } of [firstPaint, login, messages, letters]) {
    const goal = budgets[screen as keyof typeof budgets] as number | undefined;
    const compared =
      screen in peer ? `, ${Math.round((bytes / peer[screen as keyof typeof peer]) * 100)} % of the peer` : "";
    const verdict = goal === undefined ? "" : ` (goal ${goal}: ${bytes <= goal ? "reached" : "MISSED"})`;
    console.log(`${screen}: ${bytes} bytes${verdict}${compared}`);
    for (const file of files) console.log(`    ${file}`);
  }
}

async function openSlowly(): Promise<void> {
  for (const { what, seconds, still, ratio, goal } of await compareSlow(browser, `${service.url}/login`)) {
    const verdict = ratio <= goal ? "reached" : "MISSED";
    console.log(
      `${what}: ${seconds.toFixed(2)} s, without scripts seen after ${still.toFixed(2)} s, × ${ratio.toFixed(2)} (goal × ${goal}: ${verdict})`,
    );
  }
}

async function compareTyping(): Promise<void> {
  for (const { what, few, many, ratio } of await compareLetters(browser, service)) {
    const shown = `${what}: ${few.toFixed(1)} ms with 20 letters, ${many.toFixed(1)} ms with 500, × ${ratio.toFixed(2)}`;
    console.log(what === "typing" ? `${shown} (goal × 1.5: ${ratio <= 1.5 ? "reached" : "MISSED"})` : shown);
  }
}

async function score(token: string): Promise<void> {
  for (const [name, held] of [
    ["login", null],
    ["messages", token],
  ] as const) {
    const scores = await medianScores(findChromium(), { url: `${service.url}/`, token: held, runs });
    const shown = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
    console.log(`Lighthouse, ${name}, median of ${runs}: ${shown.join(", ")}`);
  }
}
