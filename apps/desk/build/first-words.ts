import { en } from "@sosmessages/texts/desk/en.ts";
import { nb } from "@sosmessages/texts/desk/nb.ts";
import { se } from "@sosmessages/texts/desk/se.ts";

const spoken = { nb, se, en };

/** Nobody knows the reader's language before a script runs, so it is said in all of them. */
const inAll = (key: "app.no_script" | "app.not_come") =>
  Object.entries(spoken)
    .map(([locale, texts]) => `<p lang="${locale}">${texts[key]}</p>`)
    .join("");

/** What stands in the page until the desk is there; `desk.css` shows it only to those who have waited long. */
export const firstWords = (html: string): string =>
  html.replace(
    '<div id="root"></div>',
    `<div id="root"><div class="waiting">${inAll("app.not_come")}</div></div><noscript>${inAll("app.no_script")}</noscript>`,
  );
