import * as callers from "@sosmessages/contract/callers.ts";
import { failureStatus } from "@sosmessages/contract/failures.ts";
import * as messages from "@sosmessages/contract/messages.ts";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import { reveals } from "@sosmessages/contract/usernames.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { isFailure, refuse, type Answer, type Failure } from "#platform/http/answers.ts";
import { isUuid } from "#platform/ids.ts";
import type { Page, Visit } from "./layout.ts";
import {
  deadLinkPage,
  goodbyePage,
  loginPage,
  messagesPage,
  profilePage,
  recoverPage,
  registerPage,
  resetPage,
  untouched,
  type FormState,
  type Mailbox,
} from "./pages.ts";
import type { FormLogin } from "./session.ts";
import { blockedText, timesIn, type Say } from "./texts.ts";

export type Fields = Readonly<Record<string, string>>;

/** A call of the contract with the form's login, or with a new one. */
export type MakeCall = <R extends RouteShape>(
  route: R,
  given?: Readonly<{
    body?: unknown;
    query?: unknown;
    params?: unknown;
    idempotencyKey?: string | null;
    login?: FormLogin;
  }>,
) => Promise<Answer<R>>;

/** Sentences that the next page shows once. */
const notices = new Map([
  ["sent", "messages.sent"],
  ["deleted", "messages.deleted"],
  ["emptied", "messages.deleted_all"],
  ["saved", "profile.saved"],
  ["unchanged", "profile.unchanged"],
  ["changed", "change_password.success"],
  ["created", "way_back.text"],
  ["telling", "way_back.text"],
  ["ended", "login.ended"],
  ["asked", "recover_password.success"],
  ["kept", "login.kept"],
] as const);
type Notice = Parameters<typeof notices.get>[0];

export const noticeIn = (say: Say, notice: string | null): string | null => {
  const key = notices.get(notice as Notice);
  if (key === undefined) return null;
  return notice === "telling" ? `${say(key)} ${say("login.username")}: ${say("register.username_reveals")}` : say(key);
};

export type FormOutcome = (Page | { readonly to: string; readonly more?: string; readonly notice: Notice | null }) & {
  /** The login from now on; null: none. Absent: unchanged. */
  readonly login?: FormLogin | null;
  readonly clears?: string;
};

export type Act = {
  readonly visit: Visit;
  readonly call: MakeCall;
  readonly fields: Fields;
  /** The idempotency key of the form. */
  readonly key: string;
};

/** The sentence for a refusal. The scripted pages have the same in `failure-text.ts` and `send-message.ts`. */
export const sentenceFor = ({ say, service, now }: Visit, { failure, until, errors, retryAfter }: Failure): string => {
  switch (failure) {
    case "validation":
      if (errors?.["body"]?.includes("max")) return say("messages.refused_long");
      return errors?.["body"] ? say("messages.empty") : say("validation.error");
    case "tooLarge":
      return say("messages.refused_long");
    case "invalidCredentials":
      return say("login.error_login");
    case "invalidToken":
      return say("change_password.invalid_token");
    case "tooManyAttempts":
      if (retryAfter === undefined) return say("errors.too_many");
      return say("errors.too_many_wait", { minutes: String(Math.ceil(retryAfter / 60)) });
    case "unavailable":
      return say("errors.unavailable");
    case "blocked":
      return until ? blockedText(say, timesIn(say, service.timeZone, now), until) : say("messages.blocked");
    case "keyReused":
      return say("no_script.stale");
    case "closed":
      return say("closing.now").replaceAll("*", "");
    default:
      return say("errors.something_wrong");
  }
};

export const refusedFor = (status: number, error: string, entered: Fields): FormState => ({
  ...untouched,
  entered,
  status,
  error,
});

export const refusedWith = (visit: Visit, failure: Failure, entered: Fields): FormState => ({
  ...refusedFor(failureStatus[failure.failure], sentenceFor(visit, failure), entered),
  errors: failure.errors ?? {},
});

/** With the sentence that the specification gives for every refusal, and whether waiting helps. */
const refusedAs = (
  visit: Visit,
  sentence: "recover_password.error" | "change_password.error",
  failure: Failure,
  entered: Fields,
): FormState => {
  const state = refusedWith(visit, failure, entered);
  const waitingHelps = failure.failure === "tooManyAttempts" || failure.failure === "unavailable";
  return { ...state, error: waitingHelps ? `${visit.say(sentence)} ${state.error}` : visit.say(sentence) };
};

/** Logs in with both secrets, which only the form's cookie holds. */
const logIn = async (call: MakeCall, { username = "", password = "" }: Fields): Promise<FormLogin | Failure> => {
  const answer = await call(callers.logIn, { body: { username, password, bind: true } });
  if (isFailure(answer)) return answer;
  const [cookie = ""] = [answer.headers?.["set-cookie"] ?? []].flat();
  const secret = /=([\w.-]+);/.exec(cookie)?.[1] ?? "";
  return { bearer: answer.body.token, cookie: secret };
};

const draftOf = (body: string, notSafe: string | undefined) => ({ body, ...(notSafe && { not_safe: true }) });

export const logInByForm = async (act: Act): Promise<FormOutcome> => {
  const { visit, call, fields } = act;
  const { say } = visit;
  if (fields["language"]) return askForLogin(visit, fields);
  if (!fields["accept"]) return loginPage(visit, refusedFor(422, say("login.error_accept"), fields));
  const login = await logIn(call, fields);
  if ("failure" in login) return loginPage(visit, refusedWith(visit, login, fields));
  const letter = fields["body"] ?? "";
  if (isBlank(letter)) return { to: "/", notice: null, login };
  // Its login had ended when it was sent.
  const body = { ...draftOf(letter, fields["not_safe"]), keep_both: true } as const;
  const saved = await call(messages.saveDraft, { login, body });
  if (!isFailure(saved)) return { to: "/", notice: "kept", login };
  const callNow: MakeCall = (route, given) => call(route, { login, ...given });
  return { ...(await notKept({ ...act, visit: { ...visit, login }, call: callNow }, saved)), login };
};

export const registerByForm = async ({ visit, call, fields }: Act): Promise<FormOutcome> => {
  const { username = "", password = "", password_confirmation, email = "" } = fields;
  // On the scripted page the repeat is folded away. The plain page requires it.
  const body = { username, password, password_confirmation: password_confirmation || password, email };
  const made = await call(callers.register, { body });
  if (isFailure(made) && made.failure === "closed")
    return registerPage(visit, refusedFor(failureStatus.closed, visit.say("register.closed"), fields));
  if (isFailure(made)) return registerPage(visit, refusedWith(visit, made, fields));
  const login = await logIn(call, fields);
  if ("failure" in login) return { to: "/login", notice: null };
  return { to: "/", notice: reveals(username) ? "telling" : "created", login };
};

export const recoverByForm = async ({ visit, call, fields: { email = "", ...fields } }: Act): Promise<FormOutcome> => {
  const answer = await call(callers.recoverPassword, { body: { email } });
  if (!isFailure(answer)) return { to: "/login", notice: "asked" };
  // A failure of the service is not the address's fault.
  const sentence = failureStatus[answer.failure] < 500 ? "recover_password.error" : "change_password.error";
  return recoverPage(visit, refusedAs(visit, sentence, answer, { ...fields, email }));
};

/** The whole link from the mail, or its last part. */
const tokenIn = (link: string): string =>
  link
    .trim()
    .slice(-255)
    .replace(/^.*[^\w-]/s, "");

export const resetByForm = async ({ visit, call, fields }: Act): Promise<FormOutcome> => {
  const { link = "", password = "", password_confirmation = "" } = fields;
  const token = tokenIn(link);
  // Before the change, which uses the token up. The mail may have left out a part of the name.
  const checked = await call(callers.checkResetLink, { body: { token } });
  const answer = await call(callers.changePassword, { body: { token, password, password_confirmation } });
  const entered = { link, username: isFailure(checked) ? "" : checked.body.username };
  if (isFailure(answer)) {
    if (answer.failure === "invalidToken") return resetPage(visit, refusedWith(visit, answer, entered));
    return resetPage(visit, refusedAs(visit, "change_password.error", answer, entered));
  }
  return { ...loginPage(visit, { ...untouched, entered, note: visit.say("change_password.success") }), login: null };
};

type Shown = Readonly<{ isLatest: boolean; before?: string | null }>;

const readMailbox = async (call: MakeCall, { isLatest, before }: Shown): Promise<Mailbox | Failure> => {
  const me = await call(callers.me);
  if (isFailure(me)) return me;
  const list = await call(messages.listMessages, { query: before ? { before } : {} });
  if (isFailure(list)) return list;
  const newest = list.body.find((message) => message.is_reply);
  const { data: user } = me.body;
  // If it fails, the next visit shows the divider again.
  if (isLatest && newest && newest.id > (user.seen ?? "")) await call(callers.saveSeen, { body: { id: newest.id } });
  return { user, newestFirst: list.body, isLatest };
};

/** Puts a letter that cannot be sent back into the box. */
export const letterAgain = async (
  { visit, call, fields }: Pick<Act, "visit" | "call" | "fields">,
  state: FormState,
  key?: string,
): Promise<Page> => {
  const mailbox = await readMailbox(call, { isLatest: true });
  if (!("failure" in mailbox)) return messagesPage(visit, mailbox, state, key);
  if (mailbox.failure !== "unauthenticated") return messagesPage(visit, null, state, key);
  return askForLogin(visit, fields);
};

/** The letter waits in the login's form. */
export const askForLogin = (visit: Visit, fields: Fields): Page => {
  const { say } = visit;
  const isWriting = !isBlank(fields["body"] ?? "");
  const error = isWriting ? `${say("login.ended")} ${say("login.kept")}` : say("login.ended");
  return loginPage({ ...visit, login: null }, refusedFor(401, error, fields));
};

const writeByForm = async (act: Act): Promise<FormOutcome> => {
  const { visit, call, fields, key } = act;
  const { body = "", not_safe = "", draft = "" } = fields;
  const letter = { title: "-", body, ...(not_safe && { not_safe: true }) };
  const answer = await call(messages.writeMessage, { body: letter, idempotencyKey: key });
  if (isFailure(answer)) {
    // The key stands for another letter, or for a deleted one.
    const isSpent = answer.failure === "keyReused" || answer.failure === "notFound";
    // The note below has the reason.
    const said = answer.failure === "closed" ? "" : sentenceFor(visit, answer);
    const reason = isSpent ? visit.say("no_script.sent_before") : said;
    const error = isBlank(body) ? reason : `${visit.say("messages.not_sent")} ${reason}`;
    return letterAgain(act, { ...refusedWith(visit, answer, fields), error }, isSpent ? undefined : key);
  }
  if (draft !== "") await call(messages.deleteDraft, { query: { replaces: draft } });
  return { to: "/", notice: "sent" };
};

/** Keeps the text in the box as the draft when another button is pressed. An emptied box deletes the draft. null: done. */
const keepText = async ({ visit, call, fields }: Act): Promise<Failure | null> => {
  const { body, not_safe, draft } = fields;
  if (body === undefined) return null;
  // As on the scripted page, the tick writes its words into an empty box.
  const text = isBlank(body) && not_safe ? visit.say("messages.not_safe") : body;
  if (isBlank(text)) {
    const deleted = draft && (await call(messages.deleteDraft, { query: { replaces: draft } }));
    return deleted && isFailure(deleted) && deleted.failure !== "newerDraft" ? deleted : null;
  }
  const letter = draftOf(text, not_safe);
  const saved = await call(messages.saveDraft, { body: { ...letter, replaces: draft || null } });
  if (!isFailure(saved)) return null;
  if (saved.failure !== "newerDraft") return saved;
  // A draft from elsewhere stays above it.
  const added = await call(messages.saveDraft, { body: { ...letter, keep_both: true } });
  return isFailure(added) ? added : null;
};

/** The text stays in the box, because it could not be stored. */
const notKept = (act: Act, failure: Failure, note: string | null = null): Promise<Page> => {
  const { visit, fields } = act;
  const error = `${sentenceFor(visit, failure)} ${visit.say("unsaved.text")}`;
  return letterAgain(act, { ...refusedWith(visit, failure, fields), error, note });
};

/** With the text in the box. */
const deleteAllByForm = async (act: Act): Promise<FormOutcome> => {
  const { visit, call, fields, key } = act;
  const removed = await call(messages.deleteConversation, { idempotencyKey: key });
  const left = await call(messages.listMessages, { query: { limit: 1 } });
  // An old page does not delete newer messages.
  const isOld = !isFailure(removed) && !isFailure(left) && left.body.length > 0;
  const answer = isOld ? refuse("keyReused") : removed;
  if (!isFailure(answer)) return { to: "/", notice: "emptied" };
  const error = `${visit.say("messages.not_deleted_all")} ${sentenceFor(visit, answer)}`;
  return letterAgain(act, { ...refusedWith(visit, answer, fields), error });
};

const deleteByForm = async (act: Act, id: string): Promise<FormOutcome> => {
  const { visit, call, fields } = act;
  const answer = await call(messages.deleteMessage, { params: { id } });
  if (isFailure(answer)) {
    const isUnknown = answer.failure === "notFound";
    const refused = refusedFor(404, visit.say("no_script.not_there"), fields);
    return letterAgain(act, isUnknown ? refused : refusedWith(visit, answer, fields));
  }
  const unkept = await keepText(act);
  return unkept ? notKept(act, unkept, visit.say("messages.deleted")) : { to: "/", notice: "deleted" };
};

const logOutByForm = async ({ call }: Act): Promise<FormOutcome> => {
  await call(callers.logOut);
  return { to: "/login", notice: null, login: null, clears: '"cache"' };
};

/** Where another button than "Send" leads; null: a page of another version has it. */
const wayOf = ({ act, language, before = "" }: Fields): Extract<FormOutcome, { to: string }> | null => {
  if (language || act === "refresh") return { to: "/", notice: null };
  if (isUuid(before)) return { to: "/", more: `&before=${before}`, notice: null };
  if (act === "traces") return { to: "/spor", notice: null };
  return act === "profile" ? { to: "/profil", notice: null } : null;
};

export const messagesByForm = async (act: Act): Promise<FormOutcome> => {
  const { visit, fields } = act;
  const { act: button, delete: id } = fields;
  if (id) return id === "all" ? deleteAllByForm(act) : deleteByForm(act, id);
  if (button === "write") return writeByForm(act);
  if (button === "log-out-anyway") return logOutByForm(act);
  const way = wayOf(fields);
  if (way === null && button !== "log-out")
    return letterAgain(act, refusedFor(422, visit.say("no_script.stale"), fields));
  const unkept = await keepText(act);
  return unkept ? notKept(act, unkept) : (way ?? logOutByForm(act));
};

const deleteProfileByForm = async ({ visit, call }: Act): Promise<FormOutcome> => {
  const answer = await call(callers.deleteProfile);
  if (isFailure(answer)) return profileAgain({ visit, call }, refusedWith(visit, answer, {}));
  // No redirect: a cookie for the next page would be cleared, too.
  return { ...goodbyePage({ ...visit, login: null }), login: null, clears: '"cache", "cookies", "storage"' };
};

export const profileAgain = async ({ visit, call }: Pick<Act, "visit" | "call">, state: FormState): Promise<Page> => {
  const me = await call(callers.me);
  return isFailure(me) ? askForLogin(visit, {}) : profilePage(visit, me.body.data, state);
};

export const profileByForm = async (act: Act): Promise<FormOutcome> => {
  const { visit, call, fields, key } = act;
  if (fields["act"] === "delete") return deleteProfileByForm(act);
  if (fields["act"] !== "save") return profileAgain(act, refusedFor(422, visit.say("no_script.stale"), fields));
  const { password = "", password_confirmation = "", email = "" } = fields;
  const body = { password, password_confirmation, email };
  if (password + password_confirmation === "") {
    const me = await call(callers.me);
    if (!isFailure(me) && email.trim() === (me.body.data.email ?? "")) return { to: "/profil", notice: "unchanged" };
  }
  const answer = await call(callers.saveProfile, { body, idempotencyKey: key });
  if (!isFailure(answer)) return { to: "/profil", notice: password === "" ? "saved" : "changed" };
  return profileAgain(act, refusedWith(visit, answer, fields));
};

const guestPages = new Map([
  ["/login", loginPage],
  ["/register", registerPage],
  ["/glemtpassord", recoverPage],
  ["/endrepassord", resetPage],
]);
/** null: no form is at this address. */
export const guestPage = (visit: Visit, path: string, state: FormState): Page | null =>
  guestPages.get(path)?.(visit, state) ?? null;

/** Pages of the forms, as they are opened. */
export const openPage = async (
  { visit, call }: Pick<Act, "visit" | "call">,
  path: string,
  { note, before, link }: Readonly<{ note: string | null; before: string | null; link: string }>,
): Promise<Page | Failure | null> => {
  const state = { ...untouched, note, entered: { link } };
  if (path === "/" || path === "/profil") {
    // Without scripts only requests show that the caller is there.
    const active = await call(callers.active);
    if (isFailure(active)) return active;
  }
  if (path === "/profil") {
    const me = await call(callers.me);
    return isFailure(me) ? me : profilePage(visit, me.body.data, state);
  }
  if (path === "/endrepassord" && link !== "") {
    const checked = await call(callers.checkResetLink, { body: { token: tokenIn(link) } });
    if (!isFailure(checked)) return resetPage(visit, { ...state, entered: { link, username: checked.body.username } });
    if (checked.failure === "invalidToken") return deadLinkPage(visit);
  }
  if (path !== "/") return guestPage(visit, path, state);
  const mailbox = await readMailbox(call, { isLatest: before === null, before });
  if ("failure" in mailbox) return mailbox;
  const draft = await call(messages.readDraft);
  const kept = isFailure(draft) ? null : draft.body;
  const entered = kept && { body: kept.body, draft: kept.saved_at, ...(kept.not_safe && { not_safe: "1" }) };
  return messagesPage(visit, mailbox, { ...state, entered: entered ?? {} });
};
