import { entranceOf, isOfDesk, type RouteShape } from "../src/route.ts";

/** The exports of the contract's modules, by the modules' paths. */
export type ContractModules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Routes that no page calls: for operators, for other programs, or fetched by the browser itself. */
const notForPages = new Set([
  "health",
  "readiness",
  "openApi",
  "exportStatistics",
  "exportReport",
  "readCalendar",
  "previewDraft",
]);

const isDeskCall = (route: RouteShape) => isOfDesk(entranceOf(route));

/** Not in the bundle of the login page. */
const calledLater = new Set([
  "register",
  "readClosed",
  "recoverPassword",
  "changePassword",
  "checkResetLink",
  "saveProfile",
  "deleteProfile",
  "rateReply",
  "deleteConversation",
  "saveDeviceToken",
]);

/** Which calls each file holds. On the web a caller's page carries the service's settings, so it does not carry that call. */
export const files: Readonly<Record<string, (route: RouteShape, name: string) => boolean>> = {
  "apps/caller/src/lib/calls.generated.ts": (route, name) =>
    !isDeskCall(route) && name !== "readPublicConfig" && !calledLater.has(name),
  "apps/caller/src/lib/config-call.generated.ts": (_, name) => name === "readPublicConfig",
  "apps/caller/src/lib/late-calls.generated.ts": (_, name) => calledLater.has(name),
  "apps/desk/src/lib/calls.generated.ts": (route, name) => isDeskCall(route) || name === "readPublicConfig",
};

/** A JSON schema as TypeBox writes it. */
type Schema = Readonly<{
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  patternProperties?: Readonly<Record<string, Schema>>;
  minLength?: number;
  format?: string;
}>;

const isRoute = (value: unknown): value is RouteShape =>
  typeof value === "object" && value !== null && "method" in value && "replies" in value;

const isObjectSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "properties" in value && "type" in value;

const word = (text: string) => JSON.stringify(text);
const tagged = (kind: string, inner: string) => `[${word(kind)}, ${inner}]`;
const oneOf = (values: readonly unknown[]) =>
  tagged("is", `[${values.map((each) => JSON.stringify(each)).join(", ")}]`);

/** Writes schemas as shapes (see `packages/client/src/shape.ts`). An exported schema is written once and referred to by its name. */
function shapeWriter(names: ReadonlyMap<unknown, string>) {
  const declared = new Map<string, string>();

  function textOf(schema: Schema): string {
    const name = names.get(schema);
    if (name === undefined) return written(schema);
    if (!declared.has(name)) declared.set(name, `const ${name}: Shape = ${written(schema)};`);
    return name;
  }

  function written(schema: Schema): string {
    if ("const" in schema) return oneOf([schema.const]);
    if (schema.enum) return oneOf(schema.enum);
    if (schema.anyOf) return unionText(schema.anyOf, textOf);
    if (schema.items) return tagged("list", textOf(schema.items));
    if (schema.properties) return fieldsText(schema.properties, schema.required ?? [], textOf);
    const [values] = Object.values(schema.patternProperties ?? {});
    return values === undefined ? plainText(schema) : tagged("record", textOf(values));
  }

  return { textOf, declarations: () => [...declared.values()] };
}

function plainText({ type, format, minLength = 0 }: Schema): string {
  switch (type) {
    case undefined:
      return word("unknown");
    case "integer":
      return word("number");
    case "object":
      return tagged("record", word("unknown"));
    case "string":
      return word(format === "date-time" ? "moment" : minLength > 0 ? "filled" : "string");
    default:
      return word(type);
  }
}

const unionText = (members: readonly Schema[], textOf: (each: Schema) => string): string =>
  members.every((each) => "const" in each)
    ? oneOf(members.map((each) => each.const))
    : tagged("any", `[${members.map(textOf).join(", ")}]`);

const fieldsText = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  inner: (each: Schema) => string,
): string => {
  const fields = Object.entries(properties).map(
    ([key, each]) => `${required.includes(key) ? key : word(`${key}?`)}: ${inner(each)}`,
  );
  return `{ ${fields.join(", ")} }`;
};

const aliasOf = (path: string) =>
  path.replace(/\.ts$/, "").replace(/\/(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The source of one of the files: its calls, with the shapes of their answers. */
export function callsText(modules: ContractModules, file: string): string {
  const exported = Object.entries(modules).flatMap(([path, exports]) =>
    Object.entries(exports).map(([name, value]) => ({ path, name, value })),
  );
  const names = new Map(exported.flatMap(({ name, value }) => (isObjectSchema(value) ? [[value, name] as const] : [])));
  const { textOf, declarations } = shapeWriter(names);
  const paths = new Set<string>();
  const calls = exported.flatMap(({ path, name, value }) => {
    if (!isRoute(value) || notForPages.has(name) || Object.keys(value.replies).length === 0) return [];
    if (!files[file]?.(value, name)) return [];
    paths.add(path);
    return [`export const ${name}: Call<typeof ${aliasOf(path)}.${name}> = ${callText(value, textOf)};`];
  });
  const imports = Array.from(
    paths,
    (path) => `import type * as ${aliasOf(path)} from "@sosmessages/contract/${path}";`,
  );
  return [
    "// `npm run calls` writes this from the contract. A test compares it.",
    'import type { Call } from "@sosmessages/client/call.ts";',
    'import type { Shape } from "@sosmessages/client/shape.ts";',
    ...imports,
    "",
    ...declarations(),
    "",
    ...calls,
    "",
  ].join("\n");
}

function callText({ method, path, isForm, replies }: RouteShape, textOf: (schema: Schema) => string): string {
  const shapes = Object.entries(replies).map(([status, schema]) => `${status}: ${textOf(schema as Schema)}`);
  const form = isForm ? "isForm: true, " : "";
  return `{ method: ${word(method)}, path: ${word(path)}, ${form}replies: { ${shapes.join(", ")} } }`;
}
