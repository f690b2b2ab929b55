import type { OwnUser, User } from "@sosmessages/contract/callers.ts";
import type { FieldErrors } from "@sosmessages/contract/failures.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { lifetimes, limits } from "@sosmessages/contract/limits.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { deletedOn, hoursUntilAnswer, owedInAll } from "@sosmessages/contract/shown-deadline.ts";
import { reveals } from "@sosmessages/contract/usernames.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { callLink, emphasised, linked, openIn, safe, type Html } from "./html.ts";
import { linkTo, type Page, type Visit } from "./layout.ts";
import { blockedText, problemIn, timesIn, type Say } from "./texts.ts";

export type FormState = {
  readonly entered: Readonly<Record<string, string>>;
  readonly status: number;
  /** A refusal, above the form. */
  readonly error: string | null;
  readonly errors: FieldErrors;
  readonly note: string | null;
};
export const untouched: FormState = { entered: {}, status: 200, error: null, errors: {}, note: null };

const banner = ({ error, note }: FormState): Html =>
  safe`${error && safe`<p class="error" role="alert">${error}</p>`}${note && safe`<p class="note" role="status">${note}</p>`}`;

type Kind = "text" | "password" | "email";
/** `auto`: usernames have "off", or browsers would store them and suggest them in other forms. */
const field = (
  say: Say,
  { entered, errors }: FormState,
  name: string,
  label: string,
  { type = "text", auto, hint, isOptional = false }: { type?: Kind; auto: string; hint?: string; isOptional?: boolean },
): Html => {
  const problem = problemIn(say, name, errors[name]?.[0]);
  const about = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ");
  const value = type === "password" ? "" : (entered[name] ?? "");
  return safe`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${auto}" autocapitalize="none" spellcheck="false" dir="auto"${!isOptional && safe` required`}${about !== "" && safe` aria-describedby="${about}"`}${problem && safe` aria-invalid="true"`}>
${problem && safe`<p class="problem" id="${name}-problem">${problem}</p>`}${hint && safe`<p class="soft" id="${name}-hint">${hint}</p>`}`;
};

const form = (visit: Visit, path: string, content: Html, id?: string): Html =>
  safe`<form method="post"${id && safe` id="${id}"`} action="${linkTo(visit, path)}">${visit.token(visit, path)}${content}</form>`;

const ways = (visit: Visit, ...all: readonly (readonly [path: string, words: string])[]): Html =>
  safe`<p class="ways">${all.map(([path, words]) => safe`<a href="${linkTo(visit, path)}">${words}</a>`)}</p>`;
const infoWay = ({ language }: Visit, path: string, words: string, target: Html | false = false): Html =>
  safe`<a href="${path}?lang=${language}"${target}>${words}</a>`;

const page = ({ status }: FormState, path: string, title: string, body: Html, heading = title): Page => ({
  path,
  title,
  status,
  body: safe`<h1>${heading}</h1>
${body}`,
});

/** Numbers to call, the emergency number first. */
const numbersToCall = ({ service, language }: Visit): Html => {
  const { emergency, helpline, otherHelplines } = service;
  const numbers = [emergency, helpline, ...otherHelplines].map(({ name, number, hours }) =>
    callLink(number, safe`<b dir="ltr">${number}</b>${inLanguage(name, language)}${openIn(hours, language)}`),
  );
  return safe`<p class="calls">${numbers}</p>`;
};

/** A closed service has it in the place of the box, and of the way to a new profile. */
const closing = (visit: Visit, sentence = visit.say("closing.now")): Html =>
  safe`<p class="note">${emphasised(sentence)}</p>
${numbersToCall(visit)}`;

const loginForm = "login";

/** The entrance. `entered.body`: a letter that waits for the login. */
export const loginPage = (visit: Visit, state: FormState): Page => {
  const { say, service, language, closed, now } = visit;
  const usual = !closed || closed.is_coming ? [say("entrance.answer", { hours: String(service.replyHours) })] : [];
  const answer = [
    ...usual,
    ...(closed && !visit.isClosing ? [timesIn(say, service.timeZone, now).closed(closed)] : []),
  ].join(" ");
  const organisation = service.organisation && inLanguage(service.organisation, language);
  const { body: letter = "", not_safe = "" } = state.entered;
  const isWaiting = !isBlank(letter);
  // Links would lose the letter.
  const elsewhere = isWaiting && safe` target="_blank"`;
  const fields = safe`${field(say, state, "username", say("login.username"), { auto: "off" })}
${field(say, state, "password", say("login.password"), { type: "password", auto: "current-password" })}
<label class="tick"><input type="checkbox" name="accept" value="1" required${state.entered["accept"] && safe` checked`}>${say("login.accept")}</label>
${infoWay(visit, "/brukeravtale", say("login.read_terms"), elsewhere)}
${isWaiting && safe`<input type="hidden" name="body" value="${letter}"><input type="hidden" name="not_safe" value="${not_safe}">`}
<button class="main">${say("login.submit")}</button>`;
  const welcome = safe`<ul><li>${emphasised(say("entrance.anonymous"))}</li>
${answer !== "" && safe`<li>${emphasised(answer)}</li>`}
<li>${emphasised(say("entrance.gone", { days: String(lifetimes.messageDays) }))}</li></ul>
${visit.isClosing ? closing(visit) : safe`<p><a class="main" href="${linkTo(visit, "/register")}">${say("entrance.first")}</a></p>`}
<p class="soft">${organisation !== null && `${say("entrance.provider", { organisation })} `}${say("entrance.who")} ${infoWay(visit, "/om", say("menu.about"))}</p>`;
  const body = safe`${!isWaiting && welcome}
<h2>${say("entrance.again")}</h2>
${banner(state)}${form(visit, "/login", fields, loginForm)}
<p class="ways"><a href="${linkTo(visit, "/glemtpassord")}"${elsewhere}>${say("login.recover")}</a></p>
<p>${say("login.help_mailbox")}</p>
<p class="soft">${say("no_script.different")}</p>`;
  const shown = page(state, "/login", say("login.title"), body, say("entrance.title"));
  return isWaiting ? { ...shown, form: loginForm } : shown;
};

const twice = (say: Say, state: FormState, first: string, again: string, hint: string, isOptional = false): Html =>
  safe`${field(say, state, "password", first, { type: "password", auto: "new-password", hint, isOptional })}
${field(say, state, "password_confirmation", again, { type: "password", auto: "new-password", isOptional })}`;

export const registerPage = (visit: Visit, state: FormState): Page => {
  const { say } = visit;
  const logIn = ways(visit, ["/login", say("login.title")]);
  if (visit.isClosing)
    return page(state, "/register", say("login.register"), safe`${closing(visit, say("register.closed"))}${logIn}`);
  const isTelling = reveals((state.entered["username"] ?? "").slice(0, limits.username.max));
  const hint = say(isTelling ? "register.username_reveals" : "register.username_hint");
  const fields = safe`${field(say, state, "username", say("login.username"), { auto: "off", hint })}
${twice(say, state, say("login.password"), say("register.password_confirmation"), say("register.password_hint"))}
<p>${say("register.notice")}</p>
${field(say, state, "email", say("register.email"), { type: "email", auto: "email", hint: say("register.email_notice"), isOptional: true })}
<p class="soft">${say("register.terms")} ${infoWay(visit, "/brukeravtale", say("login.read_terms"))}</p>
<button class="main">${say("register.submit")}</button>`;
  const body = safe`<p>${say("register.lead")}</p>
${banner(state)}${form(visit, "/register", fields)}
${logIn}`;
  return page(state, "/register", say("login.register"), body);
};

export const recoverPage = (visit: Visit, state: FormState): Page => {
  const { say } = visit;
  const fields = safe`${field(say, state, "email", say("recover_password.email"), { type: "email", auto: "email" })}
<button class="main">${say("recover_password.submit")}</button>`;
  const body = safe`<p>${say("recover_password.text")}</p>
${banner(state)}${form(visit, "/glemtpassord", fields)}
<p>${say("recover_password.note")}</p>
${ways(visit, ["/login", say("login.title")], ["/register", say("login.register")])}`;
  return page(state, "/glemtpassord", say("recover_password.title"), body);
};

const nameLine = (say: Say, username: string): Html =>
  safe`<p>${say("login.username")}: <b dir="auto">${username}</b></p>`;

/** Without scripts the server is not sent the token behind the hash, so the link is pasted. */
export const resetPage = (visit: Visit, state: FormState): Page => {
  const { say } = visit;
  const fields = safe`${field(say, state, "link", say("no_script.link"), { auto: "off", hint: say("no_script.link_hint") })}
${twice(say, state, say("profile.password"), say("profile.password_confirmation"), say("register.password_hint"))}
<button class="main">${say("change_password.submit")}</button>`;
  const { username } = state.entered;
  const body = safe`${username && nameLine(say, username)}
${banner(state)}${form(visit, "/endrepassord", fields)}
${ways(visit, ["/glemtpassord", say("change_password.new_link")], ["/login", say("login.title")])}`;
  return page(state, "/endrepassord", say("change_password.title"), body);
};

/** Instead of a form that would be refused: the way to a new link. */
export const deadLinkPage = (visit: Visit): Page => {
  const { say } = visit;
  const body = safe`${banner({ ...untouched, error: say("change_password.invalid_token") })}
<p><a class="main" href="${linkTo(visit, "/glemtpassord")}">${say("change_password.new_link")}</a></p>
${ways(visit, ["/login", say("login.title")])}`;
  return page(untouched, "/endrepassord", say("change_password.title"), body);
};

export const profilePage = (visit: Visit, user: User, state: FormState): Page => {
  const { say } = visit;
  const email = state.entered["email"] ?? user.email ?? "";
  const filled = { ...state, entered: { ...state.entered, email } };
  const fields = safe`${twice(say, filled, say("profile.password"), say("profile.password_confirmation"), say("profile.password_hint"), true)}
<p class="soft">${say("profile.ends_others")}</p>
${field(say, filled, "email", say("register.email"), { type: "email", auto: "email", hint: say("profile.email_notice"), isOptional: true })}
<button class="main" name="act" value="save">${say("profile.save")}</button>`;
  const removal = safe`<p>${say("delete.text")}</p><button name="act" value="delete">${say("delete.confirm")}</button>`;
  const body = safe`${nameLine(say, user.username)}
${banner(state)}${form(visit, "/profil", fields)}
<details><summary>${say("menu.delete")}</summary>${form(visit, "/profil", removal)}</details>
${ways(visit, ["/", say("messages.title")])}`;
  return page(state, "/profil", say("menu.profile"), body);
};

/** The form of the box. Other buttons of the page belong to it too, so that a text in the box is kept as a draft. */
const boxForm = "box";

/** Folded away: the question, and the button that deletes. */
const removal = ({ say }: Visit, summary: Html, question: string, which: string): Html =>
  safe`<details><summary${summary}</summary><p>${question}</p><button form="${boxForm}" name="delete" value="${which}">${say("delete.confirm")}</button></details>`;

const letter = (visit: Visit, { id, is_reply: isReply, body }: Message, written: string): Html => {
  const { say } = visit;
  return safe`<article class="letter ${isReply ? "reply" : "own"}">
<p class="time"><b>${say(isReply ? "messages.reply" : "messages.own")}</b> ${written}</p>
<p class="words" dir="auto">${isReply ? linked(body) : body}</p>
${removal(visit, safe` aria-label="${say("messages.more", { time: written })}">${say("messages.delete")}`, say("messages.delete_text"), id)}
</article>`;
};

export type Mailbox = {
  readonly user: OwnUser;
  readonly newestFirst: readonly Message[];
  /** The letters before these are on another page. */
  readonly isLatest: boolean;
};

const waiting = (visit: Visit, { user, newestFirst }: Mailbox): Html | null => {
  const { say, service, now } = visit;
  const open = owedInAll(newestFirst, service.replyHours, now, user.answer_by, user.standing_through);
  const { standing } = user;
  if (open === null) return null;
  // Closed without a reply, or the reply was deleted. The numbers to call are below the box.
  if (standing === "none")
    return visit.isClosing || blocked(visit, user)
      ? null
      : safe`<p class="note">${emphasised(say("no_reply.text"))}</p>`;
  const { helpline, emergency } = service;
  const call = ({ number }: typeof emergency) => callLink(number, say("not_safe.call", { number }));
  const by = timesIn(say, service.timeZone, now).deadline(open.answerBy);
  const begun = standing === "begun" ? "waiting.title_begun" : standing === "read" ? "waiting.title_read" : null;
  const answer = say(begun === null ? "waiting.answer" : "waiting.by", { by });
  const state =
    open.state === "late"
      ? safe`<b>${say("waiting.late_title")}</b> ${say("waiting.late")} ${callLink(helpline.number)}${begun && safe`<br>${say(begun)}`}`
      : safe`<b>${say(begun ?? "waiting.title")}</b> ${emphasised(answer)} ${emphasised(say("waiting.close", { name: user.username }))}`;
  const mark =
    user.not_safe &&
    safe`<p class="note">${emphasised(say(`not_safe.${user.not_safe}`))} ${call(emergency)} ${call(helpline)}</p>`;
  return safe`${mark}<p class="note">${state}</p>`;
};

const thread = (visit: Visit, mailbox: Mailbox): Html => {
  const { say, service, now } = visit;
  const { newestFirst, user } = mailbox;
  const times = timesIn(say, service.timeZone, now);
  const oldest = newestFirst.at(-1);
  const hasOlder = newestFirst.length >= limits.page.usual;
  const isNew = ({ is_reply, id }: Message) => is_reply && id > (user.seen ?? "");
  const firstNew = newestFirst.findLast(isNew)?.id;
  const letters = newestFirst.toReversed().map((message) => {
    const isFirstNew = message.id === firstNew;
    return safe`${isFirstNew && safe`<h2 class="new" id="new">${say("messages.new_since")}</h2>`}${letter(visit, message, times.written(new Date(message.submitted_at)))}`;
  });
  return safe`${hasOlder && oldest && safe`<p><button form="${boxForm}" name="before" value="${oldest.id}">${say("messages.older")}</button></p>`}
<section aria-label="${say("messages.list")}">${letters}</section>
${oldest && !hasOlder && safe`<p class="soft">${say("messages.deleted_on", { date: times.date(deletedOn(oldest, lifetimes.messageDays)) })}</p>`}
${removal(visit, safe`>${say("messages.delete_all")}`, say("messages.delete_all_text"), "all")}`;
};

/** The box to write in. `key`: to send the same letter once more. */
const composer = (visit: Visit, state: FormState, key: string | undefined): Html => {
  const { say } = visit;
  const { body = "", not_safe, draft = "" } = state.entered;
  const box = (more: Html) => safe`<label for="body">${say(visit.isClosing ? "messages.own" : "messages.write")}</label>
<textarea id="body" name="body" dir="auto" autocomplete="off"${more}>
${body}</textarea>`;
  const kept = draft !== "" && safe`<input type="hidden" name="draft" value="${draft}">`;
  const invalid = state.errors["body"] && safe` aria-invalid="true"`;
  // In a closed service, the words stay to be copied: no tick that promises an alarm.
  const fields = visit.isClosing
    ? safe`${closing(visit)}
${!isBlank(body) && safe`${box(safe` readonly`)}${kept}`}`
    : safe`${box(safe` aria-describedby="body-note"${invalid}`)}
<p class="soft" id="body-note">${say("no_script.saved")}</p>
${kept}
<label class="tick"><input type="checkbox" name="not_safe" value="1"${not_safe && safe` checked`}>${say("messages.not_safe")}</label>
${numbersToCall(visit)}
<p class="soft">${say("not_safe.honest")}</p>
<button class="main" name="act" value="write">${say("messages.send")}</button>`;
  return safe`<form method="post" id="${boxForm}" action="${linkTo(visit, "/")}#write">${visit.token(visit, "/", key)}${fields}</form>`;
};

/** Before anything is written: until when, and why. The numbers to call are below the box. */
const blocked = ({ say, service, now }: Visit, { blocked_until }: OwnUser): Html | null => {
  if (!blocked_until || new Date(blocked_until) <= now) return null;
  const until = blockedText(say, timesIn(say, service.timeZone, now), new Date(blocked_until));
  return safe`<p class="note">${until} ${say("blocked.reason")} ${say("blocked.not_safe")}</p>`;
};

/** `mailbox` null: the letters could not be read. */
export const messagesPage = (visit: Visit, mailbox: Mailbox | null, state: FormState, key?: string): Page => {
  const { say, service, now, closed = null } = visit;
  const times = timesIn(say, service.timeZone, now);
  const time = times.clock(now);
  const welcome = say("messages.welcome", {
    hours: String(hoursUntilAnswer(service.replyHours, closed, now)),
    days: String(lifetimes.messageDays),
  });
  const chat = service.chat && safe`\n\n${linked(say("messages.welcome_chat", { url: service.chat.url }))}`;
  const letters =
    mailbox === null
      ? safe`<p class="error">${say("messages.not_loaded")}</p>`
      : mailbox.newestFirst.length === 0
        ? !visit.isClosing &&
          safe`<p class="words">${welcome}${chat}</p>${closed && safe`<p class="note">${emphasised(times.closed(closed))}</p>`}`
        : thread(visit, mailbox);
  // Asked once more where the text could not be stored.
  const isUnkept = state.error !== null && state.entered["act"] === "log-out";
  const logOut = safe`<button form="${boxForm}" name="act" value="${isUnkept ? "log-out-anyway" : "log-out"}">${say(isUnkept ? "unsaved.leave" : "menu.log_out")}</button>`;
  const body = safe`<p class="row"><span class="soft">${say("no_script.fetched", { time })}</span><button form="${boxForm}" name="act" value="refresh">${say("no_script.refresh")}</button></p>
${letters}
<div id="write">${mailbox?.isLatest && waiting(visit, mailbox)}${banner(state)}${mailbox && !visit.isClosing && blocked(visit, mailbox.user)}${composer(visit, state, key)}</div>
<div class="row"><p class="ways"><button form="${boxForm}" name="act" value="profile">${say("menu.profile")}</button><button form="${boxForm}" name="act" value="traces">${say("leaving.traces")}</button></p>${logOut}</div>`;
  return { ...page(state, "/", say("messages.title"), body), form: boxForm };
};

/** A sentence and the way on. */
export const sentencePage = (visit: Visit, status: number, sentence: string): Page => ({
  path: "/",
  title: visit.say("errors.something_wrong"),
  status,
  body: safe`<h1>${visit.say("errors.something_wrong")}</h1><p>${sentence}</p><p class="ways">${infoWay(visit, "/", visit.say("app.front_page"))}</p>`,
});

/** After the profile was deleted, instead of the login form. */
export const goodbyePage = (visit: Visit): Page => {
  const { say } = visit;
  const body = safe`<p class="note" role="status">${say("goodbye.deleted")}</p>
<p>${say("goodbye.text")}</p>
<p class="ways">${infoWay(visit, "/", say("app.front_page"))}</p>`;
  return page(untouched, "/login", say("entrance.tab"), body, say("goodbye.title"));
};
