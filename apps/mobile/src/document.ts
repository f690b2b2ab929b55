import { createHash } from "node:crypto";
import { publicConfigOf } from "@sosmessages/services/public-config.ts";
import type { Target } from "./target.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Both phones' names for the page itself: not every WebView takes `'self'` for a scheme of its own. */
const here = "'self' https://localhost capacitor://localhost";

/** The same as the server's for the web, but for where the page may call. What only a header can say is missing. */
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

/** Swaps one piece for another, and notices when the page it was written for has changed. */
function swap(html: string, before: string, after: string): string {
  if (html.split(before).length !== 2) throw new Error(`The bare page should hold ${before} once.`);
  return html.replace(before, () => after);
}

/**
 * The caller's bare page with the configuration of an app: where the service is, a policy of its own, and the room that
 * a phone's bars and rounded corners need. An older WebView writes Capacitor's bridge right behind `<head>`, before the
 * policy that would refuse it.
 */
export function nativeDocument(bare: string, styles: string, { tenant, appStores, api }: Target): string {
  const [start = ""] = /<html [^>]*>/.exec(bare) ?? [];
  let html = swap(bare, "</style>", `${styles}</style>`);
  html = swap(html, "initial-scale=1", "initial-scale=1,viewport-fit=cover");
  // For when the service cannot be asked: its name, its colours and a number to call.
  const carried = JSON.stringify(publicConfigOf(tenant, appStores)).replace(/</g, "\\u003c");
  html = swap(html, "<body>", `</head>\n<body>\n<script type="application/json" id="carried">${carried}</script>`);
  const scripts = contents(html, /<script(?![^>]*\stype=)[^>]*>([^]*?)<\/script>/g);
  const policy = policyOf(api, scripts, contents(html, /<style>([^]*?)<\/style>/g));
  const head = `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const said = `data-api="${api.origin}" data-host="${tenant.hosts[0]}"`;
  return swap(html, start, `${start.slice(0, -1)} ${said}>\n${head}`);
}
