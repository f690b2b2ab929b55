/** The forms other than the login: apart from the rest, so that nobody who reads and writes messages waits for them. */
export const formsNotes = {
  "register.username_hint": "Under the field: choose something that does not tell who you are.",
  "register.password_hint": "Under the field. 6 characters at least.",
  "register.password_confirmation": "Field: the password once more.",
  "register.notice": "Before sending: username and password are the only way back unless an e-mail address is given.",
  "register.email": "Field; not required.",
  "register.email_notice": "Under the e-mail field: what the address is used for, and what never.",
  "register.submit": "Button that makes the profile.",
  "register.working": "Read out on the button meanwhile.",
  "register.username_reveals":
    "Under the field, when the name looks like an e-mail address, a phone or identity number. Gentle: it may be used.",
  "register.copy": "Button: copies both, to be put somewhere safe.",
  "register.copied": "After it worked.",
  "register.copy_failed": "After it did not work.",
  "register.print": "Button: prints both.",

  "form.weak_password": "Under a password that is easy to guess. Gentle: it may be used.",

  "profile.password": "Field.",
  "profile.password_hint": "Under the field.",
  "profile.password_confirmation": "Field: the new password once more.",
  "profile.ends_others": "Under that field: what a new password does elsewhere.",
  "profile.email_notice": "Under the e-mail field.",
  "profile.save": "Button.",
  "profile.working": "Read out on the button meanwhile.",
  "profile.saved": "After it worked; the messages page follows by itself.",

  "recover_password.title": "Heading of the page for those who forgot.",
  "recover_password.text": "Above the field: what will happen.",
  "recover_password.note": "Below the form: the limits of it, kindly.",
  "recover_password.email": "Field.",
  "recover_password.submit": "Button.",
  "recover_password.working": "Read out on the button meanwhile.",
  "recover_password.success": "After it worked; the same for an address that nobody has given.",
  "recover_password.error": "The address could not be used.",

  "change_password.title": "Heading of the page that the link in the mail leads to.",
  "change_password.submit": "Button.",
  "change_password.working": "Read out on the button meanwhile.",
  "change_password.success": "After it worked; the login page follows by itself.",
  "change_password.invalid_token": "The link was used before, or is too old.",
  "change_password.error": "Anything else.",
  "change_password.new_link": "Link below the form, to ask for another mail.",

  "validation.error": "Banner above a form with something to correct.",
  "validation.other": "A field the service did not take, for a reason we have no sentence for.",
  "validation.username.required": "Under the field.",
  "validation.username.max": "Under the field. 64 characters at most.",
  "validation.username.format": "Under the field: contains characters that cannot be used.",
  "validation.username.unique": "Under the field: somebody has this name already. Nobody's fault.",
  "validation.password.required": "Under the field.",
  "validation.password.min": "Under the field.",
  "validation.password.max": "Under the field.",
  "validation.password.confirmed": "Under the field: the two passwords differ.",
  "validation.password_confirmation.required": "Under the second password field.",
  "validation.email.email": "Under the field: not an e-mail address.",
  "validation.email.required": "Under the field, where an address is needed.",
  "validation.email.unique": "Under the field: the address belongs to a profile already.",
} as const;

export type FormsKey = keyof typeof formsNotes;
export type FormsTexts = Readonly<Record<FormsKey, string>>;
