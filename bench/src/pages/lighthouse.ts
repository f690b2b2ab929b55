import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { median } from "../table.ts";

const categories = ["performance", "accessibility", "best-practices"] as const;
type Category = (typeof categories)[number];
type Scores = Readonly<Record<Category, number>>;
const scoresOf = (of: (category: Category) => number) =>
  Object.fromEntries(categories.map((category) => [category, of(category)])) as Scores;

/** The median of several runs with Lighthouse's default phone, which has a slow processor and network. */
export async function medianScores(
  path: string,
  { url, token, runs }: { url: string; token: string | null; runs: number },
): Promise<Scores> {
  const browser = await launch({
    chromePath: path,
    chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });
  try {
    if (token !== null) await logIn(browser.port, url, token);
    const seen: Scores[] = [];
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(url, {
        port: browser.port,
        onlyCategories: [...categories],
        logLevel: "error",
        // A reset would end the login.
        disableStorageReset: token !== null,
      });
      const score = (category: Category) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
      seen.push(scoresOf(score));
      for (const audit of failedAudits(result?.lhr.audits ?? {})) console.error(`${url}: ${audit}`);
    }
    return scoresOf((category) => median(seen.map((scores) => scores[category])));
  } finally {
    browser.kill();
  }
}

/** The reasons for a score below 100. */
const failedAudits = (
  audits: Readonly<Record<string, { score: number | null; scoreDisplayMode: string; title: string }>>,
) =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0)
    .map(({ title }) => title);

async function logIn(port: number, url: string, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]!.newPage();
  await page.goto(url);
  await page.evaluate((held) => localStorage.setItem("sosmessages", held), token);
  await page.close();
  await browser.close();
}
