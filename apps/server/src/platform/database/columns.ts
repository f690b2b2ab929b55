/**
 * Every column of the database: what it is for, what protects it, and how long it lives. A test compares this list with
 * a real database, and `docs/data.md` with this list: a column that is not here fails the check.
 */
export type Protection =
  /** Encrypted by the vault with a key that is itself forgotten. */
  | "sealed"
  /** A hash under a key that is replaced every week: found by those who know what to look for, while the key lives. */
  | "keyed hash"
  /** Of random bits, 256 unless it is said otherwise, or of what is no secret: nothing to guess. */
  | "hash"
  /** The key of what is sealed in the row, unreadable once the epoch's key is destroyed. */
  | "wrapped key"
  /** In the clear, and the reason why that is harmless or cannot be helped. */
  | `plain: ${string}`;

export type Column = { readonly purpose: string; readonly protection: Protection; readonly life: string };
export type Table = { readonly about: string; readonly columns: Readonly<Record<string, Column>> };

const column = (purpose: string, protection: Protection, life: string): Column => ({ purpose, protection, life });

const random = "plain: random, says nothing by itself";
const aDay = "plain: a day, never a time";
const tenant = (life: string) => column("which service of the provider", "plain: one of a handful", life);
const epoch = (life: string) =>
  column("the day of the epoch key that wraps the row's key", aDay, `${life}; changes daily`);
const wrapped = (life: string) => column("the key that opens the row", "wrapped key", `${life}; changes daily`);
const lookupKey = (life: string) =>
  column("the day of the key that the keyed hashes were made with", aDay, `${life}; changes weekly`);

const profile = "as long as the profile";
const login = "14 days, or until logging out";
const message = "14 days to the second for reading, the row within the hour after";
const draft = "14 days from the last save";
const dayKey = "until the day's last message has expired";
const mail = "until it is sent, at most a day or so";
const alertMail = "until it is sent or nothing waits any more, at most a day or so";
const push = "until it is sent, at most a day or so, or until the login ends";
const volunteer = "as long as the volunteer's account";
const conversation = "until no message of it is left";
const waitingRound = "until it is answered, closed or empty";
const claimed = "until it is answered or given back";
const note = "14 days, or until the conversation goes";
const shift = "14 days, or until it is taken back";
const exercise = "14 days from when it was begun";
const talk = "until it is settled, at most 14 days";
const givenBack = "8 hours after the end of a shift, else 14 days, or until the conversation goes";
const alarm = "14 days after a leader has seen it, or until the conversation goes";
const lookAgain = "until a leader has looked, at most 3 days";
const factor = "until it is removed, or the account disabled";
const asked = "until it is confirmed, withdrawn or asked for anew";
const deskLogin = "12 hours (10 minutes before the second factor), or until logging out";
const twelveMonths = "12 months";
const office = "until an administrator removes it";
const compared = "plain: has to be compared with the time";

export const tables: Readonly<Record<string, Table>> = {
  callers: {
    about: "People who write: their profiles.",
    columns: {
      id: column("names the profile in other tables", random, profile),
      tenant: tenant(profile),
      mailbox: column("names the mailbox; only its caller is told", random, profile),
      name_lookup: column("finds the profile by its username", "keyed hash", `${profile}; changes weekly`),
      email_lookup: column("finds the profile by its address", "keyed hash", `while there is one; changes weekly`),
      lookup_key: lookupKey(profile),
      username: column("shown to the caller and to volunteers", "sealed", profile),
      email: column("where the way back in is sent", "sealed", "until it is removed"),
      password: column("Argon2id hash of the password", "sealed", "until the next one"),
      seen: column("which answer was shown last: newer ones are marked as new", "sealed", "until the next one"),
      key_epoch: epoch(profile),
      key_wrapped: wrapped(profile),
      language: column(
        "the language of mails, of notifications, and of the queue",
        "plain: a language of the service",
        `${profile}; the last one used`,
      ),
      blocked_until: column("until when the caller may not write", "plain: has to be compared with the time", profile),
      last_seen_on: column("when a profile counts as dormant", aDay, profile),
    },
  },
  logins: {
    about: "Where somebody is logged in.",
    columns: {
      token_hash: column("recognises the token that a device holds", "hash", login),
      caller: column("whose login", random, login),
      cookie_hash: column("recognises the second secret, in browsers", "hash", login),
      expires_at: column("when it ends", "plain: to the hour, so that it does not tell when someone logged in", login),
      last_seen_on: column("whether the profile is in use", aDay, login),
    },
  },
  device_tokens: {
    about: "Which devices are told that there is something to read.",
    columns: {
      login: column("which login", "hash", login),
      platform: column("how to reach the device", "plain: android, ios or web", login),
      token: column("the device's address at its push service", "sealed", `${login}, or until push is switched off`),
      key_epoch: epoch(login),
      key_wrapped: wrapped(login),
      saved_on: column("how old the token is", aDay, login),
    },
  },
  pushes: {
    about: "Devices that are to be told that there is something to read. That there is, and nothing else.",
    columns: {
      login: column("which device", "hash", push),
      attempts: column("how often sending was tried", "plain: a number", push),
      due_at: column("when to try next", "plain: has to be compared with the time", push),
      asked_at: column(
        "when to give up, and whether there was more since",
        "plain: has to be compared with the time",
        push,
      ),
    },
  },
  password_resets: {
    about: "Links of mails that were sent.",
    columns: {
      token_hash: column("recognises the link", "hash", "60 minutes, or until it is used"),
      caller: column("whose password", random, "60 minutes, or until it is used"),
      expires_at: column("when it ends", "plain: has to be compared with the time", "60 minutes, or until it is used"),
    },
  },
  mailbox_keys: {
    about: "The key of each mailbox and day. Deleting the row forgets the day.",
    columns: {
      mailbox: column("whose key", random, dayKey),
      day: column("of which day", aDay, dayKey),
      generation: column("notices that the key was replaced", random, dayKey),
      key_epoch: epoch(dayKey),
      key_wrapped: wrapped(dayKey),
    },
  },
  messages: {
    about: "What was written, in both directions.",
    columns: {
      mailbox: column("whose conversation", random, message),
      id: column(
        "names the message and puts it in order",
        "plain: holds the time it was written, as submitted_at does",
        message,
      ),
      day: column("which of the mailbox's keys opens it", aDay, message),
      is_reply: column("who wrote: caller or volunteers", "plain: needed to show it", message),
      body: column("the text, padded to steps of 512 bytes", "sealed", message),
      is_clean: column("whether the program has overwritten personal data in it", "plain: yes or no", message),
      personal: column("where the program found personal data, padded to steps of 512 bytes", "sealed", message),
      searches: column("how often looking for personal data went wrong", "plain: a number", message),
      kept: column("what a volunteer called not personal, as places, padded to steps of 512 bytes", "sealed", message),
      submitted_at: column("when it was written, and so when it ends", "plain: the promise hangs on it", message),
    },
  },
  clock_marks: {
    about: "The latest time that was believed, so that a clock that has jumped is noticed after a restart.",
    columns: {
      single: column("there is one row", "plain: always true", "for ever"),
      seen_at: column("when the service last looked at the clock", "plain: about nobody", "until the next look"),
      doubted_at: column("when the clock was last doubted", "plain: about nobody", "until it is believed"),
      waited_seconds: column("how long destroying has waited for it", "plain: about nobody", "until it is believed"),
    },
  },
  drafts: {
    about: "Half a message; nobody but the caller ever sees it.",
    columns: {
      mailbox: column("whose draft", random, draft),
      body: column("the text, padded to steps of 512 bytes", "sealed", draft),
      key_epoch: epoch(draft),
      key_wrapped: wrapped(draft),
      saved_at: column("when it was saved, and so when it ends", "plain: the promise hangs on it", draft),
    },
  },
  carried_out: {
    about: "Requests that must not be carried out twice.",
    columns: {
      caller: column("whose request", random, "14 days"),
      key: column("recognises the request; chosen by the device", random, "14 days"),
      call: column("what was asked for", "plain: the address of the API, without particulars", "14 days"),
      message: column("which message came of it", random, "14 days"),
      on_day: column("when it may be forgotten", aDay, "14 days"),
    },
  },
  recovery_mails: {
    about: "Somebody asked for a way back in; whether the address is known here is found out later.",
    columns: {
      id: column("names the job", random, mail),
      tenant: tenant(mail),
      email_lookup: column("goes with the profile when that is deleted", "keyed hash", `${mail}; changes weekly`),
      lookup_key: lookupKey(mail),
      address: column("the address that was typed", "sealed", mail),
      key_epoch: epoch(mail),
      key_wrapped: wrapped(mail),
      attempts: column("how often sending was tried", "plain: a number", mail),
      due_at: column("when to try next", "plain: has to be compared with the time", mail),
      asked_at: column("when to give up", "plain: has to be compared with the time", mail),
    },
  },
  volunteers: {
    about: "People who answer.",
    columns: {
      id: column("names the account in other tables", random, volunteer),
      tenant: tenant(volunteer),
      role: column("what they may do", "plain: volunteer, leader or admin", volunteer),
      state: column("whether they may log in", "plain: invited, active or disabled", volunteer),
      name_lookup: column("finds the account by its name", "keyed hash", `${volunteer}; changes weekly`),
      lookup_key: lookupKey(volunteer),
      name: column("shown to colleagues, never to callers", "sealed", volunteer),
      key_epoch: epoch(volunteer),
      key_wrapped: wrapped(volunteer),
      invited_on: column("since when", aDay, volunteer),
      tenants: column("whose conversations they work with", "plain: some of a handful", volunteer),
      languages: column("in which languages they answer", "plain: codes such as nb", volunteer),
      needs_review: column("whether a leader reads every reply first", "plain: yes or no", volunteer),
      practice_required: column(
        "how many approved practice replies before they go on duty",
        "plain: a number",
        volunteer,
      ),
      rights_version: column("notices a change of rights during a request", "plain: a number", volunteer),
      password: column("Argon2id hash of the password", "sealed", "until the next one, or disabled"),
      totp: column("secret of the codes that an authenticator app shows", "sealed", factor),
      totp_step: column("which code was used last: each works once", "plain: half a minute of some login", volunteer),
      email: column("where alerts go", "sealed", "until it is removed, or the account disabled"),
      wants_alerts: column("whether alerts go there", "plain: yes or no", volunteer),
      duty_until: column("who is on duty", compared, "until the next duty"),
      reset_asked: column("whether a leader or an administrator asks for a reset", "plain: one of two", "7 days"),
      reset_asker: column("who asks for it: two different people have to", random, "7 days"),
      reset_until: column("how long that may be confirmed", compared, "7 days"),
      asked_role: column("the role a leader has yet to confirm, within 7 days", "plain: one of two", asked),
      asked_tenants: column("whose conversations they would read", "plain: some of a handful", asked),
      asked_languages: column("in which languages", "plain: codes such as nb", asked),
      asked_by: column("the administrator who asks for it", random, asked),
      asked_until: column("how long that may be confirmed", compared, asked),
    },
  },
  passkeys: {
    about: "Devices that can stand in for a code: their public halves.",
    columns: {
      id: column("recognises the device; chosen by it", random, factor),
      volunteer: column("whose", random, factor),
      party: column("the host it works for", "plain: a host of ours", factor),
      public_key: column("checks its signatures", "plain: a public key", factor),
      counter: column("notices a copy of it", "plain: a number", factor),
      transports: column("how a browser reaches it", "plain: usb, internal and the like", factor),
      added_on: column("tells several apart", aDay, factor),
    },
  },
  recovery_codes: {
    about: "Codes on paper for whoever has lost the second factor; 80 random bits each.",
    columns: {
      code_hash: column("recognises the code", "hash", "until it is used or replaced"),
      volunteer: column("whose", random, "until it is used or replaced"),
    },
  },
  desk_sessions: {
    about: "Who is logged in at the desk.",
    columns: {
      id: column("names the login to its owner", random, deskLogin),
      token_hash: column("recognises the cookie", "hash", deskLogin),
      volunteer: column("whose login", random, deskLogin),
      phase: column("half logged in, open or locked", "plain: one of three", deskLogin),
      offer: column("what a second factor was asked for, or offered, last", "sealed", deskLogin),
      guesses: column("how often the second factor was shown in vain", "plain: a number", deskLogin),
      began_at: column("shown to its owner", "plain: only they see it", deskLogin),
      active_at: column("when it is locked", compared, deskLogin),
      expires_at: column("when it ends", compared, deskLogin),
    },
  },
  audit: {
    about: "Who opened and decided what at the desk. Only ever added to, each row chained to the one before.",
    columns: {
      seq: column("puts rows in order, without gaps", "plain: a number", twelveMonths),
      at: column("when", "plain: to the second; of volunteers' doings, never of callers'", twelveMonths),
      tenant: tenant(twelveMonths),
      volunteer: column("who", random, twelveMonths),
      act: column("what", "plain: one of a closed list", twelveMonths),
      conversation: column("with which conversation, as long as that exists", random, twelveMonths),
      detail: column("the particulars, as a code", "plain: never words of anybody", twelveMonths),
      previous: column("the hash of the row before", "hash", twelveMonths),
      hash: column("notices any change; made with a key that is not in the database", "hash", twelveMonths),
    },
  },
  topics: {
    about: "What conversations are about, as administrators word it.",
    columns: {
      id: column("names the topic", random, "for good"),
      tenant: tenant("for good"),
      nb: column("its name in Norwegian Bokmål", "plain: about nobody", "for good"),
      se: column("its name in Northern Sami", "plain: about nobody", "for good"),
      en: column("its name in English", "plain: about nobody", "for good"),
      other_names: column(
        "its names in languages that folders bring, by their code",
        "plain: about nobody",
        "for good",
      ),
      is_used: column("whether it is still offered", "plain: yes or no", "for good"),
    },
  },
  resources: {
    about: "Words that can be put into a reply, as administrators write them.",
    columns: {
      id: column("names it", random, office),
      tenant: tenant(office),
      language: column("in which language", "plain: a language of the service", office),
      title: column("what it is called", "plain: about nobody", office),
      body: column("the words", "plain: about nobody", office),
    },
  },
  job_runs: {
    about: "How the jobs fare.",
    columns: {
      job: column("which", "plain: one of a closed list", "for good"),
      ran_at: column("when it last went well", "plain: about nobody", "for good"),
      failed_at: column("when it last failed", "plain: about nobody", "for good"),
    },
  },
  conversations: {
    about: "One a mailbox that has been written to: who waits since when, who answers, what is under way. No words.",
    columns: {
      id: column("names the conversation at the desk", random, conversation),
      mailbox: column("whose conversation; never told at the desk", random, conversation),
      tenant: tenant(conversation),
      language: column("who can answer it", "plain: a language of the service", conversation),
      state: column("where it stands", "plain: one of five", conversation),
      version: column("notices that something changed", "plain: a number", conversation),
      is_acute: column("whether somebody may be in danger", "plain: decides on the order", waitingRound),
      waiting_since: column(
        "the first message that nobody has answered",
        "plain: the promise hangs on it",
        waitingRound,
      ),
      due_at: column("until when an answer is promised", "plain: the promise hangs on it", waitingRound),
      is_breached: column("whether the missed promise was counted", "plain: yes or no", waitingRound),
      answered_through: column("the newest message that was answered", "plain: a message's id", conversation),
      holder: column("who is answering", random, claimed),
      claim: column("the holder's ticket", random, claimed),
      claimed_at: column("since when it is held", compared, claimed),
      lease_until: column("until when it is held", compared, claimed),
      author: column("who wrote what is in review", random, "until the review is over"),
      review_since: column("since when it is in review", compared, claimed),
      seen_through: column("the newest message that was on screen", "plain: a message's id", waitingRound),
      checked_through: column("up to where somebody looked for personal data", "plain: a message's id", conversation),
      topic: column("what it is about, until it is counted", random, waitingRound),
      risk: column("how worried somebody is, until it is counted", "plain: one of three", waitingRound),
      sends_at: column("when the reply becomes visible", compared, "15 seconds"),
      sender: column("who can take the reply back", random, "15 seconds"),
      send_key: column("recognises the same reply sent twice", random, "15 seconds"),
    },
  },
  reply_drafts: {
    about: "What is being written in answer.",
    columns: {
      conversation: column("to whom", random, draft),
      body: column("the text, padded to steps of 512 bytes", "sealed", `${draft}, or until it is sent`),
      key_epoch: epoch(draft),
      key_wrapped: wrapped(draft),
      revision: column("notices that another tab saved a newer one", "plain: a number", draft),
      saved_at: column("when it was saved, and so when it ends", "plain: the promise hangs on it", draft),
      begun_at: column("when it is searched for personal data", compared, draft),
      is_clean: column("whether the program has overwritten personal data in it", "plain: yes or no", draft),
      searches: column("how often looking for personal data went wrong", "plain: a number", draft),
    },
  },
  conversation_notes: {
    about: "What colleagues tell each other about a conversation.",
    columns: {
      id: column("names the note", random, note),
      conversation: column("about which", random, note),
      volunteer: column("who may take it back", random, note),
      kind: column("a note, or what was said about a draft", "plain: one of two", note),
      body: column("the text, padded to steps of 512 bytes", "sealed", note),
      key_epoch: epoch(note),
      key_wrapped: wrapped(note),
      written_at: column("when it was written, and so when it ends", "plain: the promise hangs on it", note),
      is_clean: column("whether the program has overwritten personal data in it", "plain: yes or no", note),
      searches: column("how often looking for personal data went wrong", "plain: a number", note),
    },
  },
  proposals: {
    about: "What a volunteer proposes and a leader decides.",
    columns: {
      id: column("names the proposal", random, note),
      conversation: column("about which", random, note),
      kind: column("what is proposed", "plain: one of three", note),
      reason: column("why, padded to steps of 512 bytes", "sealed", note),
      key_epoch: epoch(note),
      key_wrapped: wrapped(note),
      made_at: column("when it was made, and so when it ends", "plain: the promise hangs on it", note),
      is_clean: column("whether the program has overwritten personal data in it", "plain: yes or no", note),
      searches: column("how often looking for personal data went wrong", "plain: a number", note),
    },
  },
  kept_away: {
    about: "Volunteers who may know somebody, and are never offered that mailbox.",
    columns: {
      volunteer: column("who", random, "as long as profile and account"),
      mailbox: column("from whom", random, "as long as profile and account"),
    },
  },
  given_back: {
    about: 'Whoever gave a conversation back is not handed it again by "take next".',
    columns: {
      conversation: column("which", random, givenBack),
      volunteer: column("who", random, givenBack),
      given_back_at: column("whether it was in this waiting round", compared, givenBack),
      until: column("how long", compared, givenBack),
    },
  },
  answers: {
    about: "Whoever answered may read on for a day.",
    columns: {
      conversation: column("what was answered", random, "24 hours"),
      volunteer: column("who may read on", random, "24 hours"),
      until: column("how long", compared, "24 hours"),
      send_key: column("recognises the same reply sent twice", random, "24 hours"),
      sends_at: column("the same answer to the same reply sent twice", compared, "24 hours"),
    },
  },
  alarms: {
    about: "Calls for a leader: somebody may be in danger, somebody needs one, nobody has looked again.",
    columns: {
      id: column("names the call for whoever acknowledges it", random, alarm),
      conversation: column("which", random, alarm),
      kind: column("why a leader is called", "plain: one of a handful", alarm),
      raised_by: column("who is told that a leader has seen it", random, alarm),
      raised_at: column("since when", compared, alarm),
      seen_by: column("the leader who acknowledged it", random, alarm),
      seen_at: column("since when it is acknowledged", compared, alarm),
      mails: column("how often leaders were mailed about it", "plain: a number", alarm),
    },
  },
  spent_keys: {
    about: "Replies that were taken back: a late retry of the request does not send them.",
    columns: {
      conversation: column("which", random, "14 days, or until the conversation goes"),
      send_key: column("the request", random, "14 days, or until the conversation goes"),
      spent_at: column("since when", compared, "14 days, or until the conversation goes"),
    },
  },
  look_agains: {
    about: "Conversations that a leader shall look at again, and when.",
    columns: {
      conversation: column("which", random, lookAgain),
      set_by: column("who asked for it", random, lookAgain),
      set_at: column("whether the caller has written since", compared, lookAgain),
      due_at: column("when leaders are called, if nobody has looked", compared, lookAgain),
    },
  },
  alerts_told: {
    about: "Which conversations people were told of by mail, so that nobody is told twice.",
    columns: {
      conversation: column("which", random, waitingRound),
      kind: column("at which stage", "plain: one of a handful", waitingRound),
      about: column("which waiting round, review or message", "plain: a time or a random id", waitingRound),
      told_at: column("when", compared, waitingRound),
    },
  },
  alert_mails: {
    about: "Who at the desk is to be told by mail that something waits. That something does, and nothing else.",
    columns: {
      volunteer: column("who", random, alertMail),
      attempts: column("how often sending was tried", "plain: a number", alertMail),
      due_at: column("when to try next", compared, alertMail),
      asked_at: column("when to give up, and whether there was more since", compared, alertMail),
    },
  },
  talks: {
    about: "Somebody asks for a talk after a hard conversation. With whom they had written is nowhere.",
    columns: {
      volunteer: column("who asks", random, talk),
      tenant: tenant(talk),
      asked_at: column("since when, and so when it ends", compared, talk),
    },
  },
  shift_notes: {
    about: "What one shift hands over to the next, never about a person.",
    columns: {
      id: column("names the note", random, shift),
      tenant: tenant(shift),
      volunteer: column("who may take it back", random, shift),
      body: column("the text, padded to steps of 512 bytes", "sealed", shift),
      key_epoch: epoch(shift),
      key_wrapped: wrapped(shift),
      written_at: column("when it was written, and so when it ends", "plain: the promise hangs on it", shift),
      is_clean: column("whether the program has overwritten personal data in it", "plain: yes or no", shift),
      searches: column("how often looking for personal data went wrong", "plain: a number", shift),
    },
  },
  exercises: {
    about: "Practice: which made-up letter somebody answers. No caller ever wrote or reads any of it.",
    columns: {
      id: column("names the exercise", random, exercise),
      volunteer: column("who practises", random, exercise),
      tenant: tenant(exercise),
      language: column("of the letter", "plain: a language of the service", exercise),
      letter: column("which letter of the service's folder", "plain: a hash of words that are made up", exercise),
      number: column("its place in that folder", "plain: a number", exercise),
      words: column("the letter", "plain: made up, about nobody", exercise),
      is_dangerous: column("whether a life may be in danger in that letter", "plain: made up, about nobody", exercise),
      state: column("being written, with a leader, or approved", "plain: one of three", exercise),
      is_acute: column("whether the one who practises set it as acute", "plain: yes or no", exercise),
      topic: column("what it is about, as the one who practises sees it", random, exercise),
      risk: column("how great the danger is, as the one who practises sees it", "plain: one of three", exercise),
      version: column("changes with every change", "plain: a number", exercise),
      begun_at: column("when it was begun, and so when it ends", "plain: the promise hangs on it", exercise),
    },
  },
  exercise_texts: {
    about: "Practice: what somebody answers to a made-up letter, and what a leader says about it.",
    columns: {
      id: column("names the text", random, exercise),
      exercise: column("which exercise", random, exercise),
      kind: column("the reply, or the leader's comment", "plain: one of two", exercise),
      body: column("the text, padded to steps of 512 bytes", "sealed", exercise),
      key_epoch: epoch(exercise),
      key_wrapped: wrapped(exercise),
      revision: column("changes with every save", "plain: a number", exercise),
      begun_at: column("when its first word was saved", compared, exercise),
      saved_at: column("when it was saved", compared, exercise),
      is_clean: column("whether the program has overwritten personal data in it", "plain: yes or no", exercise),
      searches: column("how often looking for personal data went wrong", "plain: a number", exercise),
    },
  },
  exercise_approvals: {
    about: "Practice: that a leader approved a reply. It outlives the reply, so that its author may go on duty.",
    columns: {
      volunteer: column("who practised", random, volunteer),
      letter: column("which letter of the service's folder", "plain: a hash of words that are made up", volunteer),
      approved_on: column("on which day", aDay, volunteer),
    },
  },
  counters: {
    about: "How often something happened. Nothing in a row leads to a conversation, a mailbox or a volunteer.",
    columns: {
      tenant: tenant("for good"),
      day: column("on which day, or in which month", aDay, "for good"),
      measure: column("what", "plain: one of a closed list", "for good"),
      detail: column(
        "a bucket, an hour of the week, a topic; never two of them",
        "plain: one of a closed list",
        "for good",
      ),
      shard: column("lets several write at once", "plain: a random number", "for good"),
      count: column("how often", "plain: shown from five on", "for good"),
    },
  },
  duty_samples: {
    about: "Until when people on duty were counted.",
    columns: {
      tenant: tenant("for good"),
      sampled_at: column("the last hour that was counted", compared, "for good; changes hourly"),
    },
  },
  volunteer_invitations: {
    about: "Links with which volunteers set their password and second factor.",
    columns: {
      token_hash: column("recognises the link", "hash", "7 days, or until it is used"),
      volunteer: column("for whom", random, "7 days, or until it is used"),
      expires_at: column("when it ends", "plain: has to be compared with the time", "7 days, or until it is used"),
      offer: column("the second factors that were offered last", "sealed", "7 days, or until it is used"),
    },
  },
  readiness: {
    about: "One row that is overwritten every two seconds, to know whether anything can be stored.",
    columns: {
      is_only_row: column("lets there be no second row", "plain: yes", "for good"),
      probed_at: column("what is overwritten", "plain: says nothing of anybody", "two seconds"),
    },
  },
  page_assets: {
    about: "Files of the pages of each build of the last weeks: scripts and styles, the same for everybody.",
    columns: {
      path: column("the file's name", "plain: of our own making", "30 days after a server last had it"),
      content: column("the file", "plain: anybody can fetch it", "30 days after a server last had it"),
      is_packed: column("whether it is packed", "plain: yes or no", "30 days after a server last had it"),
      mark: column("that a server of this service put it there", "keyed hash", "30 days after a server last had it"),
      used_on: column("when it may go", aDay, "30 days after a server last had it"),
    },
  },
  known_services: {
    about:
      "The hosts of each service that was ever served here, and what they say once it has been taken away. About nobody.",
    columns: {
      tenant: tenant("for good"),
      hosts: column("its host names", "plain: anybody can ask for them", "until others take their place"),
      host_part: column(
        "what its other host names have in them",
        "plain: anybody can ask for it",
        "until another takes its place",
      ),
      language: column(
        "which page is shown first",
        "plain: a language of the service",
        "until another takes its place",
      ),
      pages: column(
        "the page that says that it is closed, by language",
        "plain: anybody can fetch it",
        "until another takes its place",
      ),
      mark: column("that a server of this service wrote the row", "keyed hash", "until another takes its place"),
      is_closed: column(
        "whether it was taken away while there were profiles in it",
        "plain: yes or no",
        "until it is served again",
      ),
    },
  },
  service_reloads: {
    about: "How often an operator has asked for the services' folders to be read again.",
    columns: {
      is_only_row: column("lets there be no second row", "plain: yes", "for good"),
      asked: column("how often", "plain: a count", "for good"),
    },
  },
  servers: {
    about: "The servers that run, and what came of the last reading of the services' folders.",
    columns: {
      server: column("tells servers apart", random, "until the server stops, or a day after it was last seen"),
      taken_up: column("which request it has answered", "plain: a count", "until the server stops"),
      problem: column("what was wrong with the folders", "plain: names a file and a line", "until the next reading"),
      services: column("which services it serves", "plain: names of folders", "until the server stops"),
      seen_at: column("whether it still runs", "plain: has to be compared with the time", "ten seconds"),
    },
  },
  key_fences: {
    about: "Which keys nothing may be written under any more.",
    columns: {
      shelf: column("epoch or look-up keys", "plain: one of two", "for good"),
      through: column("the last day whose keys are destroyed or about to be", aDay, "for good; changes daily"),
    },
  },
  key_marks: {
    about: "Which keys there are, so that none is lost in silence or made anew. Never a key itself.",
    columns: {
      kind: column("which kind of key", "plain: one of a closed list", "as long as the key"),
      name: column("which of them: a day, or a name of ours", "plain: about nobody", "as long as the key"),
      fingerprint: column("tells the key from another of that name", "hash", "as long as the key"),
      made_on: column("when it was made", aDay, "as long as the key"),
      state: column("whether anything may be stored under it", "plain: one of three", "as long as the key"),
      destroyed_on: column("when it was destroyed, if its day had not come", aDay, "until its day is over"),
    },
  },
  migrations: {
    about: "Which version of these tables this is.",
    columns: {
      name: column("which migration", "plain: a file name of ours", "for good"),
      checksum: column("notices that it was changed afterwards", "plain: of a file of ours", "for good"),
      applied_on: column("when it ran", aDay, "for good"),
      is_contracting: column("whether versions before it can still run", "plain: yes or no", "for good"),
    },
  },
};
