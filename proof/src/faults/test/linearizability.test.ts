import { expect, test } from "vitest";
import { conversation } from "../history.ts";
import { violationIn, type Call } from "../linearizability.ts";

type Operation = Parameters<typeof conversation.step>[1];
const call = (process: string, from: number, to: number, operation: Operation): Call<Operation> => ({
  process,
  from,
  to,
  operation,
});
const claim = (token: string): Operation => ({ kind: "claim", token });
const release = (token: string): Operation => ({ kind: "release", token });
const send = (token: string, text: string): Operation => ({ kind: "send", token, text });
const read = (...replies: string[]): Operation => ({ kind: "read", replies });
const check = (...history: Call<Operation>[]) => violationIn(conversation, history);

test.each<[string, Call<Operation>[]]>([
  ["nothing", []],
  ["one after the other", [call("a", 0, 1, claim("A")), call("a", 2, 3, send("A", "x")), call("c", 9, 10, read("x"))]],
  [
    "two claims that overlap with a release",
    [call("a", 0, 1, claim("A")), call("b", 2, 6, claim("B")), call("a", 3, 7, release("A"))],
  ],
  [
    "a send without a response that took effect",
    [call("a", 0, 1, claim("A")), call("a", 2, Infinity, send("A", "x")), call("c", 9, 10, read("x"))],
  ],
  [
    "a send without a response that had no effect",
    [call("a", 0, 1, claim("A")), call("a", 2, Infinity, send("A", "x")), call("c", 9, 10, read())],
  ],
  [
    "a claim that ended because the caller deleted the message, or the clock moved",
    [call("a", 0, 1, claim("A")), call("c", 2, 3, { kind: "disturb" }), call("b", 4, 5, claim("B"))],
  ],
  [
    "a claim that did not end because of it",
    [call("a", 0, 1, claim("A")), call("c", 2, 3, { kind: "disturb" }), call("a", 4, 5, send("A", "x"))],
  ],
])("linearizable: %s", (_name, history) => {
  expect(check(...history)).toBeNull();
});

test.each<[string, Call<Operation>[]]>([
  ["two holders, one after the other", [call("a", 0, 1, claim("A")), call("b", 2, 3, claim("B"))]],
  ["two holders at once", [call("a", 0, 5, claim("A")), call("b", 1, 4, claim("B"))]],
  ["a send without a claim", [call("a", 0, 1, send("A", "x"))]],
  [
    "a send after the claim was released",
    [call("a", 0, 1, claim("A")), call("a", 2, 3, release("A")), call("a", 4, 5, send("A", "x"))],
  ],
  [
    "two sends under one claim",
    [call("a", 0, 1, claim("A")), call("a", 2, 3, send("A", "x")), call("a", 4, 5, send("A", "y"))],
  ],
  ["a lost reply", [call("a", 0, 1, claim("A")), call("a", 2, 3, send("A", "x")), call("c", 9, 10, read())]],
  ["a doubled reply", [call("a", 0, 1, claim("A")), call("a", 2, 3, send("A", "x")), call("c", 9, 10, read("x", "x"))]],
  [
    "replies out of order",
    [
      call("a", 0, 1, claim("A")),
      call("a", 2, 3, send("A", "x")),
      call("b", 4, 5, claim("B")),
      call("b", 6, 7, send("B", "y")),
      call("c", 9, 10, read("y", "x")),
    ],
  ],
  [
    "a deletion after the second claim",
    [call("a", 0, 1, claim("A")), call("b", 2, 3, claim("B")), call("c", 4, 5, { kind: "disturb" })],
  ],
  ["a reply that nobody sent", [call("c", 0, 1, read("x"))]],
])("not linearizable: %s", (_name, history) => {
  expect(check(...history)).toMatch(/fits nowhere/);
});

test("hundreds of calls with some that overlap are checked in a moment", () => {
  const history = Array.from({ length: 300 }, (_, n) => [
    call("a", n * 10, n * 10 + 6, claim(`A${n}`)),
    call("b", n * 10 + 3, Infinity, release(`lost ${n}`)),
    call("a", n * 10 + 5, n * 10 + 12, send(`A${n}`, `x${n}`)),
  ]).flat();
  expect(check(...history)).toBeNull();
  expect(check(...history, call("b", 5_000, 5_001, claim("B")), call("c", 5_002, 5_003, claim("C")))).not.toBeNull();
});
