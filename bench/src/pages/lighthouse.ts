import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";

const categories = ["performance", "accessibility", "best-practices"] as const;
type Category = (typeof categories)[number];
export type Scores = Readonly<Record<Category, number>>;

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median of so many runs on Lighthouse's own phone: a slow one, on a slow network. */
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
        // Or it would log out whoever is logged in.
        disableStorageReset: token !== null,
      });
      const score = (category: Category) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
      seen.push({
        performance: score("performance"),
        accessibility: score("accessibility"),
        "best-practices": score("best-practices"),
      });
      for (const audit of failedAudits(result?.lhr.audits ?? {})) console.error(`${url}: ${audit}`);
    }
    const median = (category: Category) => middle(seen.map((scores) => scores[category]));
    return {
      performance: median("performance"),
      accessibility: median("accessibility"),
      "best-practices": median("best-practices"),
    };
  } finally {
    browser.kill();
  }
}

/** So that a score below full marks says why. */
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
