import { nearest } from "#platform/nearest.ts";
import { hostsOf } from "#platform/database/database-client.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads single settings. One with an impossible value stops the start with a sentence. */
export const newSettings = (env: Environment) => {
  const known = new Set<string>();
  const text = (name: string) => {
    known.add(name);
    return env[name]?.trim() || null;
  };

  const wrong = (name: string, wanted: string): never => {
    // Values may hold passwords, so the sentence names the setting and not what stood in it.
    throw new StartupProblem(`The setting ${name} must be ${wanted}.`);
  };

  return {
    text,
    wrong,
    names: () => Object.keys(env).filter((name) => env[name]?.trim()),

    /** A sentence for each. Call it after all settings were read. Other programs have short names like those of settings. */
    misspelled(): string[] {
      const unknown = Object.keys(env).filter((name) => !known.has(name));
      return unknown.flatMap((name) => {
        const alike = [...known].filter((each) => each.startsWith(name.slice(0, 3)));
        const isShort = name.length < 8;
        const meant = nearest(name, [...known], isShort ? 1 : 2) ?? (isShort ? null : nearest(name, alike, 3));
        return meant === null ? [] : [`${name} is not a setting: did you mean ${meant}?`];
      });
    },

    number(name: string, fallback: number, from: number, to: number, whole = true): number {
      const raw = text(name);
      if (raw === null) return fallback;
      const value = /^\d+(\.\d+)?$/.test(raw) ? Number(raw) : NaN;
      const fits = value >= from && value <= to && (!whole || Number.isInteger(value));
      return fits ? value : wrong(name, `a ${whole ? "whole " : ""}number from ${from} to ${to}`);
    },

    flag(name: string, fallback: boolean): boolean {
      const raw = text(name);
      if (raw === null) return fallback;
      return raw === "true" || raw === "false" ? raw === "true" : wrong(name, "true or false");
    },

    url(name: string, protocols: readonly string[], example: string): URL | null {
      const raw = text(name);
      if (raw === null) return null;
      const parsed = URL.canParse(raw) ? new URL(raw) : null;
      return parsed && protocols.includes(parsed.protocol) ? parsed : wrong(name, `an address such as ${example}`);
    },

    postgres(name: string): string | null {
      const raw = text(name);
      if (raw === null || hostsOf(raw) !== null) return raw;
      return wrong(name, "an address such as postgres://user:password@host:5432/name, of a host that takes writes");
    },

    list: (name: string, fallback: string): readonly string[] =>
      (text(name) ?? fallback)
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
  };
};
export type Settings = ReturnType<typeof newSettings>;
