import type { RouteShape } from "@sosmessages/contract/route.ts";
import type { Random } from "../random.ts";
import type { World } from "./world.ts";

const hour = 3_600_000;

/** The parts of JSON Schema that the contract uses. */
export type Schema = {
  readonly type?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  /** Fields by a pattern of their names: languages. */
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minLength?: number;
  readonly minimum?: number;
};

/** The shape of an authenticator's answer. */
const passkey = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
  response: {
    clientDataJSON: "e30",
    attestationObject: "o2NmbXRkbm9uZQ",
    authenticatorData: "AAAA",
    signature: "AAAA",
    userHandle: "AAAA",
    transports: ["internal"],
  },
};

const named: Readonly<Record<string, unknown>> = {
  password: "et langt nok passord",
  password_confirmation: "et langt nok passord",
  current: "et langt nok passord",
  email: "kari@example.org",
  totp: "123456",
  recovery: "abcd-efgh",
  platform: "ios",
  tenant: "sos",
  tenants: ["sos"],
  languages: ["nb"],
  socket_id: "1.1",
  channel_name: "private-sos.x",
  from: "2026-01-01",
  to: "2026-01-31",
  passkey,
};

/** Paths within fields that the contract doesn't describe. */
export const insides: Readonly<Record<string, readonly string[][]>> = {
  passkey: [
    ...Object.keys(passkey).map((field) => [field]),
    ...Object.keys(passkey.response).map((field) => ["response", field]),
  ],
};

const valueOf = (schema: Schema, name: string, world: World, random: Random): unknown => {
  if (name === "username" || name === "name") {
    if (schema.type === "string") return random.below(2) ? random.pick(world.callers).username : random.uuid();
  }
  // A period has days, a take-over a direction.
  if (name in named && !(schema.anyOf && name === "to")) return named[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return valueOf(random.pick(schema.anyOf), name, world, random);
  switch (schema.type) {
    case "null":
      return null;
    case "boolean":
      return random.below(2) === 0;
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 0, random.below(3));
    case "array":
      return [valueOf(schema.items ?? {}, "", world, random)];
    case "object":
      return fieldsOf(schema, world, random);
    default:
      return textOf(schema, world, random);
  }
};

const textOf = ({ pattern = "", minLength = 1 }: Schema, world: World, random: Random): string => {
  if (pattern.includes("[0-9a-f]{8}-")) return random.pick(world.messages);
  if (pattern.includes("T\\d\\d")) return new Date(Math.ceil(Date.now() / hour + 1) * hour).toISOString();
  if (pattern.includes("\\d{4}-")) return "2026-01-01";
  return "Hei på deg.".padEnd(minLength, ".");
};

/** The fields of a schema, and one for a pattern of names. */
export const fieldsIn = ({ properties, patternProperties }: Schema): readonly (readonly [string, Schema])[] => [
  ...Object.entries(properties ?? {}),
  ...Object.values(patternProperties ?? {}).map((field) => ["nb", field] as const),
];

const fieldsOf = (schema: Schema, world: World, random: Random): Record<string, unknown> =>
  Object.fromEntries(fieldsIn(schema).map(([name, field]) => [name, valueOf(field, name, world, random)]));

export type Parts = ReturnType<typeof fittingParts>;

/** Valid values for a request of that call, with ids that exist. */
export const fittingParts = (route: RouteShape, world: World, random: Random) => {
  const claim = random.pick(world.claims);
  const isClaimed = claim !== undefined && random.below(2) === 0;
  const body = route.body && fieldsOf(route.body, world, random);
  if (body && isClaimed && "token" in body && route.path.includes("/conversations/")) body.token = claim.token;
  return {
    body,
    query: fieldsOf(route.query ?? {}, world, random),
    params: {
      id: idFor(route.path, isClaimed ? claim.conversation : random.pick(world.conversations), world, random),
      path: "login",
      key: "sosmessages",
    },
  };
};

const idFor = (path: string, conversation: string, world: World, random: Random): string => {
  if (path.includes("/conversations/")) return conversation;
  if (path.includes("/people/")) return random.pick(world.others);
  if (path.includes("/health/")) return "sweep";
  return random.below(2) ? random.pick(world.messages) : random.uuid();
};
