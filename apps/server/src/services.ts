import { idsOf } from "#platform/ids.ts";
import { resolve } from "node:path";
import type { ReadService } from "@sosmessages/services/folder/content.ts";
import { readServices, shippedServicesFolder, type ReadFolders } from "@sosmessages/services/folder/read-services.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";
import { goneServiceAt, serviceForHost } from "@sosmessages/services/services.ts";
import type { Service } from "@sosmessages/services/service.ts";
import { isHostNamed } from "#platform/http/request.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { issuerSettings, issuersOf, type Issuer } from "./issuers.ts";
import type { Settings } from "./settings.ts";

/** The certificates an Android app is signed with; the Apple team an iOS app is of. */
export type AppLinks = Readonly<{ certificates: readonly string[]; teamId: string | null }>;

type PerService<T> = ReadonlyMap<string, T>;

/** A service that was closed while there were profiles in it, or that is away. */
export type GoneService = Readonly<{
  id: string;
  hosts: readonly string[];
  hostPart: string | null;
  /** It answered at hosts that no service names. */
  isDefault: boolean;
  defaultLanguage: string;
  /** The closing page by language; empty: it cannot be verified. */
  pages: ReadonlyMap<string, string>;
  /** It is published, and no version of it can be served. */
  isAway: boolean;
}>;

/** `SERVICES_DIR` replaces the folders that ship. */
export const servicesFolder = ({ text }: Settings): string => resolve(text("SERVICES_DIR") ?? shippedServicesFolder);

/**
 * Functions, because publishing changes the values while the server runs. Until versions are taken up, these are the services of the
 * folders, and a problem with all of them is thrown when they are used.
 */
export const openServices = (settings: Settings, port: number) => {
  let firstRead: ReadFolders | null = readServices(servicesFolder(settings));
  let known = orProblem(() => knownOf(settings, port, servable(firstRead!), firstRead!.wrong.keys()));
  let gone: readonly GoneService[] = [];
  let closings: PerService<string> = new Map();
  const deskHost = settings.text("DESK_HOST")?.toLowerCase();
  const pinned = settings.text("TENANT");
  const goneWith = ({ services, publicHosts }: Known, host: string): GoneService | null => {
    if (pinned !== null) return gone.find(({ id }) => id === pinned) ?? null;
    const left = services.filter(({ id }) => !gone.some((each) => each.id === id));
    return goneServiceAt(left, gone, host, publicHosts) ?? (left.length === 0 ? gone[0]! : null);
  };
  const viewOf = (now: () => Known) => ({
    all: () => now().services,
    find: (id: string): Service | undefined => now().services.find((service) => service.id === id),
    /** The one service of `TENANT`, at every host. */
    pinned,
    forHost: (host: string) => serviceForHost(now().services, host, now().publicHosts),
    /** null: the host is not one of a service that is gone. */
    goneAt(host: string): GoneService | null {
      const found = gone.length === 0 ? null : goneWith(now(), host);
      return deskHost !== undefined && isHostNamed(host, deskHost) ? null : found;
    },
    takeGone: (list: readonly GoneService[]) => void (gone = list),
    /** Its closing day has come: it takes no new profiles and letters. */
    isClosing: (id: string) => (closings.get(id) ?? "never") <= new Date().toISOString().slice(0, 10),
    /** null: it stays open. */
    closesOn: (id: string) => closings.get(id) ?? null,
    /** The closing day of services that have one, such as `2027-01-31`. */
    takeClosings: (days: PerService<string>) => void (closings = days),
    /** Days of a service that is gone are counted by the world's clock. */
    zoneOf: (id: string) => now().services.find((service) => service.id === id)?.timeZone ?? "UTC",
    publicUrls: () => now().publicUrls,
    deskUrls: () => now().deskUrls,
    appLinks: () => now().appLinks,
    issuers: () => now().issuers,
    /** The issuers of the services that share this service's desk host. */
    issuersAtDeskOf(id: string): readonly Issuer[] {
      const { deskUrls, issuers } = now();
      const host = deskUrls.get(id)?.host;
      return [...new Set([...issuers].flatMap(([of, issuer]) => (deskUrls.get(of)?.host === host ? issuer : [])))];
    },
  });
  return {
    ...viewOf(() => {
      if (known instanceof StartupProblem) throw known;
      return known;
    }),
    /**
     * The services that would be served, with the settings. Throws a sentence if they do not fit together. Settings may also name the
     * `others`, which are not served now. `general`: whose the general public address is; by default the first service's. `takeUp` puts
     * it into effect.
     */
    prepare(read: readonly ReadService[], others: Iterable<string>, general?: string) {
      const next = knownOf(settings, port, read, others, general);
      return { services: viewOf(() => next), takeUp: () => void (known = next) };
    },
    /** Reads the folders. A start has just read them. */
    readFolders(): ReadFolders {
      const read = firstRead ?? readServices(servicesFolder(settings));
      firstRead = null;
      return read;
    },
  };
};
export type Services = ReturnType<typeof openServices>;
export type NextServices = ReturnType<Services["prepare"]>;

const orProblem = (make: () => Known): Known | StartupProblem => {
  try {
    return make();
  } catch (error) {
    if (error instanceof StartupProblem) return error;
    throw error;
  }
};

/** A folder with problems is left out, unless all have them. */
const servable = ({ services, problems: [problem, ...more] }: ReadFolders): readonly ReadService[] => {
  if (services.length > 0 || problem === undefined) return services;
  const others = more.length === 0 ? "" : ` (and ${more.length} more: see \`service check\`)`;
  throw new StartupProblem(`${sentenceOf(problem)}${others}`);
};

const hostsIn = (urls: PerService<URL>): ReadonlyMap<string, string> =>
  new Map([...urls].map(([id, { hostname }]) => [id, hostname]));

/** The current services, as they were published, and the environment. */
const knownOf = (
  settings: Settings,
  port: number,
  read: readonly ReadService[],
  others: Iterable<string>,
  general?: string,
) => {
  const [first, ...rest] = read.map(({ tenant }) => tenant);
  if (first === undefined) throw new StartupProblem("There is no service.");
  const services = [first, ...rest] as const;
  checkNames(settings, services, others);
  const publicUrls = publicUrlsOf(settings, services, port, general ?? first.id);
  return {
    services,
    /** The address used in mails. Cookies are `Secure` where it is https. */
    publicUrls,
    publicHosts: hostsIn(publicUrls),
    /** Where a service's volunteers find the desk. */
    deskUrls: deskUrlsOf(settings, services, publicUrls),
    /** What phones must know before a service's links open its app. */
    appLinks: appLinksOf(settings, services),
    issuers: issuersOf(settings, idsOf(services)),
  };
};

type Known = ReturnType<typeof knownOf>;

/** Settings that name a service name one that there is. */
const checkNames = (settings: Settings, services: readonly Service[], others: Iterable<string>): void => {
  const { text, wrong, names } = settings;
  const folder = `(SERVICES_DIR is ${servicesFolder(settings)})`;
  const pinned = text("TENANT");
  if (pinned !== null && !services.some(({ id }) => id === pinned)) {
    wrong("TENANT", `one of ${services.map(({ id }) => id).join(", ")} ${folder}`);
  }
  const ids = services.map(({ id }) => id.toUpperCase());
  const known = new Set([...ids, ...[...others].map((id) => id.toUpperCase())]);
  const perService = ["PUBLIC_URL", "ANDROID_CERTIFICATES", "APPLE_TEAM_ID", ...issuerSettings];
  for (const name of names()) {
    const setting = perService.find((each) => name.startsWith(`${each}_`));
    if (setting === undefined || known.has(name.slice(setting.length + 1))) continue;
    wrong(name, `that of a service there is: ${ids.map((each) => `${setting}_${each}`).join(" or ")} ${folder}`);
  }
};

const publicUrlsOf = (
  { text, url, wrong }: Settings,
  services: readonly Service[],
  port: number,
  generalOf: string,
): PerService<URL> => {
  // The general address is that of the one tenant that is pinned, or of the first: sent to another's, callers would not exist.
  const pinned = text("TENANT");
  const general = url("PUBLIC_URL", ["http:", "https:"], "https://messages.example.org");
  const urls = new Map(
    services.map(({ id, hosts, publicUrl: usual }) => {
      const own = url(`PUBLIC_URL_${id.toUpperCase()}`, ["http:", "https:"], "https://messages.example.org");
      const isMain = id === (pinned ?? generalOf);
      return [id, own ?? (isMain ? general : null) ?? new URL(usual ?? `http://${hosts[0]}:${port}`)] as const;
    }),
  );
  const owners = new Map<string, string>();
  for (const [id, { hostname }] of urls) {
    const other = owners.get(hostname) ?? services.find((each) => each.id !== id && each.hosts.includes(hostname))?.id;
    owners.set(hostname, id);
    if (other !== undefined && pinned === null) {
      wrong(`PUBLIC_URL_${id.toUpperCase()}`, `an address of its own: ${hostname} is the host of ${other}`);
    }
  }
  return urls;
};

const deskUrlsOf = ({ text, wrong }: Settings, services: readonly Service[], publicUrls: PerService<URL>) => {
  const deskHost = text("DESK_HOST")?.toLowerCase() ?? null;
  const takenHosts = [...[...publicUrls.values()].map(({ hostname }) => hostname), ...services.flatMap((t) => t.hosts)];
  if (deskHost !== null && (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(deskHost) || takenHosts.includes(deskHost))) {
    wrong("DESK_HOST", "a host name of its own such as desk.example.org, without port or address");
  }
  // A separate desk host has one address for all services: that of the pinned one, or of the first on https.
  const pinned = publicUrls.get(text("TENANT") ?? "");
  const addresses = pinned === undefined ? [...publicUrls.values()] : [pinned];
  const leading = addresses.find(({ protocol }) => protocol === "https:") ?? addresses[0];
  return new Map(
    [...publicUrls].map(([id, address]) => {
      const url = new URL(deskHost === null ? address : (leading ?? address));
      if (deskHost !== null) url.hostname = deskHost;
      return [id, url];
    }),
  );
};

const appLinksOf = ({ text, list, wrong }: Settings, services: readonly Service[]): PerService<AppLinks> =>
  new Map(
    services.map(({ id }): [string, AppLinks] => {
      const [signed, team] = [`ANDROID_CERTIFICATES_${id.toUpperCase()}`, `APPLE_TEAM_ID_${id.toUpperCase()}`];
      const certificates = list(signed, "").map((certificate) => certificate.toUpperCase());
      if (!certificates.every((certificate) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(certificate))) {
        wrong(signed, "SHA-256 fingerprints such as AB:CD:…, separated by commas");
      }
      if (!/^[A-Z0-9]{10}$/.test(text(team) ?? "0123456789")) wrong(team, "ten capital letters and digits");
      return [id, { certificates, teamId: text(team) }];
    }),
  );
