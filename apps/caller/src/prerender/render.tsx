import { createEmitter, createStore } from "@sosmessages/client/emitter.ts";
import { createSend, type ShutOut } from "@sosmessages/client/http.ts";
import { coloursOf } from "@sosmessages/tenants/colours.ts";
import { publicConfigOf } from "@sosmessages/tenants/public-config.ts";
import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import { tenants } from "@sosmessages/tenants/tenants.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { en } from "@sosmessages/texts/still/en.ts";
import { nb } from "@sosmessages/texts/still/nb.ts";
import { se } from "@sosmessages/texts/still/se.ts";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { rules } from "#app/access.ts";
import { Root } from "#app/Root.tsx";
import { speak, SpokenProvider } from "#lib/texts.tsx";
import { nobody } from "./device.ts";
import { bareDocumentOf, documentOf, type Made } from "./document.ts";
import { manifestOf } from "./manifest.ts";
import { Offline } from "./Offline.tsx";

const still = { nb, se, en } as const;

/** Addresses that show the same as another one to somebody who is not logged in. */
const alike: Readonly<Record<string, string>> = { "/": "/login" };
const unknown = "/404";

async function markupOf(tree: ReactNode): Promise<string> {
  // However long a page is, it is written in one piece: the pieces would be joined by scripts that no policy allows.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Infinity });
  return new Response(prelude).text();
}

/** Every file of one service in one language, by the name under which the server looks for it. */
async function filesOf(tenant: Tenant, locale: Locale, made: Made): Promise<[name: string, content: string][]> {
  const service = publicConfigOf(tenant);
  const spoken = await speak(locale);
  const common = {
    made,
    service,
    colours: coloursOf(tenant),
    locale,
    texts: spoken.texts,
    still: still[locale],
  };

  const page = async (address: string): Promise<[string, string]> => {
    const path = alike[address] ?? address;
    const [shutOut, isReached] = [createEmitter<ShutOut>(), createStore(true)];
    const send = createSend({ headers: () => ({}), isOnline: nobody.isOnline, onShutOut: shutOut.emit });
    const needs = { device: nobody, send, shutOut, isReached, service, spoken, resetToken: null, firstNotice: null };
    const markup = await markupOf(<Root {...needs} writtenFor={path} />);
    return [address === "/" ? "/index.html" : `${address}.html`, documentOf({ ...common, markup, path })];
  };

  const offline = await markupOf(
    <Router ssrPath="/offline">
      <SpokenProvider value={spoken}>
        <Offline service={service} still={still[locale]} />
      </SpokenProvider>
    </Router>,
  );

  const files: [string, string][] = [];
  for (const address of [...Object.keys(rules), unknown]) files.push(await page(address));
  files.push(["/offline.html", documentOf({ ...common, markup: offline, path: null })]);
  files.push(["/manifest.webmanifest", manifestOf(service, locale)]);
  return files.map(([name, content]) => [`/${tenant.id}/${locale}${name}`, content]);
}

export async function render(made: Made): Promise<[name: string, content: string][]> {
  const files: [string, string][] = [];
  for (const tenant of tenants) {
    for (const locale of tenant.languages) files.push(...(await filesOf(tenant, locale, made)));
  }
  return files;
}

export const barePage = bareDocumentOf;
