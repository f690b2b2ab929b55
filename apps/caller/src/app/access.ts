/** Who may see a screen. Token holders have the token of a recovery mail, logged in or not. */
export type Rule = "anyone" | "guests" | "callers" | "token-holders";

export type Visitor = Readonly<{ isSignedIn: boolean; hasToken: boolean }>;

export const pageRules = {
  "/": "callers",
  "/login": "guests",
  "/register": "guests",
  "/profil": "callers",
  "/glemtpassord": "guests",
  "/endrepassord": "token-holders",
  "/delete-account": "anyone",
  "/om": "anyone",
  "/brukeravtale": "anyone",
  "/app": "anyone",
  "/spor": "anyone",
} as const satisfies Readonly<Record<string, Rule>>;

export type Path = keyof typeof pageRules;

/** Addresses start with a slash, so names of Object.prototype do not match. */
export const isPath = (path: string): path is Path => path in pageRules;

/** `null`: allowed. Otherwise the address to redirect to. */
export function sendElsewhere(rule: Rule, { isSignedIn, hasToken }: Visitor): Path | null {
  switch (rule) {
    case "anyone":
      return null;
    case "guests":
      return isSignedIn ? "/" : null;
    case "callers":
      return isSignedIn ? null : "/login";
    case "token-holders":
      if (hasToken) return null;
      return isSignedIn ? "/profil" : "/login";
  }
}
