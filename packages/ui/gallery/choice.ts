import type { BuiltInLocale } from "@sosmessages/contract/languages.ts";

export type Choice = Readonly<{
  lang: BuiltInLocale;
  theme: "light" | "dark";
  tenant: string;
  /** One specimen alone on the page, as `Component state`. */
  only: string | null;
}>;

export const choices = { lang: ["nb", "se", "en"], theme: ["light", "dark"], tenant: ["sos", "sami"] } as const;

export function readChoice(search: string): Choice {
  const asked = new URLSearchParams(search);
  const pick = <T extends string>(name: string, among: readonly [T, ...T[]]): T =>
    among.find((value) => value === asked.get(name)) ?? among[0];
  return {
    lang: pick("lang", choices.lang),
    theme: pick("theme", choices.theme),
    tenant: pick("tenant", choices.tenant),
    only: asked.get("only"),
  };
}

export const address = ({ only, ...choice }: Choice): string =>
  `?${new URLSearchParams({ ...choice, ...(only === null ? {} : { only }) }).toString()}`;
