import type { TextsOf } from "@sosmessages/texts/values.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { FallbackProvider } from "@sosmessages/client/jsx-runtime.ts";
import { createEmitter, createStore } from "@sosmessages/client/emitter.ts";
import { createSend, type ShutOut } from "@sosmessages/client/http.ts";
import { coloursOf } from "@sosmessages/services/colours.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import en from "@sosmessages/texts/languages/en/static-pages.yaml";
import nb from "@sosmessages/texts/languages/nb/static-pages.yaml";
import se from "@sosmessages/texts/languages/se/static-pages.yaml";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { pageRules } from "#app/access.ts";
import { Root } from "#app/App.tsx";
import { fallbackOf } from "#lib/languages.ts";
import { takeOwnTexts, type OwnTexts } from "#lib/own-texts.ts";
import { WrittenForProvider } from "#lib/router.tsx";
import { speak } from "#lib/speak.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { titleOf } from "#lib/page.tsx";
import { emptyDevice } from "#device/device.ts";
import { documentOf, type Made } from "./document.ts";
import { Closed, Offline } from "./StaticPages.tsx";

export { barePage } from "./document.ts";

const still: Readonly<Record<string, TextsOf<"static-pages">>> = { nb, se, en };

const alike: Readonly<Record<string, string>> = { "/": "/login" };
const unknown = "/404";

async function markupOf(tree: ReactNode): Promise<string> {
  // However long a page is, it is written in one piece: the pieces would be joined by scripts that no policy allows.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Infinity });
  return new Response(prelude).text();
}

/** The title before scripts run. Pages for logged-in callers have none. */
function titleIn(markup: string, entrance: string | null): string | null {
  const [, tab, heading] = /<h1(?: data-tab="([^"]*)")?[^>]*>(?:<span[^>]*>)?([^<]*)</.exec(markup) ?? [];
  return entrance ?? tab ?? heading ?? null;
}

/** Every file of one service in one language, by the name under which the server looks for it. */
async function filesOf(
  { service, texts }: Written,
  locale: Locale,
  made: Made,
): Promise<[name: string, content: string][]> {
  const spoken = await speak(locale);
  const stillTexts = { ...(still[locale] ?? nb), ...texts[locale]?.["static-pages"] };
  const name = inLanguage(service.name, locale);
  const common = {
    made,
    service,
    colours: coloursOf(service.colours),
    locale,
    texts: spoken.texts,
    still: stillTexts,
  };

  const page = async (address: string): Promise<[string, string]> => {
    const path = alike[address] ?? address;
    const [shutOut, isReached] = [createEmitter<ShutOut>(), createStore(true)];
    const send = createSend({ headers: () => ({}), onShutOut: shutOut.emit });
    const guest = { device: emptyDevice, resetToken: null, firstNotice: null };
    const markup = await markupOf(
      <Root {...{ send, shutOut, isReached, service, spoken }} {...guest} writtenFor={path} />,
    );
    const title = titleIn(markup, path === "/login" ? spoken.texts["entrance.tab"] : null);
    return [
      address === "/" ? "/index.html" : `${address}.html`,
      documentOf({ ...common, markup, path, title: title === null ? name : titleOf(title, name) }),
    ];
  };

  const stillPage = async (address: string, Page: typeof Closed): Promise<[string, string]> => {
    const markup = await markupOf(
      <WrittenForProvider value={address}>
        <SpokenProvider value={spoken}>
          <FallbackProvider value={fallbackOf(service, locale)}>
            <Page service={service} still={stillTexts} />
          </FallbackProvider>
        </SpokenProvider>
      </WrittenForProvider>,
    );
    return [`${address}.html`, documentOf({ ...common, markup, path: null, title: name })];
  };

  const files: [string, string][] = [];
  for (const address of [...Object.keys(pageRules), unknown]) files.push(await page(address));
  files.push(await stillPage("/offline", Offline));
  files.push(await stillPage("/closed", Closed));
  files.push(["/manifest.webmanifest", manifestOf(service, locale)]);
  return files.map(([name, content]) => [`/${locale}${name}`, content]);
}

type Written = Readonly<{
  service: PublicConfig;
  texts: Readonly<Record<string, OwnTexts>>;
  only?: readonly Locale[];
}>;

/** Every page of one service. */
export async function renderService(made: Made, written: Written): Promise<[name: string, content: string][]> {
  const files: [string, string][] = [];
  const { service, texts } = written;
  takeOwnTexts(JSON.stringify([service.tenant, texts]), (locale) => Promise.resolve(texts[locale] ?? null));
  for (const locale of written.only ?? service.languages) files.push(...(await filesOf(written, locale, made)));
  return files;
}

/** The name and the icon do not reveal the service. */
const manifestOf = ({ name }: PublicConfig, locale: Locale): string =>
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
