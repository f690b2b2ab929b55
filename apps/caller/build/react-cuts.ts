import type { Rolldown } from "vite";
import { leftOut, unknownKinds } from "./react-left-out.ts";

type Program = ReturnType<Rolldown.PluginContext["parse"]>;
type Node = Readonly<{ type: string; start: number; end: number }>;
type Case = Node & Readonly<{ test: (Node & { value?: unknown }) | null; consequent: readonly Node[] }>;
type Switch = Node & Readonly<{ discriminant: Node & { property?: { name?: string } }; cases: readonly Case[] }>;
/** What is put in the place of a piece of the code. */
export type Cut = Readonly<{ from: number; to: number; instead: string }>;

/** The bodies of functions that are never reached. Told by its name: one that is not there. */
export function cutBodies({ body }: Program): readonly Cut[] | string {
  const bodies = new Map(
    body.flatMap((statement) =>
      statement.type === "FunctionDeclaration" ? [[statement.id?.name, statement.body] as const] : [],
    ),
  );
  const wanted = Object.entries(leftOut).flatMap(([answer, names]) => names.map((name) => [name, answer] as const));
  const missing = wanted.find(([name]) => !bodies.get(name));
  if (missing !== undefined) return missing[0];
  return wanted.map(([name, answer]) => {
    const { start, end } = bodies.get(name)!;
    return { from: start, to: end, instead: answer === "nothing" ? "{}" : `{return ${answer}}` };
  });
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function* within(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* within(value);
}

/** `switch (some.tag)`: where React chooses by the kind of a node. */
const isByKind = (node: Node): node is Switch =>
  node.type === "SwitchStatement" && (node as Switch).discriminant.property?.name === "tag";

const kinds: ReadonlySet<unknown> = new Set(Object.values(unknownKinds));
const leaves: ReadonlySet<string | undefined> = new Set([
  "BreakStatement",
  "ContinueStatement",
  "ReturnStatement",
  "ThrowStatement",
]);

/** What is done for kinds that never are. Not where the case before runs on into it, nor where a name is declared that others use. */
export function cutCases(program: Program): readonly Cut[] {
  const cuts: Cut[] = [];
  for (const node of within(program)) {
    if (!isByKind(node)) continue;
    for (const [place, one] of node.cases.entries()) {
      const before = node.cases[place - 1]?.consequent;
      const isAlone = one.consequent.length === 0 || before === undefined || leaves.has(before.at(-1)?.type);
      if (!isAlone || !kinds.has(one.test?.value)) continue;
      if (within(one).every(({ type }) => type !== "VariableDeclaration"))
        cuts.push({ from: one.start, to: one.end, instead: "" });
    }
  }
  return cuts;
}

/** A piece within another one goes with it. */
export const afterCuts = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .filter((cut) => !cuts.some((other) => other !== cut && other.from <= cut.from && cut.to <= other.to))
    .toSorted((a, b) => b.from - a.from)
    .reduce((rest, { from, to, instead }) => rest.slice(0, from) + instead + rest.slice(to), code);
