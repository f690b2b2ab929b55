import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Target } from "./target.ts";
import { createHash } from "node:crypto";
import { publicConfigOf } from "@sosmessages/services/public-config.ts";

const pages = fileURLToPath(new URL("../../caller/dist", import.meta.url));

/** Copies the files of the caller's pages, and writes a page with the address of the service. */
export async function assemble(folder: string, target: Target): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const isPlain = (path: string) => !/\.(br|gz|svg)$/.test(path);
  await cp(join(pages, "assets"), join(folder, "assets"), { recursive: true, filter: isPlain });
  const [bare, styles] = await Promise.all([
    readFile(join(pages, "index.html"), "utf8"),
    readFile(new URL("native.css", import.meta.url), "utf8"),
  ]);
  await writeFile(join(folder, "index.html"), nativeDocument(bare, styles, target));
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page's origins on Android and iOS: not every WebView matches them with `'self'`. */
const here = "'self' https://localhost capacitor://localhost";

/** The server's policy, except for `connect-src` and directives that only a header supports. */
const policyOf = (api: URL, scripts: readonly string[], styles: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${here} ${scripts.map(hashOf).join(" ")}`,
    `style-src ${here} ${styles.map(hashOf).join(" ")}`,
    `img-src ${here} data:`,
    `connect-src ${api.origin} ${api.origin.replace(/^http/, "ws")}`,
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

const contents = (html: string, element: RegExp) => [...html.matchAll(element)].map(([, content = ""]) => content);

/** Throws if the page does not contain `before` exactly once. */
function swap(html: string, before: string, after: string): string {
  if (html.split(before).length !== 2) throw new Error(`The bare page should hold ${before} once.`);
  return html.replace(before, () => after);
}

/**
 * The caller's bare page with an app's configuration: the address of the service, a content security policy, and safe areas for bars and
 * rounded corners. An older WebView inserts Capacitor's bridge after `<head>`, before the policy that would block it.
 */
function nativeDocument(bare: string, styles: string, { tenant, appStores, api }: Target): string {
  const [start = ""] = /<html [^>]*>/.exec(bare) ?? [];
  let html = swap(bare, "</style>", `${styles}</style>`);
  html = swap(html, "initial-scale=1", "initial-scale=1,viewport-fit=cover");
  // Used offline: name, colours and phone number of the service.
  const carried = JSON.stringify(publicConfigOf(tenant, appStores)).replace(/</g, "\\u003c");
  html = swap(html, "<body>", `</head>\n<body>\n<script type="application/json" id="carried">${carried}</script>`);
  const scripts = contents(html, /<script(?![^>]*\stype=)[^>]*>([^]*?)<\/script>/g);
  const policy = policyOf(api, scripts, contents(html, /<style>([^]*?)<\/style>/g));
  const head = `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return swap(html, start, `${start.slice(0, -1)} data-api="${api.origin}">\n${head}`);
}
