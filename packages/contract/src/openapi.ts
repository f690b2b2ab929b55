import type { TObject } from "typebox";
import { ofConversation } from "./desk/conversations.ts";
import { Standing } from "./desk/standing.ts";
import { failureStatus, type FailureCode } from "./failures.ts";
import { paddingStep } from "./limits.ts";
import { entranceOf, isCall, isOfDesk, type Entrance, type RouteShape } from "./route.ts";

/** A request that came too late gets the facts of where the conversation stands. */
const tellsStanding = ({ path, failures }: RouteShape, codes: readonly FailureCode[]): boolean =>
  path.startsWith(ofConversation("")) &&
  failures.some((code) => (code === "stale" || code === "taken") && codes.includes(code));

const failureSchema = (codes: readonly FailureCode[], causes: readonly string[] | undefined, hasStanding: boolean) => ({
  type: "object",
  required: ["status"],
  properties: {
    status: { enum: codes.includes("invalidToken") ? ["error", "invalidToken"] : ["error"] },
    error: { enum: codes.filter((code) => code !== "invalidToken") },
    ...(codes.includes("validation") && {
      errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    }),
    ...((codes.includes("blocked") || codes.includes("paused")) && { until: { type: "string" } }),
    ...(hasStanding && { standing: Standing }),
    ...(codes.includes("unavailable") && causes && { because: { enum: causes } }),
  },
});

/** What a call may be answered besides its own failures. */
const generalFailures = (route: RouteShape): FailureCode[] => {
  if (!isCall(route)) return ["unavailable", "closed"];
  const entrance = entranceOf(route);
  return [
    "tooManyAttempts",
    "unavailable",
    "closed",
    ...(entrance === "caller" || entrance === "desk" ? (["unauthenticated"] as const) : []),
    ...(isOfDesk(entrance) ? (["forbidden"] as const) : []),
    ...(entrance === "desk" ? (["locked", "stale"] as const) : []),
    ...(route.body || route.query ? (["validation"] as const) : []),
    ...(route.body ? (["badRequest", "tooLarge", "unsupportedMediaType"] as const) : []),
  ];
};

const successesOf = ({ content, replies }: RouteShape): readonly (readonly [string, unknown])[] => {
  if (content === "websocket") return [["101", { description: "The connection becomes a WebSocket" }]];
  if (content !== undefined) return [["200", { description: "Success", content: { [content]: {} } }]];
  return Object.entries(replies).map(([status, schema]) => [
    status,
    status === "204"
      ? { description: "Nothing there" }
      : { description: "Success", content: { "application/json": { schema } } },
  ]);
};

const responsesOf = (route: RouteShape) => {
  const byStatus = new Map<number, FailureCode[]>();
  for (const code of new Set([...route.failures, ...generalFailures(route)])) {
    byStatus.set(failureStatus[code], [...(byStatus.get(failureStatus[code]) ?? []), code]);
  }
  return Object.fromEntries([
    ...successesOf(route),
    ...[...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(", "),
        content: { "application/json": { schema: failureSchema(codes, route.causes, tellsStanding(route, codes)) } },
        ...((status === 429 || status === 503) && {
          headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
        }),
      },
    ]),
  ]);
};

const parametersOf = (place: "path" | "query", schema: TObject | undefined) =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path",
    schema: property,
  }));

const securityOf = {
  anyone: [],
  "anyone-at-desk": [],
  caller: [{ bearer: [] }],
  desk: [{ desk: [] }],
} as const satisfies Record<Entrance, readonly unknown[]>;

const operationOf = (route: RouteShape) => ({
  summary: route.summary,
  security: securityOf[entranceOf(route)],
  // Which roles of the desk may make the call is more than a security scheme can say.
  "x-allow": route.allow,
  parameters: [
    ...parametersOf("path", route.params),
    ...parametersOf("query", route.query),
    ...(entranceOf(route) === "caller" && route.method !== "GET"
      ? [{ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", format: "uuid" } }]
      : []),
  ],
  ...(route.body && {
    requestBody: {
      required: true,
      content: { [route.isForm ? "application/x-www-form-urlencoded" : "application/json"]: { schema: route.body } },
    },
  }),
  responses: responsesOf(route),
});

export const openApiDocument = (routes: readonly RouteShape[]) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return {
    openapi: "3.1.0",
    info: {
      title: "sosmessages",
      version: "1",
      description: `Answers in JSON end with white space that fills them up to a multiple of ${paddingStep} bytes. Clients should do the same with the bodies of their requests, so that their length tells an onlooker little.`,
      license: { name: "EUPL-1.2", identifier: "EUPL-1.2" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        desk: { type: "apiKey", in: "cookie", name: "__Host-sosmessages-desk" },
      },
    },
  };
};
