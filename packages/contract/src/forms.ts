import { Type } from "typebox";
import { limits } from "./limits.ts";
import { route } from "./route.ts";

/* Plain HTML forms, for browsers without scripts. Each answers with a page or a redirect (303). */

/** Checked by the call that the form stands for. A form encodes a character in up to twelve bytes. */
const Entered = Type.Optional(Type.String({ maxLength: limits.requestBytes }));

const form = {
  allow: ["anyone"],
  query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 16 })) }),
  isForm: true,
  content: "text/html",
  replies: {},
} as const;

/** From the page's hidden field. Signed for one form of one login. It contains the idempotency key. */
const form_token = Entered;

export const loginForm = route("POST", "/login", {
  ...form,
  summary: "Log in by form; sets the cookie that only forms accept",
  body: Type.Object({
    form_token,
    username: Entered,
    password: Entered,
    accept: Entered,
    body: Entered,
    not_safe: Entered,
    language: Entered,
  }),
});

export const registerForm = route("POST", "/register", {
  ...form,
  summary: "Make a profile by form, and log in",
  body: Type.Object({
    form_token,
    username: Entered,
    password: Entered,
    password_confirmation: Entered,
    email: Entered,
  }),
});

export const recoverForm = route("POST", "/glemtpassord", {
  ...form,
  summary: "Ask for username and a link by e-mail, by form",
  body: Type.Object({ form_token, email: Entered }),
});

export const resetForm = route("POST", "/endrepassord", {
  ...form,
  summary: "Set a new password with the link from the mail, by form",
  body: Type.Object({ form_token, link: Entered, password: Entered, password_confirmation: Entered }),
});

export const messagesForm = route("POST", "/", {
  ...form,
  summary:
    "Write a message, delete one or all, renew the page, open another, or log out, by form; text that is not sent becomes the draft",
  body: Type.Object({
    form_token,
    act: Entered,
    body: Entered,
    not_safe: Entered,
    draft: Entered,
    delete: Entered,
    language: Entered,
    before: Entered,
  }),
});

export const profileForm = route("POST", "/profil", {
  ...form,
  summary: "Change password and e-mail address, or delete the profile, by form",
  body: Type.Object({ form_token, act: Entered, password: Entered, password_confirmation: Entered, email: Entered }),
});

export const leavingLink = route("GET", "/forlat", {
  allow: ["anyone"],
  summary:
    "Quick exit: ends the form's login; clears the site's data and redirects to a neutral site unless a script called it",
  content: "text/html",
  replies: {},
});
