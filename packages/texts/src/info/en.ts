import type { InfoTexts } from "./notes.ts";

export const en = {
  "about.title": "About the service",
  "about.lead": "Here you can write to someone who listens.",
  "about.q_who": "Who answers?",
  "about.q_when": "When does the answer come?",
  "about.q_anonymous": "Am I anonymous?",
  "about.q_told": "Who gets to know what I write?",
  "about.q_lost": "What if I forget my password?",
  "about.q_not": "Is a life in danger?",
  "about.who":
    "The people who answer are trained volunteers. They listen, and they answer as one human being to another. They don’t preach.",
  "about.provider": "{organisation} runs the service. It is for everyone, whatever you believe.",
  "about.time":
    "You’ll get an answer within {hours} hours. You’ll find it here when you log in. We never send answers by e-mail.",
  "about.not": "This is not treatment and not an emergency service. If a life is in danger, call {number}.",
  "about.anonymous":
    "You are anonymous, and so is the volunteer. The volunteer sees only your username and what you write.",
  "about.confidential":
    "Messages are confidential. We encrypt them on the way and where we keep them. They are deleted automatically after {days} days.",
  "about.duty":
    "The people who answer have a duty of confidentiality. They don’t pass anything on unless you agree, a life is in danger, or the law requires it to prevent a serious crime.",
  "about.only_way":
    "If you lose your username or password and haven’t given an e-mail address, the messages can’t be recovered.",
  "about.accessibility": "Accessibility statement",
  "about.access":
    "The pages are meant to work for everyone, with a screen reader and with a keyboard alone (WCAG 2.2 AA).",
  "about.numbers": "Others who can help",
  "about.more": "Read more",

  "terms.title": "Terms of use and privacy",
  "terms.short.title": "In short",
  "terms.short.anonymous": "You’re anonymous. The person who answers sees only your username and what you write.",
  "terms.short.gone": "Everything is deleted after {days} days. You can delete it yourself whenever you like.",
  "terms.short.secret": "The people who answer are bound to confidentiality, with three exceptions.",
  "terms.short.not": "It’s not treatment and not an emergency service. If a life is in danger, call {number}.",
  "terms.contents": "Contents",

  "terms.service.title": "What the service is",
  "terms.service.what":
    "You write, and a volunteer answers within {hours} hours. It is not treatment and not an emergency service. If a life is in danger, call {number}.",
  "terms.service.names": "Please leave out names, addresses and anything else that shows who you or others are.",
  "terms.service.abuse":
    "Please don’t use the service to threaten or harass anyone. If you do, we may stop you sending messages for a while. You can still read.",

  "terms.anonymous.title": "How anonymous you are",
  "terms.anonymous.seen":
    "You don’t need to say who you are. The volunteer sees only your username and what you write.",
  "terms.anonymous.not_stored":
    "We don’t store your IP address, which phone or browser you use, or the time of day you log in.",
  "terms.anonymous.limits":
    "What you write can still show who you are, and so can your e-mail address. Someone with access to your phone or your network can see that you have been on this site.",

  "terms.confidential.title": "Duty of confidentiality",
  "terms.confidential.duty":
    "The people who answer have a duty of confidentiality. They don’t tell anyone what you write, with three exceptions:",
  "terms.confidential.consent": "you agree to it yourself",
  "terms.confidential.danger": "a life is in danger",
  "terms.confidential.crime": "the law obliges us to prevent a serious crime",

  "terms.stored.title": "What we store, and for how long",
  "terms.stored.name":
    "Your username and password: until the profile is deleted. Nobody can read the password, not even us.",
  "terms.stored.email":
    "Your e-mail address, if you give one: until you remove it or the profile is deleted. We use it only to send you the username and a link to choose a new password.",
  "terms.stored.messages":
    "Messages and answers: {days} days. Then they are deleted automatically. 48 hours later nobody can read them, not even us.",
  "terms.stored.anonymised":
    "Names, addresses, phone numbers, small places, schools and workplaces that we find in messages: removed within 48 hours. You’ll see [name] instead, for example. A program and our volunteers look for them. They don’t find everything. Large towns, well-known hospitals and helplines stay.",
  "terms.stored.draft": "An unfinished message: {days} days after you last worked on it. Only you can see it.",
  "terms.stored.login":
    "A login: {days} days at most. The language you use, the answer you last read, and the day you were last logged in: until the profile is deleted.",
  "terms.stored.dormant": "A profile that nobody has logged in to for {days} days is deleted automatically.",
  "terms.stored.chat":
    "The chat is a separate service. Conversations there are made anonymous or deleted after {days} days.",

  "terms.encrypted.title": "Encryption",
  "terms.encrypted.text":
    "Messages are encrypted when sent and when stored. Our server has to read the text while it receives it and shows it to the volunteer. So it isn’t encrypted all the way from you to the volunteer.",

  "terms.why.title": "Why we store it",
  "terms.why.purpose": "We use the information only to receive what you write and to answer you.",
  "terms.why.basis":
    "The basis is our legitimate interest in being there for people who are struggling (GDPR article 6(1)(f)).",
  "terms.why.health":
    "What you write can be health information. We may handle it because we are a not-for-profit organisation that helps those who contact it (article 9(2)(d)).",
  "terms.why.children":
    "The service is for all ages. Children and young people can write here themselves, and we don’t ask their parents.",

  "terms.recipients.title": "Who receives the information",
  "terms.recipients.volunteers":
    "Only the volunteers who answer and those who lead them. We don’t share the information with anyone else, and we use no tracking or analytics tools.",
  "terms.recipients.carriers":
    "E-mail from us passes through an e-mail provider. If you switch on notifications, they pass through Apple, Google or the maker of your browser. The notification says only that there is something to read.",

  "terms.device.title": "What is stored on your phone or computer",
  "terms.device.none": "Messages are never stored there. This is everything we store:",
  "terms.device.token": "sosmessages, in the browser's storage: that you are logged in. Gone when you log out.",
  "terms.device.cookie":
    "sosmessages or __Host-sosmessages, cookie: belongs to the same login and lasts {days} days at most.",
  "terms.device.app":
    "sosmessages and push, in the app, in the phone’s secure storage: that you are logged in, and whether you want notifications. Gone when you log out.",
  "terms.device.stay":
    "auth_stay_signed_in, in the browser's storage: whether you are still logged in when you open the browser again.",
  "terms.device.locale": "locale, in the browser's storage: the language you have chosen.",
  "terms.device.theme": "theme, in the browser's storage: dark or light mode.",
  "terms.device.left":
    "left, in the tab: set when you press “Leave now”, so that nobody gets back here with the Back button. Gone when the tab is closed.",
  "terms.device.files":
    "The files the site is made of, so that it opens without a network. There are no messages in them.",
  "terms.device.old": "auth_token_default, from older versions: removed when found.",
  "terms.device.chat": "The chat's cookies, when you use it: {names}.",

  "terms.rights.title": "Your rights",
  "terms.rights.list":
    "You have the right to see what we hold about you. You can ask to have it corrected, deleted or handed over. You can also ask us to restrict its use, or object to it.",
  "terms.rights.how":
    "We don’t know who you are. So you do most of it yourself when you’re logged in: read everything, change the e-mail address, delete messages or the whole profile.",
  "terms.rights.complain": "You can complain to the Norwegian Data Protection Authority: datatilsynet.no.",

  "terms.contact.title": "Who is responsible",
  "terms.contact.protection": "Questions about privacy:",

  "delete_account.title": "Delete your profile",
  "delete_account.how":
    "Log in, open the menu and choose “Delete profile”. Answer “Delete” when we ask if you’re sure.",
  "delete_account.what":
    "We then delete your username, your e-mail address, all messages and answers, and anything you haven’t sent yet. They are gone at once. 48 hours later nobody can read them, not even from a backup.",
  "delete_account.lost":
    "Can’t get in any more? All messages are deleted after {days} days, and the profile after {dormant} days in which you don’t log in.",

  "traces.title": "How to remove traces",
  "traces.tab": "Your browser",
  "traces.lead":
    "When you log out or press “Leave now”, we remove what we stored about your login. The browser still remembers that you were here.",

  "traces.private.title": "Next time: a private window",
  "traces.private.text":
    "Open the site in a private window (also called incognito). The browser then forgets everything when you close the window.",

  "traces.history.title": "Delete what the browser remembers",
  "traces.history.computer":
    "On a computer: press Ctrl, Shift and Delete together (on a Mac: Cmd, Shift and Delete). Choose the last hour.",
  "traces.history.android": "On Android, in Chrome: open the menu ⋮ and choose “Delete browsing data”.",
  "traces.history.iphone":
    "On an iPhone, in Safari: open the book at the bottom, choose the clock (history), and swipe the page away.",
  "traces.history.only_some":
    "It is best to delete only this page or the last hour. An empty history can raise suspicion.",

  "traces.more.title": "Think of this too",
  "traces.more.password": "The password: if the browser has saved it, you can delete it in the browser's settings.",
  "traces.more.name":
    "Your username and e-mail address: the browser may suggest them in fields on other sites too. With the suggestion marked, Shift and Delete remove it. On a phone, look under autofill in the settings.",
  "traces.more.question":
    "If the browser asks whether to save the password, you can say no or “never”. The question shows your username, and the browser may note it. It goes when you delete passwords in the browsing data.",
  "traces.more.copied":
    "If you copied your username and password, they stay on the clipboard until you copy something else. “Leave now” tries to remove them.",
  "traces.more.mail":
    "E-mail: if you asked us for a link, delete the e-mail, from the bin as well. If you opened the link, it is in the browser’s history. It works once, and only for an hour.",
  "traces.more.rest": "What we remove may stay on the disk until the browser tidies up. Nobody can log in with it.",
  "traces.more.device":
    "Can someone see what you do on your phone? Use another one, for example at a library or a friend’s.",

  "stores.title": "App for your phone",
  "stores.text":
    "The Sami information service is also an app. It has profiles of its own: usernames and messages of other services aren’t there.",
  "stores.get": "Download from",
  "stores.soon": "Coming to",
  "stores.web": "The Sami information service is getting an app. Until then the website works just as well on a phone.",
} as const satisfies InfoTexts;
