// `npm run bench:pages [-- weight | slow | letters]`: size and speed of the caller's pages in Chromium.
import { launchChromium } from "../../../e2e/src/support/browser.ts";
import { startService } from "../../../e2e/src/support/service.ts";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { asRows, growthRow, verdict } from "../table.ts";
import { compareLetters, compareSlow } from "./compare.ts";
import { budgets, weigh, weighFirstPaint } from "./weight.ts";

const [part] = process.argv.slice(2);
const isAsked = (name: string) => part === undefined || part === name;
const service = await startService();
const browser = await launchChromium();
try {
  if (isAsked("weight")) await weighAll();
  if (isAsked("slow")) {
    const [bare, whole] = await compareSlow(browser, `${service.url}/login`);
    const still = bare.map(({ visible }) => visible);
    const rows = [
      growthRow("entrance visible", [still, whole.map(({ visible }) => visible)], 1.2),
      growthRow("entrance usable", [still, whole.map(({ usable }) => usable)], 3),
    ];
    console.log(asRows([["slow network, s", "without scripts", "whole page", "×", ""], ...rows]));
  }
  if (isAsked("letters")) {
    const row = growthRow("typing a key, ms", await compareLetters(browser, service), 1.5);
    console.log(asRows([["", "20 letters", "500 letters", "×", ""], row]));
  }
} finally {
  await browser.close();
  await service.stop();
}

async function weighAll(): Promise<void> {
  const { url } = service;
  const client = newClient(url);
  const { token } = await client.newcomer();
  const reader = await client.newcomer();
  await client.write(reader.token, "Jeg får ikke sove.");
  const print = (screen: string, bytes: number, goal: number, files: readonly string[] = []) => {
    console.log(`${screen}: ${bytes} bytes ${goal === Infinity ? "" : verdict(bytes <= goal, String(goal))}`);
    for (const file of files) console.log(`    ${file}`);
  };
  print("first paint", await weighFirstPaint(browser, url), budgets["first paint"]);
  const screens = [
    { name: "login", token: null, usable: "[data-alive]", goal: budgets.login },
    { name: "messages", token, usable: "textarea", goal: Infinity },
    // The text box appears before the response with the letters.
    { name: "letters", token: reader.token, usable: "article", goal: budgets.letters },
  ];
  for (const { name, goal, ...screen } of screens) {
    const { bytes, files } = await weigh(browser, { url, ...screen });
    print(name, bytes, goal, files);
  }
}
