/**
 * The pages that are read rather than filled in: about, terms, deleting, traces, app. They are long, so they are a
 * dictionary of their own that is fetched with the page. The rules of `caller/notes.ts` hold here as well.
 */
export const infoNotes = {
  "about.title": "Heading of the page about the service.",
  "about.lead": "First sentence: what one can do here.",
  "about.q_who": "Heading, as a question somebody might ask.",
  "about.q_when": "Heading, as a question.",
  "about.q_anonymous": "Heading, as a question.",
  "about.q_told": "Heading, as a question.",
  "about.q_lost": "Heading, as a question.",
  "about.q_not": "Heading, as a question.",
  "about.who": "Who answers, and what they do not do: preach or treat.",
  "about.provider":
    "Who runs it, and that it is for everyone. {organisation} is from the service's data, as a sentence begins.",
  "about.time": "The promise, and where the answer is found. {hours} is 24 or 48.",
  "about.not": "What it is not. {number} is the emergency number.",
  "about.anonymous": "Both sides are anonymous.",
  "about.confidential": "Confidential, encrypted on the way and where it is stored, deleted. {days} is 14.",
  "about.duty": "The duty of confidentiality and its three limits, in short; the terms say more.",
  "about.only_way": "The price of being anonymous.",
  "about.access": "The pages are made for everyone.",
  "about.accessibility": "Link to the page on which the provider says how accessible the service is. Short.",
  "about.numbers": "Heading of a list of telephone numbers.",
  "about.more": "Heading of a list of links.",

  "terms.title": "Heading of the terms, and links to them.",
  "terms.short.title": "Heading of the summary above the terms.",
  "terms.short.anonymous": "Summary, in a list.",
  "terms.short.gone": "Summary, in a list. {days} is 14.",
  "terms.short.secret": "Summary, in a list.",
  "terms.short.not": "Summary, in a list. {number} is the emergency number.",
  "terms.contents": "Heading of the list of links to the sections below.",

  "terms.service.title": "Heading: what this is.",
  "terms.service.what": "What it is and is not. {hours} is 24 or 48, {number} the emergency number.",
  "terms.service.names": "Advice: leave out what tells who somebody is.",
  "terms.service.abuse": "What is not allowed, and what happens then.",

  "terms.anonymous.title": "Heading: anonymous is a promise with limits.",
  "terms.anonymous.seen": "What the volunteer sees.",
  "terms.anonymous.not_stored": "What is not stored.",
  "terms.anonymous.limits": "What can still tell who someone is.",

  "terms.confidential.title": "Heading.",
  "terms.confidential.duty": "The duty; followed by the three exceptions as a list.",
  "terms.confidential.consent": "First exception.",
  "terms.confidential.danger": "Second exception.",
  "terms.confidential.crime": "Third exception: the duty to avert serious crime.",

  "terms.stored.title": "Heading of a list.",
  "terms.stored.name": "In the list.",
  "terms.stored.email": "In the list.",
  "terms.stored.messages": "In the list. {days} is 14.",
  "terms.stored.anonymised": "In the list. The word in brackets is what the reader sees in place of a name.",
  "terms.stored.draft": "In the list. {days} is 14.",
  "terms.stored.login": "In the list. {days} is 14.",
  "terms.stored.dormant": "In the list. {days} is 365.",
  "terms.stored.chat": "In the list. The chat is a separate service of the same provider. {days} is 4.",

  "terms.encrypted.title": "Heading.",
  "terms.encrypted.text": "Honest: the server reads the text while it handles it.",

  "terms.why.title": "Heading: purposes and legal basis.",
  "terms.why.purpose": "The one purpose.",
  "terms.why.basis": "The legal basis, GDPR article 6.",
  "terms.why.health": "What people write can be health data; GDPR article 9.",
  "terms.why.children": "No age limit, and no parental consent is asked for.",

  "terms.recipients.title": "Heading.",
  "terms.recipients.volunteers": "Nobody else.",
  "terms.recipients.carriers": "Mail and push providers carry as little as possible.",

  "terms.device.title": "Heading of a list of what is stored on the reader's own device.",
  "terms.device.none": "Before the list.",
  "terms.device.token": "In the list; starts with the exact name of what is stored, which stays untranslated.",
  "terms.device.cookie": "As above. {days} is 14.",
  "terms.device.app": "Item: what the app stores instead, in keychain or keystore. The two names stay as they are.",
  "terms.device.stay": "As above.",
  "terms.device.locale": "As above.",
  "terms.device.theme": "As above.",
  "terms.device.left": "As above. Set by the button that leaves at once.",
  "terms.device.files": "In the list.",
  "terms.device.old": "In the list. An older version stored this.",
  "terms.device.chat": "In the list, where the separate chat has cookies of its own. {names} are their names.",

  "terms.rights.title": "Heading.",
  "terms.rights.list": "The rights under the GDPR.",
  "terms.rights.how": "We do not know who someone is, so login is the proof.",
  "terms.rights.complain": "Complaint to the supervisory authority. Its name and address stay as they are.",

  "terms.contact.title": "Heading: the controller.",
  "terms.contact.protection": "Before name and address of whom to ask about personal data (data protection officer).",

  "delete_account.title": "Heading of the page that tells how to delete a profile.",
  "delete_account.how": "The way, step by step.",
  "delete_account.what": "What is deleted, and when.",
  "delete_account.lost": "For whoever cannot log in any more. {days} is 14, {dormant} is 365.",

  "traces.title": "Heading of the page on traces.",
  "traces.tab": "What the browser's tab says in place of that heading: neutral, for whoever looks over the shoulder.",
  "traces.lead": "What we do, and what remains.",

  "traces.private.title": "Heading.",
  "traces.private.text": "What a private window does.",

  "traces.history.title": "Heading.",
  "traces.history.computer": "In a list.",
  "traces.history.android": "In a list.",
  "traces.history.iphone": "In a list.",
  "traces.history.only_some": "Why not delete everything.",

  "traces.more.title": "Heading.",
  "traces.more.password": "In a list.",
  "traces.more.name": "In a list: browsers remember what was typed into fields.",
  "traces.more.question": "In a list: the browser's own question whether to save a password.",
  "traces.more.copied": "In a list: the clipboard.",
  "traces.more.mail": "In a list.",
  "traces.more.rest": "In a list: a browser's storage is tidied up later than it is emptied.",
  "traces.more.device": "In a list. For those who are watched.",

  "stores.title": "Heading of the page about the app.",
  "stores.text": "What the app is, once there is one.",
  "stores.get": "Before a store's name, on its badge.",
  "stores.soon": "On a badge while the store has no such app yet.",
  "stores.web": "In its place as long as there is none.",
} as const;

export type InfoKey = keyof typeof infoNotes;
export type InfoTexts = Readonly<Record<InfoKey, string>>;
