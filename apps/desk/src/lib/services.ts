import { inLanguage, locales, type Locale } from "@sosmessages/contract/languages.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Plurals } from "@sosmessages/texts/plurals.ts";

/** A login outside the desk (OpenID Connect). `id`: blank for the one of all services. */
export type Organisation = Readonly<{ id: string; name: string }>;

/** What the server writes into the page about the services: the one of this host. */
export type DeskServices = Readonly<{
  here: Pick<PublicConfig, "colours" | "mark"> & Readonly<{ organisations?: readonly Organisation[] }>;
  /** Kinds of devices that the server can send to. */
  platforms?: NonNullable<PublicConfig["push"]>["platforms"];
  names: Readonly<Record<string, PublicConfig["name"]>>;
  /** The languages of each service. */
  spoken?: Readonly<Record<string, readonly Locale[]>>;
  /** Languages that the services' folders bring, by their code. */
  languages?: Readonly<Record<string, BroughtLanguage>>;
}>;

type BroughtLanguage = Readonly<{
  name: string;
  direction: "ltr" | "rtl";
  /** The language of untranslated sentences. */
  fallback?: Locale;
  plurals: Plurals;
  date: string;
  decimal: string;
  /** false: most sentences of the desk are not translated. */
  isAtDesk: boolean;
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

const platforms = services.platforms ?? [];
/** To browsers at the desk. Otherwise no sentence names devices: `withoutDevices`. */
export const sendsToDevices = platforms.includes("web");
export const sendsToAny = platforms.length > 0;

export const broughtLanguages = services.languages ?? {};

/** The service whose host this is. */
export const serviceHere = services.here;

export const organisations = serviceHere.organisations ?? [];
export const organisationNames = organisations.map(({ name }) => name).join(", ");

type Named = Pick<DeskServices, "names" | "spoken">;
let { names, spoken }: Named = services;

/** The login and an invitation bring the names of other services. */
export const takeServices = (told: Me["services"] = []): void => {
  names = { ...names, ...Object.fromEntries(told.map(({ id, name }) => [id, name])) };
  spoken = { ...spoken, ...Object.fromEntries(told.map(({ id, languages }) => [id, languages])) };
};

/** Unknown services keep their id. */
export const serviceName = (id: string, locale: Locale): string => {
  const name = names[id];
  return name === undefined ? id : `${inLanguage(name, locale)} (${id})`;
};

export const spokenBy = (id: string): readonly Locale[] => spoken?.[id] ?? locales;

export const serviceOptions = (ids: readonly string[], locale: Locale) =>
  ids.map((id) => ({ value: id, label: serviceName(id, locale) }));
