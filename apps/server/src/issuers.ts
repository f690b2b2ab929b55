import { resolve } from "node:path";
import type { Settings } from "./settings.ts";

/** An organisation's login (OpenID Connect). */
export type Issuer = Readonly<{
  /** The service that it is configured for; "": all services without a separate one. */
  id: string;
  url: URL;
  clientId: string;
  secretFile: string;
  /** On the button. */
  name: string;
  /** Values of `acr` that stand for a second factor. */
  acr: readonly string[];
  /** Further hosts of the issuer that the server may call. */
  hosts: readonly string[];
}>;

const parts = ["CLIENT_ID", "CLIENT_SECRET_FILE", "NAME", "ACR", "HOSTS"] as const;
const here = new Set(["127.0.0.1", "[::1]", "localhost"]);

export const issuerSettings = ["ISSUER", ...parts].map((part) => `OIDC_${part}`);

export const settingOf = ({ id }: Pick<Issuer, "id">, part: "ISSUER" | (typeof parts)[number]): string =>
  `OIDC_${part}${id === "" ? "" : `_${id.toUpperCase()}`}`;

const readIssuer = ({ text, url, list, wrong }: Settings, id: string): Issuer | null => {
  const named = (part: "ISSUER" | (typeof parts)[number]) => settingOf({ id }, part);
  const name = named("ISSUER");
  const issuer = url(name, ["https:", "http:"], "https://login.example.org");
  const lonely = parts.find((part) => text(named(part)) !== null);
  if (issuer === null) return lonely === undefined ? null : wrong(named(lonely), `set only where ${name} is`);
  const isPlain = issuer.search === "" && issuer.hash === "" && issuer.username === "" && issuer.password === "";
  if (!isPlain || (issuer.protocol === "http:" && !here.has(issuer.hostname))) {
    wrong(name, "an https address such as https://login.example.org, without a query");
  }
  const needed = (part: (typeof parts)[number]) => text(named(part)) ?? wrong(named(part), `set where ${name} is`);
  const hosts = list(named("HOSTS"), "");
  if (!hosts.every((host) => /^[a-z0-9.-]+(:\d+)?$/.test(host)))
    wrong(named("HOSTS"), "host names, separated by commas");
  return {
    id,
    url: issuer,
    clientId: needed("CLIENT_ID"),
    secretFile: resolve(needed("CLIENT_SECRET_FILE")),
    name: text(named("NAME")) ?? issuer.host,
    acr: list(named("ACR"), ""),
    hosts,
  };
};

/** The issuer of each service that has one. */
export const issuersOf = (settings: Settings, services: readonly string[]): ReadonlyMap<string, Issuer> => {
  const general = readIssuer(settings, "");
  return new Map(
    services.flatMap((id) => {
      const issuer = readIssuer(settings, id) ?? general;
      return issuer === null ? [] : [[id, issuer] as const];
    }),
  );
};
