import { locales } from "@sosmessages/contract/languages.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";

/** In all languages: the reader's language is known only once a script runs. */
const inAll = (key: "app.no_script" | "app.not_come") =>
  locales.map((locale) => `<p lang="${locale}">${builtInTexts("desk", locale)[key]}</p>`).join("");

/** The page's content until the desk has started. `desk.css` shows it only after a long wait. */
export const textWithoutScript = (html: string): string =>
  html.replace(
    '<div id="root"></div>',
    `<div id="root"><div class="waiting">${inAll("app.not_come")}</div></div><noscript>${inAll("app.no_script")}</noscript>`,
  );
