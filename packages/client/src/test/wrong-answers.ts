import { fits, type Shape } from "../shape.ts";

type Tagged = Extract<Shape, readonly unknown[]>;
const isTagged = (shape: Shape): shape is Tagged => Array.isArray(shape);

/** A value of that shape, as our service could send it. */
export function sampleOf(shape: Shape): unknown {
  if (typeof shape === "string") return words[shape];
  if (isTagged(shape)) return sampleOfTagged(shape);
  return Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key.replace(/\?$/, ""), sampleOf(inner)]));
}

const words: Readonly<Record<Extract<Shape, string>, unknown>> = {
  unknown: null,
  null: null,
  boolean: true,
  number: 3,
  string: "words",
  filled: "words",
  moment: "2026-11-17T09:00:00.000Z",
};

function sampleOfTagged(shape: Tagged): unknown {
  switch (shape[0]) {
    case "is":
      return shape[1][0];
    case "any":
      return sampleOf(shape[1][0] ?? "null");
    case "list":
      return [sampleOf(shape[1])];
    case "record":
      return { nb: sampleOf(shape[1]) };
  }
}

type AnyCall = Readonly<{ replies: Readonly<Record<number, Shape>> }>;

/** An answer, or a redirect to the right one. */
type Wrong = readonly [name: string, answer: () => Response | "redirect"];

const asJson = (status: number, body: unknown) => Response.json(body, { status });
const asPage = (status: number, text: string) =>
  new Response(text, { status, headers: { "Content-Type": "text/html" } });
const page = "<!doctype html><title>Log in to this network</title>";

/** The first answer that the contract knows for a call. */
export function rightAnswer({ replies }: AnyCall): Readonly<{ status: number; body: unknown }> {
  const [status, shape] = Object.entries(replies)[0] ?? ["200", "null"];
  return { status: Number(status), body: sampleOf(shape) };
}

/** Bodies that say something else, or too little: other words, and the right body without one of its fields. */
function wrongBodies({ replies }: AnyCall): readonly unknown[] {
  const { status, body } = rightAnswer({ replies });
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const others = isObject ? Object.keys(body).map((key) => Object.assign({}, body, { [key]: { other: [] } })) : [];
  const any = [{ status: "error" }, { status: "no" }, { status: "invalidToken" }, {}, [], [null], 7, "words", true];
  return [...any, ...others].filter((each) => !fits(replies[status] ?? "null", each));
}

/** What a gateway, another network or a broken line can put in the place of our service's answer. */
export function wrongAnswers(call: AnyCall): readonly Wrong[] {
  const { status, body } = rightAnswer(call);
  const others = [200, 201, 202, 206].filter((each) => !(each in call.replies));
  return [
    ["an empty 200", () => new Response("", { status: 200 })],
    ...(204 in call.replies ? [] : [["a 204", () => new Response(null, { status: 204 })] as const]),
    ["null", () => asJson(status, null)],
    ["a page", () => asPage(200, page)],
    ["the right body that calls itself a page", () => asPage(status, JSON.stringify(body))],
    [
      "truncated JSON",
      () => new Response('{"status":"suc', { status, headers: { "Content-Type": "application/json" } }),
    ],
    ...[...others, 400, 403, 404, 409, 500].map(
      (each) => [`the right body with status ${each}`, () => asJson(each, body)] as const,
    ),
    ...wrongBodies(call).map(
      (each) => [`the right status with ${JSON.stringify(each).slice(0, 60)}`, () => asJson(status, each)] as const,
    ),
    ["a redirect", () => "redirect"],
    ["a 502 page", () => asPage(502, page)],
    ["a 503 page", () => asPage(503, page)],
  ];
}
