import { randomUUID } from "node:crypto";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import fc from "fast-check";
import * as lists from "./hostile-lists.ts";

const { canary } = lists;

/** A request before it is bytes. Head lines are sent as they stand, whether or not they are headers. */
export type Attempt = {
  readonly route: RouteShape;
  readonly withLogin: boolean;
  readonly startLine: string;
  readonly lines: readonly string[];
  readonly body: Buffer;
  /** false: where the body ends is told by the lines, truly or not. */
  readonly isMeasured: boolean;
};

/** Something that goes wrong with a request. */
type Twist = (attempt: Attempt) => Attempt;

const fitting: Readonly<Record<string, unknown>> = {
  username: `${canary} name`,
  password: "hemmelig",
  password_confirmation: "hemmelig",
  email: "kari@example.org",
  token: canary,
  platform: "ios",
  title: "-",
  body: `${canary} letter`,
  bind: true,
};

export const fittingBody = (route: RouteShape): Record<string, unknown> =>
  Object.fromEntries(Object.keys(route.body?.properties ?? {}).map((field) => [field, fitting[field]]));

/** A request as it should be. */
export const fittingAttempt = (route: RouteShape, withLogin: boolean): Attempt => ({
  route,
  withLogin,
  startLine: `${route.method} ${route.path.replaceAll(/\{\w+\}/g, randomUUID())} HTTP/1.1`,
  lines: ["Host: localhost", ...(route.body ? ["Content-Type: application/json"] : [])],
  body: route.body ? Buffer.from(JSON.stringify(fittingBody(route))) : Buffer.alloc(0),
  isMeasured: true,
});

export const bytesOf = ({ startLine, lines, body, isMeasured }: Attempt, token: string | null): Buffer => {
  const head = [
    startLine,
    ...lines,
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    ...(isMeasured && body.length > 0 ? [`Content-Length: ${body.length}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]);
};

const withBody = (body: Buffer | string): Twist => {
  const bytes = Buffer.from(body);
  return (attempt) => ({
    ...attempt,
    body: bytes,
    // A call that takes no body gets one all the same.
    lines: attempt.route.body ? attempt.lines : [...attempt.lines, "Content-Type: application/json"],
  });
};

const withLines =
  (lines: readonly string[]): Twist =>
  (attempt) => ({ ...attempt, lines: [...attempt.lines, ...lines] });

const withStartLine =
  (change: (method: string, target: string, version: string) => string): Twist =>
  (attempt) => {
    const [method = "", target = "", version = ""] = attempt.startLine.split(" ");
    return { ...attempt, startLine: change(method, target, version) };
  };

const deep = (depth: number): unknown => {
  let value: unknown = canary;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Anything that JSON can say, most of it unfit for any field. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...lists.payloads) },
  { weight: 2, arbitrary: fc.constantFrom(...lists.unstorable) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(1, 5, 64, 65, 255, 256, 4_097, 20_000, 20_001, 60_000).map((n) => canary.padEnd(n, "ø")),
  },
  // Accents in the wrong order cost the square of their number to put right.
  {
    weight: 1,
    arbitrary: fc.constantFrom(30, 120, 500, 20_000).map((n) => `${canary}${"\u0301".repeat(n)}${"\u0316".repeat(n)}`),
  },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -0, -1, 2 ** 53, 1e308, 5e-324, "", " ", "\t\n") },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      JSON.parse(`{"__proto__":{"username":"${canary}"}}`),
      { constructor: { prototype: { isAdmin: true } } },
      JSON.parse(`{"toString":"${canary}","valueOf":1,"length":-1,"then":"${canary}"}`),
      [],
      [[]],
      {},
      deep(40),
      deep(800),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

const oddFields: fc.Arbitrary<Twist> = fc
  .record({ values: fc.array(oddValue, { minLength: 1, maxLength: 4 }), which: fc.nat(), isOneGone: fc.boolean() })
  .map(({ values, which, isOneGone }) => (attempt) => {
    const body = fittingBody(attempt.route);
    const fields = Object.keys(body);
    for (const [index, value] of values.entries()) body[fields[(which + index) % fields.length] ?? "more"] = value;
    if (isOneGone && fields.length > 1) delete body[fields[which % fields.length]!];
    return withBody(JSON.stringify(body))(attempt);
  });

const oddBody: fc.Arbitrary<Twist> = fc
  .oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(...lists.invalidUtf8),
    fc.constantFrom(...lists.malformedJson),
    // Left open, and closed again.
    fc.constantFrom("[", '{"a":', '{"body":[').map((opening) => opening.repeat(20_000)),
    fc.constantFrom(100_000, 131_072).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
    fc.constant(`${'{"body":'.repeat(20_000)}1${"}".repeat(20_000)}`),
    // The most that may be sent, and a little more.
    fc.constantFrom(262_144, 262_145, 400_000).map((size) => `{"body":"${"a".repeat(size - 11)}"}`),
  )
  .map(withBody);

const oddHeaderValue: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(...lists.headerValues) },
    { weight: 2, arbitrary: fc.constantFrom(...lists.payloads) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  )
  // With a line end in it, it would be two headers.
  .map((value) => value.replaceAll(/[\r\n]/g, " "));

const oddType: fc.Arbitrary<Twist> = fc
  .oneof(
    fc.constantFrom(...lists.contentTypes, []),
    oddHeaderValue.map((value) => [value]),
  )
  .map((types) => (attempt) => {
    const others = attempt.lines.filter((line) => !line.startsWith("Content-Type"));
    return { ...attempt, lines: [...others, ...types.map((type) => `Content-Type: ${type}`)] };
  });

const oddLength: fc.Arbitrary<Twist> = fc
  .constantFrom(...lists.lengths)
  .map((lines) => (attempt) => ({ ...withLines(lines)(attempt), isMeasured: false }));

const oddChunks: fc.Arbitrary<Twist> = fc.constantFrom(...lists.chunkings).map((chunks) => (attempt) => ({
  ...withLines(["Transfer-Encoding: chunked"])(attempt),
  body: Buffer.from(chunks),
  isMeasured: false,
}));

const oddTarget: fc.Arbitrary<Twist> = fc
  .oneof(
    fc.constantFrom(...lists.targets),
    fc.string({ unit: "binary-ascii", maxLength: 60 }).map((path) => `/${path}`),
    fc.webPath(),
    oddHeaderValue.map((value) => `/api/messages/${encodeURIComponent(value.toWellFormed())}`),
  )
  .map((odd) => withStartLine((method, _target, version) => `${method} ${odd} ${version}`));

const oddQuery: fc.Arbitrary<Twist> = fc
  .oneof(
    fc.constantFrom(...lists.queries),
    oddHeaderValue.map((value) => `limit=${encodeURIComponent(value.toWellFormed())}&before=${canary}`),
    fc.webQueryParameters(),
  )
  .map((query) => withStartLine((method, target, version) => `${method} ${target}?${query} ${version}`));

const oddHeader: fc.Arbitrary<Twist> = fc
  .record({
    name: fc.constantFrom(...lists.headerNames),
    values: fc.array(oddHeaderValue, { minLength: 1, maxLength: 3 }),
  })
  .map(({ name, values }) => withLines(values.map((value) => `${name}: ${value}`)));

const oddHead: fc.Arbitrary<Twist> = fc.oneof(
  fc.constantFrom(...lists.headLines).map(withLines),
  fc
    .constantFrom(...lists.methods)
    .map((odd) => withStartLine((_method, target, version) => `${odd} ${target} ${version}`)),
  fc.constantFrom(...lists.versions).map((odd) => withStartLine((method, target) => `${method} ${target} ${odd}`)),
  fc
    .oneof(
      fc.constantFrom(...lists.startLines),
      fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
    )
    .map((startLine) => withStartLine(() => startLine)),
  fc.constant<Twist>((attempt) => ({ ...attempt, lines: attempt.lines.filter((line) => !line.startsWith("Host")) })),
);

const oddSomething: fc.Arbitrary<Twist> = fc.oneof(
  { weight: 8, arbitrary: oddFields },
  { weight: 5, arbitrary: oddHeader },
  { weight: 3, arbitrary: oddBody },
  { weight: 2, arbitrary: oddQuery },
  { weight: 2, arbitrary: oddTarget },
  { weight: 2, arbitrary: oddType },
  { weight: 2, arbitrary: oddHead },
  { weight: 1, arbitrary: oddLength },
  { weight: 1, arbitrary: oddChunks },
);

/** A request of one of these routes with one or several things wrong about it. */
export const hostileAttempts = (routes: readonly RouteShape[]): fc.Arbitrary<Attempt> =>
  fc
    .record({
      route: fc.constantFrom(...routes),
      withLogin: fc.boolean(),
      twists: fc.array(oddSomething, { minLength: 1, maxLength: 3 }),
    })
    .map(({ route, withLogin, twists }) => {
      const attempt = twists.reduce((before, twist) => twist(before), fittingAttempt(route, withLogin));
      return Object.assign(attempt, { [fc.toStringMethod]: () => JSON.stringify(attempt.startLine.slice(0, 100)) });
    });
