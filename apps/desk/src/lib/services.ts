import { inLanguage, locales, type Locale } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Plurals } from "@sosmessages/texts/plurals.ts";

/** What the server writes into the page about the services: the one of this host, and what all are called. */
export type DeskServices = Readonly<{
  here: Pick<PublicConfig, "colours" | "mark">;
  names: Readonly<Record<string, PublicConfig["name"]>>;
  /** The languages of each service. */
  spoken?: Readonly<Record<string, readonly Locale[]>>;
  /** Languages that the services' folders bring, by their code. */
  languages?: Readonly<Record<string, BroughtLanguage>>;
}>;

type BroughtLanguage = Readonly<{
  name: string;
  direction: "ltr" | "rtl";
  plurals: Plurals;
  date: string;
  decimal: string;
  /** Changes with the sentences. */
  version: string;
}>;

const nothing: DeskServices = {
  here: {
    colours: {
      light: { accent: "#20241f", accentInk: "#ffffff", own: "#eeeeee" },
      dark: { accent: "#e9e5dc", accentInk: "#121513", own: "#2a2e2b" },
    },
    mark: "M10 16h12",
  },
  names: {},
};

const written = typeof document === "undefined" ? null : document.getElementById("services")?.textContent;
/** The server writes this into the page. Tests use the default colours. */
const services: DeskServices = written ? (JSON.parse(written) as DeskServices) : nothing;

export const broughtLanguages = services.languages ?? {};

/** The service whose host this is. */
export const serviceHere = services.here;

/** Unknown services keep their id. */
export const serviceName = (id: string, locale: Locale): string => {
  const name = services.names[id];
  return name === undefined ? id : `${inLanguage(name, locale)} (${id})`;
};

export const spokenBy = (id: string): readonly Locale[] => services.spoken?.[id] ?? locales;

export const serviceOptions = (ids: readonly string[], locale: Locale) =>
  ids.map((id) => ({ value: id, label: serviceName(id, locale) }));
