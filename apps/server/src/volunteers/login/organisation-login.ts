import type { FactorOffer, Me } from "@sosmessages/contract/desk/accounts.ts";
import type { RequestContext } from "#platform/http/request.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { hashSecret, hmacWith, newSecret } from "#platform/secret-key.ts";
import type { Issuer } from "../../issuers.ts";
import {
  deskWindows,
  notLoggedIn,
  wrongCredentials,
  type Delay,
  type DeskTrouble,
  type VolunteerContext,
} from "../context.ts";
import { openVolunteer, type SealedVolunteer } from "../people/volunteer.ts";
import type { newInvitations } from "./invitation.ts";
import { newHalfLogin, type HalfLogin } from "./log-in.ts";
import { newOidc, type Identity, type OidcSecrets } from "./oidc.ts";
import { beginDeskSession, meOf, type Entered } from "./sessions.ts";

/** The path that the issuer sends the browser to: one for each issuer, so that no issuer can answer for another. */
const pathOf = ({ id }: Issuer) => `/desk/organisation${id === "" ? "" : `/${id}`}`;

const lifeMs = 600_000;

type Wish = {
  readonly issuer: string;
  /** Of an invitation: the login will be the account's. */
  readonly token?: string;
  /** Of a person who is logged in: lifts the lock, or confirms that it is them. */
  readonly again?: boolean;
  /** The page to go on with. */
  readonly page?: string;
};

/** In the browser's cookie. State, nonce and verifier are derived from all of it, so that a changed one is worthless. */
type Begun = Wish & { readonly at: number; readonly salt: string };

type Outcome =
  | { readonly entered: Entered }
  | { readonly half: HalfLogin }
  | { readonly unlocked: Me }
  | { readonly invitation: { readonly token: string; readonly offer: FactorOffer } };

export type OrganisationTrouble = "expired" | "down" | "unknown" | "taken" | "one-factor" | "bad-token" | DeskTrouble;

/** The organisation's login, in place of name and password. Which account and which rights it opens is decided here alone. */
export const newOrganisationLogin = (context: VolunteerContext, invitations: ReturnType<typeof newInvitations>) => {
  const { system, services, vault, volunteers, sessions, subjects, audit, limiter, log } = context;
  const key = vault.derive("organisation-login");
  const oidc = newOidc(log);
  const beginHalf = newHalfLogin(context);

  const secretsOf = (cookie: string): OidcSecrets => {
    const derived = (purpose: string) => hmacWith(key).update(`${purpose}\0${cookie}`).digest("base64url");
    return { state: derived("state"), nonce: derived("nonce"), verifier: derived("verifier") };
  };

  const redirectOf = ({ tenant }: RequestContext, issuer: Issuer) =>
    new URL(pathOf(issuer), services.deskUrls().get(tenant.id));

  const isStillBound = async (queries: Parameters<typeof volunteers.lock>[0], id: VolunteerId, subject: string) =>
    (await subjects.find(subject, queries)) === id;

  /** null: the login belongs to no account that is active and of a service with this issuer. */
  const accountOf = async ({ subject }: Identity, issuer: Issuer): Promise<SealedVolunteer | null> => {
    const id = await subjects.find(subject);
    const sealed = id && (await volunteers.findById(id));
    return sealed?.state === "active" && services.issuers().get(sealed.tenant)?.id === issuer.id ? sealed : null;
  };

  const enter = (id: VolunteerId, subject: string): Promise<Entered | null> =>
    system.transaction(async (queries) => {
      const sealed = await volunteers.lock(queries, id);
      if (sealed?.state !== "active" || !(await isStillBound(queries, id, subject))) return null;
      const entered = await beginDeskSession(context, queries, openVolunteer(vault, sealed), true);
      const { tenant } = sealed;
      await audit.record(queries, { tenant, volunteer: id, act: "logged-in", detail: "organisation" });
      return entered;
    });

  const logIn = async (
    request: RequestContext,
    issuer: Issuer,
    identity: Identity,
  ): Promise<Outcome | OrganisationTrouble> => {
    const sealed = await accountOf(identity, issuer);
    if (!sealed) return "unknown";
    const { id } = sealed;
    if (identity.isTwoFactor) {
      const entered = await enter(id, identity.subject);
      return entered ? { entered } : "unknown";
    }
    const half = await beginHalf(request, sealed, (queries) => isStillBound(queries, id, identity.subject));
    if (half === "changed") return "unknown";
    return half.factors.length > 0 ? { half } : "one-factor";
  };

  /** Of the same person at the same page. */
  const unlock = async (
    { deskCookie }: RequestContext,
    issuer: Issuer,
    identity: Identity,
  ): Promise<Outcome | OrganisationTrouble> => {
    const found = deskCookie === null ? null : await sessions.find(hashSecret(deskCookie));
    if (!found || found.phase === "password") return notLoggedIn;
    const sealed = await accountOf(identity, issuer);
    if (sealed?.id !== found.volunteer) return wrongCredentials;
    const isOpen = await sessions.confirm(found.login);
    const me = meOf(openVolunteer(vault, sealed), found, services);
    return isOpen ? { unlocked: me } : notLoggedIn;
  };

  const goOn = async (
    request: RequestContext,
    issuer: Issuer,
    { token, again }: Begun,
    identity: Identity,
  ): Promise<Outcome | OrganisationTrouble> => {
    if (again) return unlock(request, issuer, identity);
    if (token === undefined) return logIn(request, issuer, identity);
    const bound = await invitations.bind(request, token, issuer, identity);
    if (typeof bound === "string" || "because" in bound) return bound;
    return "token" in bound ? { entered: bound } : { invitation: { token, offer: bound } };
  };

  return {
    async begin(
      request: RequestContext,
      wish: Wish,
    ): Promise<{ readonly cookie: string; readonly url: URL } | "unknown" | "down" | Delay> {
      const issuer = services.issuersAtDeskOf(request.tenant.id).find(({ id }) => id === wish.issuer);
      if (!issuer) return "unknown";
      const verdict = limiter.take(deskWindows.organisation, request.network);
      if (!verdict.allowed) return { because: "slow-down", retryAfter: verdict.retryAfter };
      const begun: Begun = { ...wish, at: vault.now().getTime(), salt: newSecret() };
      const cookie = Buffer.from(JSON.stringify(begun)).toString("base64url");
      request.release();
      const url = await oidc.addressOf(issuer, redirectOf(request, issuer), secretsOf(cookie));
      return url === null ? "down" : { cookie, url };
    },

    /** `answer`: path and query to which the issuer sent the browser. */
    async finish(
      request: RequestContext,
      answer: string,
    ): Promise<(Outcome & { readonly page: string }) | OrganisationTrouble> {
      const { organisationCookie: cookie } = request;
      const here = services.deskUrls().get(request.tenant.id);
      if (cookie === null || !URL.canParse(answer, here?.href)) return "expired";
      const address = new URL(answer, here);
      const secrets = secretsOf(cookie);
      if (address.searchParams.get("state") !== secrets.state) return "expired";
      // Only this server can have made a cookie that fits the state.
      const begun = JSON.parse(Buffer.from(cookie, "base64url").toString()) as Begun;
      const issuer = services.issuersAtDeskOf(request.tenant.id).find(({ id }) => id === begun.issuer);
      const age = vault.now().getTime() - begun.at;
      const isExpected = issuer && address.href.split("?", 1)[0] === redirectOf(request, issuer).href;
      if (!isExpected || age > lifeMs) return "expired";

      const verdict = limiter.take(deskWindows.guessNetwork, request.network);
      if (!verdict.allowed) return { because: "slow-down", retryAfter: verdict.retryAfter };
      request.release();
      const identity = await oidc.identify(issuer, address, secrets, Math.ceil(age / 1000));
      if (identity === "wrong") return wrongCredentials;
      limiter.giveBack(deskWindows.guessNetwork, request.network);
      if (identity === "down") return "down";
      const outcome = await goOn(request, issuer, begun, identity);
      if (typeof outcome === "string" || "because" in outcome) return outcome;
      return { ...outcome, page: begun.page ?? "/desk/" };
    },
  };
};
