import type { Config } from "./config.ts";

type Settings = Pick<Config, "port" | "tenant" | "services" | "deskHost" | "dataDir" | "databaseUrl" | "limitFactor">;

const warning = `
  WARNING  LIMIT_FACTOR is not 1: the limits against guessing and flooding are not those that protect people.
           This is meant for load tests on a closed machine.
`;

const below = "\n                      ";

/** What whoever has started the service reads. `address`: where it listens. */
export const welcome = (config: Settings, address: string): string => {
  const { port, services, deskHost, dataDir, databaseUrl } = config;
  const tenants = config.tenant === null ? services.all().map(({ id }) => id) : [config.tenant];
  // A port that the system has chosen is in no setting.
  const places = (urls: ReadonlyMap<string, URL>, path: string) => {
    const bases = port === 0 ? [address] : tenants.flatMap((tenant) => urls.get(tenant) ?? []);
    return [...new Set(bases.map((base) => new URL(path, base).href))].join(below);
  };
  const desk =
    port === 0 && deskHost !== null
      ? `http://${deskHost}:${new URL(address).port}/desk/`
      : places(services.deskUrls(), "/desk/");
  return `
The service is running.

  Callers write at    ${places(services.publicUrls(), "/")}
  The desk is at      ${desk}
  Its first accounts  npm run sosmessages -- volunteer add NAME --role admin
                      and the same with --role leader --tenant ${tenants[0]}: each prints a link. Together those two invite the others
  Data lies in        ${dataDir}${databaseUrl === null ? "" : " and in the database of DATABASE_URL"}
  Stop                Ctrl-C
${config.limitFactor === 1 ? "" : warning}`;
};
