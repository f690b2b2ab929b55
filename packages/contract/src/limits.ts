/**
 * Every number that both sides must agree on. No schema library here, so a browser can import it for nothing.
 * Lengths count Unicode code points.
 */
export const limits = {
  username: { max: 64 },
  password: { min: 6, max: 255 },
  email: { max: 254 },
  messageBody: { max: 20_000 },
  deviceToken: { max: 4_096 },
  deskPassword: { min: 12, max: 255 },
  note: { max: 2_000 },
  resource: { max: 5_000 },
  practice: { max: 20 },
  /** Of one shift; of one request. */
  rota: { places: 20, weeks: 26 },
  /** More would outlast the letters that wait. `ahead`: days. */
  closedDays: { inARow: 7, ahead: 400 },
  page: { usual: 200, max: 500 },
  auditPage: 100,
  requestBytes: 256 * 1024,
  /** The form that Pusher's clients send: a socket and a channel. */
  formBytes: 4 * 1024,
  /** How deep a body may be nested, and how many values it may hold; no call needs a tenth of it. */
  json: { depth: 32, values: 4_000 },
  /** A name or password typed on another keyboard can be several code points for each of ours. */
  spellings: 4,
  /** PostgreSQL's integer. */
  integer: 2_147_483_647,
} as const;

/** Bodies of requests and answers are padded to multiples of this, to hide their length. */
export const paddingStep = 1_024;

/** Messages have no titles; the field is there for older apps. */
export const noTitle = "-";

/** How long things live. */
export const lifetimes = {
  messageDays: 14,
  draftDays: 14,
  loginDays: 14,
  /** Without a key, on the web. The page reports keys once a minute. */
  idleMinutes: 60,
  reportMinutes: 1,
  resetMinutes: 60,
  /** Shifts and the people who signed up, after the shift. */
  rotaWeeks: 8,
} as const;

/** How long a volunteer may pause after a hard letter. */
export const pauseMinutes = [15, 30, 60] as const;

export const deskTimes = {
  leaseMinutes: 60,
  undoSeconds: 15,
  idleMinutes: 20,
  sessionHours: 12,
  /** How long one may still read what one has answered. */
  answeredHours: 24,
  /** After the end of a duty open claims go back to the queue. */
  graceMinutes: 30,
  claimsAtOnce: 2,
  /** An alarm that no leader acknowledges: the first leader of the on-call list is called, and after as long again the next. */
  alarmMinutes: 3,
  /** And then all of them, again and again. */
  alarmAgainMinutes: 15,
  /** Then administrators and the operator get a mail that no leader answers. */
  unansweredMinutes: 10,
  /** An alarm that a leader acknowledged without opening the conversation rings again. */
  unopenedMinutes: 5,
  /** The longest reminder to look at a conversation again. */
  lookAgainHours: 72,
} as const;
