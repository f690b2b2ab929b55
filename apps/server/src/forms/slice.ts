import * as forms from "@sosmessages/contract/forms.ts";
import { failureStatus } from "@sosmessages/contract/failures.ts";
import * as callers from "@sosmessages/contract/callers.ts";
import { readClosed } from "@sosmessages/contract/service.ts";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isFailure, type Failure } from "#platform/http/answers.ts";
import type { PageHandler, Site } from "#platform/http/registry.ts";
import { clearedCookie, headerOf, type RequestContext } from "#platform/http/request.ts";
import type { CallFor, Serve } from "#platform/http/router.ts";
import { hashSecret, type SecretKey } from "#platform/secret-key.ts";
import * as acts from "./acts.ts";
import { safe } from "./html.ts";
import { linkTo, noscript, sendPage, type Visit } from "./layout.ts";
import { messagesPage, sentencePage } from "./pages.ts";
import { formCookie, isFromOwnForm, newFormTokens, noFormCookie, readFormCookie } from "./session.ts";
import { sayIn } from "./texts.ts";

type Neighbours = {
  readonly contextOf: (request: FastifyRequest) => RequestContext;
  readonly callFor: CallFor;
  readonly key: SecretKey;
  readonly now: () => Date;
  readonly isClosing: (service: string) => boolean;
  readonly testSite: boolean;
};

const byForm = new Map<RouteShape, (act: acts.Act) => Promise<acts.FormOutcome>>([
  [forms.loginForm, acts.logInByForm],
  [forms.registerForm, acts.registerByForm],
  [forms.recoverForm, acts.recoverByForm],
  [forms.resetForm, acts.resetByForm],
  [forms.messagesForm, acts.messagesByForm],
  [forms.profileForm, acts.profileByForm],
]);

const forCallers: ReadonlySet<string> = new Set([forms.messagesForm.path, forms.profileForm.path]);
const forGuests: ReadonlySet<string> = new Set(
  [forms.loginForm, forms.registerForm, forms.recoverForm].map(({ path }) => path),
);

const partsOf = ({ url }: FastifyRequest) => {
  const [path = "", query = ""] = url.split("?", 2);
  return { path: path === "/" ? path : path.replace(/\/$/, ""), query: new URLSearchParams(query) };
};

/** Browsers send line breaks as CRLF. A field that was sent twice is ignored, and so is NUL, which cannot be stored or shown. */
const fieldsOf = ({ body }: FastifyRequest): acts.Fields =>
  Object.fromEntries(
    Object.entries(typeof body === "object" && body !== null ? body : {}).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value.replaceAll("\r\n", "\n").replaceAll("\0", "")]] : [],
    ),
  );

const repeatMs = 10_000;

/** A button that is pressed twice sends its form twice, and browsers show the second answer only. It is the first one. */
const newOnce = () => {
  const outcomes = new Map<string, Promise<acts.FormOutcome>>();
  return (form: string, act: () => Promise<acts.FormOutcome>): Promise<acts.FormOutcome> => {
    const key = hashSecret(form).toString("hex");
    const outcome = outcomes.get(key) ?? act();
    if (outcomes.has(key)) return outcome;
    outcomes.set(key, outcome);
    setTimeout(() => outcomes.delete(key), repeatMs).unref();
    return outcome;
  };
};

/** The callers' pages without scripts: templates and forms on top of the contract's calls. */
export const newForms = ({ contextOf, callFor, key, now, isClosing, testSite }: Neighbours) => {
  const tokens = newFormTokens(key);
  const once = newOnce();

  type PeerVisit = Visit & {
    readonly peer: Pick<RequestContext, "host" | "isHttps">;
    /** From the last form. */
    readonly notice: string | null;
  };
  const visitOf = (request: FastifyRequest): PeerVisit => {
    const { tenant: service, host, isHttps } = contextOf(request);
    const wanted = fieldsOf(request)["language"] ?? partsOf(request).query.get("lang");
    const language = service.languages.find((each) => each === wanted) ?? service.defaultLanguage;
    const peer = { host, isHttps };
    const token: Visit["token"] = ({ login }, path, id) =>
      safe`<input type="hidden" name="form_token" value="${tokens.make(scopeOf({ service, login }, path), id)}">`;
    const say = sayIn(service, language);
    const known = { service, language, say, now: now(), isClosing: isClosing(service.id), testSite, token, peer };
    return { ...known, ...readFormCookie(request, peer) };
  };
  /** Forms for guests are signed without a login. */
  const scopeOf = ({ service, login }: Pick<Visit, "service" | "login">, path: string) => ({
    tenant: service.id,
    path,
    login: forCallers.has(path) ? login : null,
  });

  const callOf =
    (request: FastifyRequest, { login: own, language }: Visit): acts.MakeCall =>
    (route, { login = own, ...given } = {}) =>
      callFor(request, route, { ...given, login, language });

  /** With the closed days that the entrance and an empty mailbox name. */
  const withClosed = async (request: FastifyRequest, visit: PeerVisit, path: string): Promise<PeerVisit> => {
    if (path !== forms.loginForm.path && path !== forms.messagesForm.path) return visit;
    const answer = await callOf(request, visit)(readClosed);
    return { ...visit, closed: isFailure(answer) ? null : answer.body.closed };
  };

  const redirect = (reply: FastifyReply, to: string): FastifyReply => reply.code(303).header("location", to).send();

  const answer = (reply: FastifyReply, visit: PeerVisit, outcome: acts.FormOutcome): FastifyReply => {
    const { login = visit.login, clears } = outcome;
    const notice = "to" in outcome ? outcome.notice : null;
    if (outcome.login !== undefined || notice !== null)
      reply.header("set-cookie", formCookie({ login, notice }, visit.peer));
    if (clears !== undefined) reply.header("clear-site-data", clears);
    if ("body" in outcome) return sendPage(reply, { ...visit, login }, outcome);
    // Without a new reply the page opens at its beginning.
    const place = outcome.to !== "/" ? "" : notice === null ? "#new" : "#write";
    return redirect(reply, linkTo({ ...visit, login }, outcome.to, outcome.more) + place);
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply, route: RouteShape): Promise<FastifyReply> => {
    const visit = await withClosed(request, visitOf(request), route.path);
    const { say, login } = visit;
    if (!isFromOwnForm(request, visit.peer))
      return sendPage(reply, visit, sentencePage(visit, 403, say("no_script.foreign")));
    const call = callOf(request, visit);
    const fields = fieldsOf(request);
    if (login === null && forCallers.has(route.path)) return sendPage(reply, visit, acts.askForLogin(visit, fields));
    const id = tokens.check(scopeOf(visit, route.path), fields["form_token"] ?? "");
    const act = { visit, call, fields };
    if (id !== null)
      return answer(
        reply,
        visit,
        await once(`${id} ${JSON.stringify(fields)}`, () => byForm.get(route)!({ ...act, key: id })),
      );
    const state = acts.refusedFor(403, say("no_script.stale"), fields);
    if (route === forms.messagesForm) return sendPage(reply, visit, await acts.letterAgain(act, state));
    if (route === forms.profileForm) return sendPage(reply, visit, await acts.profileAgain(act, state));
    return sendPage(reply, visit, acts.guestPage(visit, route.path, state)!);
  };

  /** Too many requests, the storage is away, or the body cannot be read. The form shows the fields that could be read. */
  const showFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply => {
    const visit = visitOf(request);
    if (failure.retryAfter !== undefined) reply.header("retry-after", String(failure.retryAfter));
    const state = acts.refusedWith(visit, failure, fieldsOf(request));
    const { path } = partsOf(request);
    const isRead = Object.keys(state.entered).length > 0;
    // The same letter is stored once.
    const key = tokens.check(scopeOf(visit, path), state.entered["form_token"] ?? "") ?? undefined;
    const again = isRead && (path === "/" ? messagesPage(visit, null, state, key) : acts.guestPage(visit, path, state));
    const isLost = !isRead && request.method !== "GET";
    return sendPage(reply, visit, again || failurePage(visit, failure, isLost ? visit.say("no_script.back") : ""));
  };
  const failurePage = (visit: Visit, failure: Failure, more = "") => {
    const error = acts.sentenceFor(visit, failure);
    const isTitle = error === visit.say("errors.something_wrong");
    return sentencePage(visit, failureStatus[failure.failure], isTitle ? more : `${error} ${more}`);
  };

  /** For guests who ask for it, and for holders of the form's cookie. null: the scripted page. */
  const page: PageHandler = async (request, reply) => {
    const { path, query } = partsOf(request);
    if (!forCallers.has(path) && !forGuests.has(path) && path !== forms.resetForm.path) return null;
    const visit = visitOf(request);
    if (visit.login === null && !query.has(noscript)) return null;
    if (visit.login === null && forCallers.has(path)) return redirect(reply, linkTo(visit, "/login"));
    const call = callOf(request, visit);
    if (visit.login !== null && forGuests.has(path)) {
      const me = await call(callers.me);
      if (!isFailure(me)) return redirect(reply, linkTo(visit, "/"));
      if (me.failure !== "unauthenticated") return sendPage(reply, visit, failurePage(visit, me));
      return answer(reply, visit, { to: path, notice: null, login: null });
    }
    const opened = await withClosed(request, visit, path);
    const found = await acts.openPage({ visit: opened, call }, path, {
      note: acts.noticeIn(visit.say, visit.notice),
      before: query.get("before"),
      link: query.get("token") ?? "",
    });
    if (found === null || !isFailure(found)) {
      if (visit.notice !== null) reply.header("set-cookie", formCookie({ ...visit, notice: null }, visit.peer));
      return found && sendPage(reply, visit, found);
    }
    if (found.failure !== "unauthenticated") return sendPage(reply, visit, failurePage(visit, found));
    return answer(reply, visit, { to: "/login", notice: "ended", login: null });
  };

  /** Quick exit, of the scripted pages too: it leads away whether or not the login could be ended. */
  const leave: PageHandler = async (request, reply) => {
    const visit = visitOf(request);
    if (visit.login !== null) await callOf(request, visit)(callers.logOut).catch(() => null);
    reply.header("set-cookie", [formCookie(noFormCookie, visit.peer), clearedCookie(visit.peer.isHttps)]);
    // Scripted pages lead away and clear the storage themselves, and then mark in it that the caller has left.
    if (headerOf(request, "sec-fetch-mode") === "same-origin") return reply.code(204).send();
    reply.header("clear-site-data", '"cache", "cookies", "storage"');
    return redirect(reply, visit.service.quickExit);
  };

  return {
    page,
    showFailure,
    serve(_serve: Serve, site: Site): void {
      for (const route of byForm.keys()) {
        site.serveAt(route, (request, reply) => handle(request, reply, route), showFailure);
      }
      site.serveAt(forms.leavingLink, leave);
    },
  };
};
