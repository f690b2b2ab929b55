import * as calls from "@sosmessages/contract/desk/accounts.ts";
import type { BodyOf } from "@sosmessages/contract/route.ts";
import { isFailure, refuse, reply, type Failure } from "#platform/http/answers.ts";
import { cookieText, isSecure, organisationCookieName, type RequestContext } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { hmacWith, newSecret } from "#platform/secret-key.ts";
import type { Issuer } from "../../issuers.ts";
import { deskWindows, notLoggedIn, tooManyAttempts, wrongCredentials, type VolunteerContext } from "../context.ts";
import { openVolunteer, type SealedVolunteer } from "../people/volunteer.ts";
import type { Invitations } from "./invitation.ts";
import { newHalfLogin, type HalfLogin } from "./log-in.ts";
import { newOidc, type Identity, type OidcSecrets } from "./oidc.ts";
import { confirm } from "./session-store.ts";
import { beginDeskSession, deskCookieOf, meOf, type Entered, type Sessions } from "./sessions.ts";

/** The path that the issuer sends the browser to: one for each issuer, so that no issuer can answer for another. */
const pathOf = ({ id }: Issuer) => `/desk/organisation${id === "" ? "" : `/${id}`}`;

const lifeMs = 600_000;

/**
 * The request, in the browser's cookie. State, nonce and verifier are derived from all of it, so that a changed one is
 * worthless.
 */
type Begun = BodyOf<typeof calls.beginOrganisationLogin> & { readonly at: number; readonly salt: string };

type Outcome =
  | { readonly entered: Entered }
  | { readonly half: HalfLogin }
  | { readonly unlocked: calls.Me }
  | { readonly invitation: { readonly token: string; readonly offer: calls.FactorOffer } };

const unknown = refuse("notFound");
const expired = refuse("stale");
const issuerDown = refuse("unavailable", { retryAfter: 10 });

/** The organisation's login, in place of name and password. Which account and which rights it opens is decided here alone. */
export const serveOrganisationLogin = (
  serve: Serve,
  context: VolunteerContext,
  { findLogin }: Sessions,
  invitations: Invitations,
): void => {
  const { system, services, vault, volunteers, subjects, audit, limiter, log } = context;
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

  const logIn = async (request: RequestContext, issuer: Issuer, identity: Identity) => {
    const sealed = await accountOf(identity, issuer);
    if (!sealed) return unknown;
    const { id } = sealed;
    if (identity.isTwoFactor) {
      const entered = await enter(id, identity.subject);
      return entered ? { entered } : unknown;
    }
    const half = await beginHalf(request, sealed, (queries) => isStillBound(queries, id, identity.subject));
    if (half === "changed") return unknown;
    return half.factors.length > 0 ? { half } : refuse("secondFactorNeeded");
  };

  /** Of the same person at the same page. */
  const unlock = async (request: RequestContext, issuer: Issuer, identity: Identity) => {
    const found = await findLogin(request);
    if (!found) return notLoggedIn;
    const sealed = await accountOf(identity, issuer);
    if (sealed?.id !== found.volunteer) return wrongCredentials;
    const isOpen = (await system.count(confirm, [found.login])) > 0;
    const me = meOf(openVolunteer(vault, sealed), found, services);
    return isOpen ? { unlocked: me } : notLoggedIn;
  };

  const goOn = async (
    request: RequestContext,
    issuer: Issuer,
    { token, again }: Begun,
    identity: Identity,
  ): Promise<Outcome | Failure<(typeof calls.finishOrganisationLogin)["failures"][number] | "tooManyAttempts">> => {
    if (again) return unlock(request, issuer, identity);
    if (token === undefined) return logIn(request, issuer, identity);
    const bound = await invitations.bind(request, token, issuer, identity);
    if (isFailure(bound)) return bound;
    return "token" in bound ? { entered: bound } : { invitation: { token, offer: bound } };
  };

  const cookieOf = ({ tenant }: RequestContext, value: string, seconds: number) => {
    const hasHttps = isSecure(services.deskUrls().get(tenant.id));
    return cookieText(organisationCookieName(hasHttps), value, seconds, hasHttps);
  };

  serve(calls.beginOrganisationLogin, async ({ request, body }) => {
    const issuer = services.issuersAtDeskOf(request.tenant.id).find(({ id }) => id === body.issuer);
    if (!issuer) return unknown;
    const tooMany = tooManyAttempts(limiter.take(deskWindows.organisation, request.network));
    if (tooMany) return tooMany;
    const begun: Begun = { ...body, at: vault.now().getTime(), salt: newSecret() };
    const cookie = Buffer.from(JSON.stringify(begun)).toString("base64url");
    request.release();
    const url = await oidc.addressOf(issuer, redirectOf(request, issuer), secretsOf(cookie));
    if (url === null) return issuerDown;
    return reply(200, { url: url.href }, { "set-cookie": cookieOf(request, cookie, lifeMs / 1000) });
  });

  serve(calls.finishOrganisationLogin, async ({ request, body: { answer } }) => {
    const { organisationCookie: cookie } = request;
    const here = services.deskUrls().get(request.tenant.id);
    if (cookie === null || !URL.canParse(answer, here?.href)) return expired;
    const address = new URL(answer, here);
    const secrets = secretsOf(cookie);
    if (address.searchParams.get("state") !== secrets.state) return expired;
    // Only this server can have made a cookie that fits the state.
    const begun = JSON.parse(Buffer.from(cookie, "base64url").toString()) as Begun;
    const issuer = services.issuersAtDeskOf(request.tenant.id).find(({ id }) => id === begun.issuer);
    const age = vault.now().getTime() - begun.at;
    const isExpected = issuer && address.href.split("?", 1)[0] === redirectOf(request, issuer).href;
    if (!isExpected || age > lifeMs) return expired;

    const tooMany = tooManyAttempts(limiter.take(deskWindows.guessNetwork, request.network));
    if (tooMany) return tooMany;
    request.release();
    const identity = await oidc.identify(issuer, address, secrets, Math.ceil(age / 1000));
    if (identity === "wrong") return wrongCredentials;
    limiter.giveBack(deskWindows.guessNetwork, request.network);
    if (identity === "down") return issuerDown;
    const done = await goOn(request, issuer, begun, identity);
    if (isFailure(done)) return done;

    const { page = "/desk/" } = begun;
    const cleared = cookieOf(request, "", 0);
    const loggedIn = (token: string) => ({
      "set-cookie": [deskCookieOf(context, request, token)["set-cookie"], cleared],
    });
    if ("entered" in done) return reply(200, { page, me: done.entered.me }, loggedIn(done.entered.token));
    if ("unlocked" in done) return reply(200, { page, me: done.unlocked }, { "set-cookie": [cleared] });
    if ("invitation" in done) return reply(200, { page, invitation: done.invitation }, { "set-cookie": [cleared] });
    const { token, ...second } = done.half;
    return reply(200, { page, second }, loggedIn(token));
  });
};
