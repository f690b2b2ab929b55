/*
 * `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`: as PostgreSQL's own programs write a database
 * that lives on several hosts. The URL standard knows one host, and so does node-postgres: it is taken apart here.
 */
const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^@/?#]*)((?:[/?].*)?)$/;

/** Of several hosts it is always the one that takes writes that is wanted. */
const wanted = new Set(["read-write", "primary"]);

/** One address for each host, in order; null: this is no address of a PostgreSQL. */
export const hostsOf = (url: string): readonly string[] | null => {
  const [, scheme, user = "", hosts = "", rest = ""] = parts.exec(url) ?? [];
  if (scheme === undefined) return null;
  const each = hosts.split(",").map((host) => `${scheme}${user}${host}${rest}`);
  // Without a host it is a socket on this machine, named behind the question mark.
  const isHost = (one: string) => URL.canParse(one) && (each.length === 1 || new URL(one).hostname !== "");
  if (!each.every(isHost)) return null;
  const asked = new URL(each[0]!).searchParams.get("target_session_attrs");
  return asked === null || wanted.has(asked) ? each : null;
};

/** Must the host say that it takes writes? Where there is one alone, only if that was asked for. */
export const mustTakeWrites = (hosts: readonly string[]): boolean =>
  hosts.length > 1 || new URL(hosts[0]!).searchParams.has("target_session_attrs");
