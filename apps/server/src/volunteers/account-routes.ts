import { deskTimes } from "@sosmessages/contract/limits.ts";
import * as calls from "@sosmessages/contract/desk/accounts.ts";
import { refuse, reply, wrongFields } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import {
  cookieText,
  deskCookieName,
  isSecure,
  organisationCookieName,
  type RequestContext,
} from "#platform/http/request.ts";
import { newFactors } from "./factors/factors.ts";
import { newInvitations } from "./login/invitation.ts";
import { newDeskLogIn } from "./login/log-in.ts";
import { newOrganisationLogin, type OrganisationTrouble } from "./login/organisation-login.ts";
import { newSecondFactor } from "./login/second-factor.ts";
import type { newDevices } from "./devices.ts";
import { namedServices, type Sessions } from "./login/sessions.ts";
import { newMyPage } from "./my-page.ts";
import { newChoices } from "./notices/choices.ts";
import { isDeskTrouble, type Delay, type VolunteerContext, type DeskTrouble } from "./context.ts";

const deskCookie = (secret: string, isSecure: boolean) =>
  cookieText(deskCookieName(isSecure), secret, deskTimes.sessionHours * 3600, isSecure);

const clearedDeskCookie = (isSecure: boolean) => cookieText(deskCookieName(isSecure), "", 0, isSecure);

const organisationCookie = (value: string, seconds: number, isSecure: boolean) =>
  cookieText(organisationCookieName(isSecure), value, seconds, isSecure);

/** From the rules' words to the contract's. */
const delayed = (delay: Delay) =>
  delay.because === "busy"
    ? refuse("unavailable", { retryAfter: 3 })
    : refuse("tooManyAttempts", { retryAfter: delay.retryAfter });

const refusalOf = (trouble: DeskTrouble) => {
  switch (trouble.because) {
    case "wrong":
      return refuse("invalidCredentials");
    case "nobody":
      return refuse("unauthenticated");
    case "busy":
    case "slow-down":
      return delayed(trouble);
  }
};

const issuerDown = refuse("unavailable", { retryAfter: 10 });

const refusalByOrganisation = (trouble: OrganisationTrouble) => {
  switch (trouble) {
    case "expired":
      return refuse("stale");
    case "down":
      return issuerDown;
    case "unknown":
      return refuse("notFound");
    case "taken":
      return refuse("taken");
    case "one-factor":
      return refuse("secondFactorNeeded");
    case "bad-token":
      return refuse("invalidToken");
    default:
      return refusalOf(trouble);
  }
};

const success = reply(200, { status: "success" });

/** Routes for a person's account at the desk. */
export const serveAccounts = (
  serve: Serve,
  context: VolunteerContext,
  sessions: Sessions,
  devices: ReturnType<typeof newDevices>,
): void => {
  const invitations = newInvitations(context);
  const logIn = newDeskLogIn(context);
  const organisation = newOrganisationLogin(context, invitations);
  const showSecondFactor = newSecondFactor(context);
  const myPage = newMyPage(context, sessions);
  const choices = newChoices(context);
  const factors = newFactors(context, sessions);
  const isCookieSecure = ({ tenant }: RequestContext) => isSecure(context.services.deskUrls().get(tenant.id));

  serve(calls.readInvitation, async ({ request, body }) => {
    const found = await invitations.read(request, body.token);
    if (found === "bad-token") return refuse("invalidToken");
    if ("because" in found) return delayed(found);
    const { name, role, tenants, tenant } = found;
    const issuer = context.services.issuers().get(tenant);
    const organisation = issuer && { organisation: { id: issuer.id, name: issuer.name } };
    const services = namedServices(context.services).filter(({ id }) => tenants.includes(id));
    return reply(200, { name, role, tenants: [...tenants], services, ...organisation });
  });

  serve(calls.beginInvitation, async ({ request, body }) => {
    const offer = await invitations.begin(request, body.token);
    if (offer === "bad-token") return refuse("invalidToken");
    return "because" in offer ? delayed(offer) : reply(200, offer);
  });

  serve(calls.acceptInvitation, async ({ request, body: { token, password, ...shown } }) => {
    const joined = await invitations.accept(request, token, password, shown);
    if (typeof joined === "string") return refuse(joined === "taken" ? "taken" : "invalidToken");
    if (isDeskTrouble(joined)) return refusalOf(joined);
    const cookie = { "set-cookie": deskCookie(joined.token, isCookieSecure(request)) };
    return reply(200, { me: joined.me, recovery_codes: joined.codes }, cookie);
  });

  serve(calls.logInAtDesk, async ({ request, body }) => {
    const half = await logIn(request, body.name, body.password);
    if (isDeskTrouble(half)) return refusalOf(half);
    const cookie = { "set-cookie": deskCookie(half.token, isCookieSecure(request)) };
    return reply(200, { factors: half.factors, passkey: half.passkey }, cookie);
  });

  serve(calls.beginOrganisationLogin, async ({ request, body }) => {
    const begun = await organisation.begin(request, body);
    if (begun === "unknown") return refuse("notFound");
    if (begun === "down") return issuerDown;
    if (isDeskTrouble(begun)) return delayed(begun);
    const cookie = { "set-cookie": organisationCookie(begun.cookie, 600, isCookieSecure(request)) };
    return reply(200, { url: begun.url.href }, cookie);
  });

  serve(calls.finishOrganisationLogin, async ({ request, body }) => {
    const done = await organisation.finish(request, body.answer);
    if (typeof done === "string" || isDeskTrouble(done)) return refusalByOrganisation(done);
    const secret = "entered" in done ? done.entered.token : "half" in done ? done.half.token : null;
    const isSecure = isCookieSecure(request);
    const cookies = [...(secret === null ? [] : [deskCookie(secret, isSecure)]), organisationCookie("", 0, isSecure)];
    const { page } = done;
    const headers = { "set-cookie": cookies };
    if ("entered" in done) return reply(200, { page, me: done.entered.me }, headers);
    if ("unlocked" in done) return reply(200, { page, me: done.unlocked }, headers);
    if ("invitation" in done) return reply(200, { page, invitation: done.invitation }, headers);
    return reply(200, { page, second: { factors: done.half.factors, passkey: done.half.passkey } }, headers);
  });

  serve(calls.showSecondFactor, async ({ request, body }) => {
    const entered = await showSecondFactor(request, body);
    if (isDeskTrouble(entered)) return refusalOf(entered);
    const cookie = { "set-cookie": deskCookie(entered.token, isCookieSecure(request)) };
    return reply(200, { me: entered.me, recovery_codes_left: entered.codesLeft }, cookie);
  });

  serve(calls.unlockDesk, async ({ request, body }) => {
    const me = await sessions.unlock(request, body.password);
    return isDeskTrouble(me) ? refusalOf(me) : reply(200, { me });
  });

  serve(calls.countAlarms, async ({ request }) => {
    const alarms = await sessions.countAlarms(request);
    return alarms === null ? refuse("unauthenticated") : reply(200, { alarms });
  });

  serve(calls.logOutOfDesk, async ({ request }) => {
    await sessions.logOut(request);
    const headers = { "clear-site-data": '"cache"', "set-cookie": clearedDeskCookie(isCookieSecure(request)) };
    return { ...success, headers };
  });

  serve(calls.readMe, async ({ session }) => reply(200, await myPage.read(session)));

  // The router notes the act, where the login is still there.
  serve(calls.stayActive, ({ session }) => context.database.transactionOf(session, async () => success));

  serve(calls.lockDesk, async ({ session }) => {
    await sessions.lock(session);
    return success;
  });

  serve(calls.saveMe, async ({ session, body }) => reply(200, await myPage.save(session, body)));

  serve(calls.readNotices, async ({ session }) => reply(200, await choices.read(session)));

  serve(calls.saveNotices, async ({ session, body }) => {
    const { from, to } = body.quiet ?? {};
    if (from !== undefined && from === to) return wrongFields({ quiet: "format" });
    const saved = await choices.save(session, body);
    return saved === "stale" ? refuse("stale") : reply(200, saved);
  });

  serve(calls.sendTestMail, async ({ session }) => {
    const outcome = await myPage.sendTestMail(session);
    if (outcome === "soon") return refuse("tooManyAttempts", { retryAfter: 60 });
    return outcome === "none" ? refuse("notFound") : success;
  });

  serve(calls.confirmTestMail, async ({ session }) => {
    const me = await myPage.confirmTestMail(session);
    return me === null ? refuse("stale") : reply(200, me);
  });

  serve(calls.listDevices, async ({ session }) => reply(200, await devices.read(session)));

  serve(calls.addDevice, async ({ session, body }) => {
    const problem = await devices.add(session, body.subscription, body.language);
    if (problem === "none") return refuse("notFound");
    return problem === "bad" ? wrongFields({ subscription: "format" }) : reply(200, await devices.read(session));
  });

  serve(calls.removeDevice, async ({ session, params }) =>
    (await devices.remove(session, params.id)) ? reply(200, await devices.read(session)) : refuse("notFound"),
  );

  serve(calls.testDevice, async ({ request, session, params }) => {
    // A slow push service keeps no other request waiting.
    request.release();
    switch (await devices.test(session, params.id)) {
      case "none":
        return refuse("notFound");
      case "soon":
        return refuse("tooManyAttempts", { retryAfter: 60 });
      case "gone":
        return refuse("gone");
      case "later":
        return refuse("stale");
      case "sent":
        return reply(200, await devices.read(session));
    }
  });

  serve(calls.confirmDevice, async ({ session, params }) =>
    (await devices.confirm(session, params.id)) ? reply(200, await devices.read(session)) : refuse("stale"),
  );

  serve(calls.changeDeskPassword, async ({ request, session, body }) => {
    const trouble = await myPage.changePassword(request, session, body.current, body.password);
    return trouble ? refusalOf(trouble) : success;
  });

  serve(calls.setDuty, async ({ session, body }) => {
    const me = await myPage.setDuty(session, body.until === null ? null : new Date(body.until));
    if (me === "practise") return refuse("mustPractise");
    if (me === "past" || me === "far") return wrongFields({ until: me === "past" ? "min" : "max" });
    return reply(200, me);
  });

  serve(calls.setPause, async ({ session, body }) => {
    const me = await myPage.setPause(session, body.minutes);
    return me === null ? refuse("offDuty") : reply(200, me);
  });

  serve(calls.listSessions, async ({ session }) => reply(200, await sessions.list(session)));

  serve(calls.endSession, async ({ session, params }) =>
    (await sessions.end(session, params.id)) ? success : refuse("notFound"),
  );

  serve(calls.listFactors, async ({ session }) => reply(200, await factors.list(session)));

  serve(calls.beginFactor, async ({ request, session, body }) => {
    const offer = await factors.begin(request, session, body.password);
    return isDeskTrouble(offer) ? refusalOf(offer) : reply(200, offer);
  });

  serve(calls.addFactor, async ({ request, session, body }) => {
    const all = await factors.add(request, session, body);
    return isDeskTrouble(all) ? refusalOf(all) : reply(200, all);
  });

  serve(calls.removePasskey, async ({ request, session, body }) => {
    const left = await factors.removePasskey(request, session, body.id, body.password);
    if (left === "unknown") return refuse("notFound");
    if (left === "last") return refuse("stale");
    return isDeskTrouble(left) ? refusalOf(left) : reply(200, left);
  });

  serve(calls.newRecoveryCodes, async ({ request, session, body }) => {
    const codes = await factors.newCodes(request, session, body.password);
    if (isDeskTrouble(codes)) return refusalOf(codes);
    return reply(200, { recovery_codes: codes });
  });
};
