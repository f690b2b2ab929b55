/** Every way a call can be refused, and its HTTP status. A code that is not here cannot be answered. */
export const failureStatus = {
  badRequest: 400,
  unauthenticated: 401,
  invalidCredentials: 401,
  refreshDisabled: 403,
  blocked: 403,
  forbidden: 403,
  secondFactorNeeded: 403,
  notFound: 404,
  methodNotAllowed: 405,
  timedOut: 408,
  taken: 409,
  emergency: 409,
  stale: 409,
  unseen: 409,
  newerDraft: 409,
  mustBeReviewed: 409,
  tooManyClaims: 409,
  offDuty: 409,
  paused: 409,
  onlyGivenBack: 409,
  mustPractise: 409,
  lastLeader: 409,
  gone: 410,
  closed: 410,
  tooLarge: 413,
  unsupportedMediaType: 415,
  validation: 422,
  invalidToken: 422,
  keyReused: 422,
  locked: 423,
  tooManyAttempts: 429,
  unexpected: 500,
  unavailable: 503,
} as const;

export type FailureCode = keyof typeof failureStatus;

/** What can be wrong with one field. The apps translate `validation.{field}.{code}`. */
export type FieldCode = "required" | "min" | "max" | "confirmed" | "email" | "unique" | "format";

export type FieldErrors = Readonly<Record<string, readonly FieldCode[]>>;
