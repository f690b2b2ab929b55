import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";

/** On the home screen it is as discreet as in the browser: the name and the picture tell nobody what it is. */
export const manifestOf = ({ name }: PublicConfig, locale: Locale): string =>
  JSON.stringify({
    name: inLanguage(name, locale),
    short_name: inLanguage(name, locale),
    lang: locale,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#faf6ef",
    theme_color: "#faf6ef",
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/512-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
