import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import type { Calls } from "#features/conversation/calls.ts";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { OwnProvider } from "#lib/use-me.ts";
import { sampleMe } from "./samples.ts";

type Given = Readonly<{
  me?: ReturnType<typeof sampleMe>;
  /** The address of the page. */
  path?: string;
  /** What the service has answered already, by the keys of the questions. */
  answers?: readonly (readonly [key: readonly unknown[], data: unknown])[];
}>;

/** What somebody at the desk would see, in Norwegian, as one line of markup. */
export function show(element: ReactNode, { me = sampleMe(), path = "/", answers = [] }: Given = {}): string {
  const queries = newQueries();
  for (const [key, data] of answers) queries.setQueryData(key, data);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Router ssrPath={path}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <OwnProvider value={{ me, changed: nothing, askForDuty: nothing }}>{element}</OwnProvider>
        </SpokenProvider>
      </Router>
    </QueryClientProvider>,
  );
}

export const nothing = (): void => undefined;

/** Nobody presses anything in these tests, so nothing is called. */
export const noCalls = {} as Calls;

/** The words between tags, for sentences that are broken by markup. */
export const wordsOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, " ")
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, " ");

/** The names of all buttons, in order. */
export const buttonsIn = (markup: string): readonly string[] =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = ""]) => wordsOf(inner).trim());
