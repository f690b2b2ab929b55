/** Who may see a screen. */
export type Rule =
  | { readonly for: "anyone" }
  | { readonly for: "guests" }
  | { readonly for: "callers"; readonly roles?: readonly string[] }
  /** Has the token of a recovery mail, logged in or not. */
  | { readonly for: "token-holders" };

export type Visitor = {
  readonly role: string | null;
  readonly hasToken: boolean;
};

const anyone: Rule = { for: "anyone" };
const guests: Rule = { for: "guests" };
const callers: Rule = { for: "callers" };

export const pageRules = {
  "/": callers,
  "/login": guests,
  "/register": guests,
  "/profil": callers,
  "/glemtpassord": guests,
  "/endrepassord": { for: "token-holders" },
  "/delete-account": anyone,
  "/om": anyone,
  "/brukeravtale": anyone,
  "/app": anyone,
  "/spor": anyone,
} as const satisfies Readonly<Record<string, Rule>>;

export type Path = keyof typeof pageRules;

/** Addresses start with a slash, so names of Object.prototype do not match. */
export const isPath = (path: string): path is Path => path in pageRules;

/** `null`: allowed. Otherwise the address to redirect to. */
export function sendElsewhere(rule: Rule, { role, hasToken }: Visitor): Path | null {
  switch (rule.for) {
    case "anyone":
      return null;
    case "guests":
      return role === null ? null : "/";
    case "callers":
      return role !== null && (rule.roles?.includes(role) ?? true) ? null : "/login";
    case "token-holders":
      if (hasToken) return null;
      return role === null ? "/login" : "/profil";
  }
}
