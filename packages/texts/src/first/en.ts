import type { FirstTexts } from "./notes.ts";

export const en = {
  "app.loading": "Loading",
  "app.skip_to_content": "Skip to the content",
  "app.front_page": "To the front page",
  "app.language": "Language",
  "app.theme_dark": "Dark mode",
  "app.theme_light": "Light mode",
  "app.try_again": "Try again",
  "app.unreachable": "We can’t connect right now",
  "app.unreachable_text": "Nothing is lost. Your messages will be here when the connection is back.",
  "app.test_site": "This is a test. Nobody reads or answers here.",

  "leaving.button": "Leave now",
  "leaving.note":
    "“Leave now”, or Shift three times on a keyboard, takes you straight to another site. The browser still remembers that you were here.",
  "leaving.traces": "How to remove traces",

  "helpline.call": "Call {name}, {number}",
  "helpline.question": "Do you need someone to talk to now?",
  "helpline.acute": "Is a life in danger? Call {number}.",

  "menu.about": "About the service",
  "entrance.title": "Write to someone who listens",
  "entrance.anonymous": "*You’re anonymous.* A username is enough.",
  "entrance.answer": "*A volunteer answers* within {hours} hours.",
  "entrance.gone": "*Everything is deleted* after {days} days.",
  "entrance.first": "Write for the first time",
  "entrance.again": "I’ve written before",
  "entrance.who":
    "A church-based organisation runs the service. The people who answer are trained, and bound to confidentiality.",

  "login.title": "Log in",
  "login.username": "Username",
  "login.password": "Password",
  "login.accept": "I accept the terms of use",
  "login.submit": "Log in",
  "login.working": "Logging in",
  "login.help_register": "Are you new here? To write to us you need a profile.",
  "login.register": "Create a profile",
  "login.help_mailbox": "You’ll find the answers here when you log in. We never send them by e-mail.",
  "login.error_login": "Invalid username or password.",
  "login.error_accept": "You need to accept the terms of use to log in.",
  "login.ended": "You’ve been logged out. Log in to continue.",
  "login.kept": "What you were writing is still here.",
  "login.created": "Your profile is ready. You can log in now.",
  "login.idle": "You were logged out because nothing was typed for an hour.",
  "login.keep_open": "What you wrote hasn’t been saved yet. Leave this page open and log in again.",
  "login.read_terms": "Read the terms of use",
  "login.recover": "Forgotten your username or password?",
  "login.app_hint": "Do you use the app? Log in here with the same username and password to find the same messages.",
  "login.feedback": "Tell us what you think of the service",
  "login.deleted": "Your profile and all your messages have been deleted.",
  "login.link_again": "Please open the link in the e-mail once more. That page can’t be reloaded.",

  "form.show_password": "Show",

  "errors.offline": "You are not connected to the internet.",
  "errors.network_error": "Network error - make sure you are connected to the internet and try again",
  "errors.too_many": "There have been too many attempts. Please wait a moment and try again.",
  "errors.unavailable": "We’re very busy right now. Please wait a moment and try again.",
  "errors.something_wrong": "Something went wrong",
  "errors.nothing_lost":
    "Nothing is lost. What you’ve sent has arrived, and what you were writing is saved. Reload the page and you can go on.",
  "errors.reload": "Reload the page",
} as const satisfies FirstTexts;
