import { failureStatus, type FailureCode, type FieldCode, type FieldErrors } from "@sosmessages/contract/failures.ts";
import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import type { ReplyOf, RouteShape } from "@sosmessages/contract/route.ts";

/** A refusal is a value. Its status is looked up, so none can be forgotten. */
export type Failure<Code extends FailureCode = FailureCode> = {
  readonly failure: Code;
  readonly errors?: FieldErrors;
  readonly until?: Date;
  /** One of the route's `causes`. */
  readonly because?: string;
  readonly retryAfter?: number;
};

/** Only cookies come as a list. */
type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** A success, its status and body kept as exact as they were written. */
export const reply = <const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: AnswerHeaders = {},
) => ({ status, body, headers });

export const refuse = <Code extends FailureCode>(
  failure: Code,
  more: Omit<Failure, "failure"> = {},
): Failure<Code> => ({
  failure,
  ...more,
});

export const wrongFields = (errors: Record<string, FieldCode | readonly FieldCode[]>): Failure<"validation"> => ({
  failure: "validation",
  errors: Object.fromEntries(
    Object.entries(errors).map(([field, codes]) => [field, typeof codes === "string" ? [codes] : codes]),
  ),
});

/** Refusals that any call may meet, besides those of its own. */
type GeneralFailure = "validation" | "tooManyAttempts" | "unauthenticated" | "unavailable" | "keyReused" | "locked";
/** And those that a call of the desk may meet: it is not for this person's role, or their rights have changed in the middle of it. */
type FailureOfDesk<R extends RouteShape> = R["allow"][number] extends DeskRole ? "forbidden" | "stale" : never;

/** What a handler may answer: one of the replies or failures that its route declares. */
export type Answer<R extends RouteShape> =
  | (ReplyOf<R> & { readonly headers?: AnswerHeaders })
  | Failure<R["failures"][number] | GeneralFailure | FailureOfDesk<R>>;

export const isFailure = (answer: object): answer is Failure => "failure" in answer;

export const statusOf = (failure: Failure): number => failureStatus[failure.failure];

export const bodyOf = (failure: Failure): Record<string, unknown> => {
  // The specification gives this one a shape of its own.
  if (failure.failure === "invalidToken") return { status: "invalidToken" };
  return {
    status: "error",
    error: failure.failure,
    ...(failure.errors && { errors: failure.errors }),
    ...(failure.until && { until: failure.until.toISOString() }),
    ...(failure.because && { because: failure.because }),
  };
};
