import type { FormsTexts } from "./notes.ts";

export const en = {
  "register.username_hint": "Choose a name that does not tell who you are.",
  "register.password_hint": "At least 6 characters.",
  "register.password_confirmation": "Repeat the password",
  "register.notice":
    "Your username and password are the only way back to your messages. If you lose them and gave no e-mail address, neither you nor we can find the messages again.",
  "register.email": "E-mail (optional)",
  "register.email_notice": "We use it only if you forget your username or password. Answers never come by e-mail.",
  "register.submit": "Create profile",
  "register.working": "Creating the profile",
  "register.username_reveals": "This may tell who you are. You can use it, but another name is safer.",
  "register.copy": "Copy username and password",
  "register.copied": "Copied. Paste it somewhere only you can see.",
  "register.copy_failed": "It could not be copied. You can write it down on paper instead.",
  "register.print": "Print",

  "form.weak_password": "This password is easy to guess. You can use it, but a longer one is safer.",

  "profile.password": "New password",
  "profile.password_hint": "At least 6 characters. Leave it empty to keep the password you have.",
  "profile.password_confirmation": "Repeat the new password",
  "profile.ends_others": "If you change the password, you are logged out everywhere else.",
  "profile.email_notice":
    "We use it only if you forget your username or password. Empty the field and save to have the address deleted.",
  "profile.save": "Save",
  "profile.working": "Saving",
  "profile.saved": "Your profile has been updated.",

  "recover_password.title": "Forgotten username or password",
  "recover_password.text":
    "Write the e-mail address you gave. We send you the username and a link to choose a new password.",
  "recover_password.note":
    "The e-mail comes only if the address belongs to a profile here. If you gave no address, we cannot find your messages again. You can always create a new profile.",
  "recover_password.email": "E-mail",
  "recover_password.submit": "Send link",
  "recover_password.working": "Sending",
  "recover_password.success": "We have sent you an email with a link to change your password.",
  "recover_password.error": "An error occurred. Please check the email address you have provided.",

  "change_password.title": "Choose a new password",
  "change_password.submit": "Change the password",
  "change_password.working": "Saving",
  "change_password.success": "The password has been changed.",
  "change_password.invalid_token": "The password reset link can only be used once or has expired.",
  "change_password.error": "An error occurred.",
  "change_password.new_link": "Ask for a new link",

  "validation.error": "Something needs correcting before we can go on. See the fields below.",
  "validation.other": "This cannot be used. Please try something else.",
  "validation.username.required": "Username is required",
  "validation.username.max": "Username can be max 64 characters long",
  "validation.username.format": "The username has characters that cannot be used",
  "validation.username.unique": "Username already exists",
  "validation.password.required": "Password is required",
  "validation.password.min": "Password needs to be at least 6 characters long",
  "validation.password.max": "Password can be max 255 characters long",
  "validation.password.confirmed": "Passwords do not match",
  "validation.password_confirmation.required": "Please repeat the password",
  "validation.email.email": "Email is not valid",
  "validation.email.required": "Please write the e-mail address",
  "validation.email.unique": "Email already exists",
} as const satisfies FormsTexts;
