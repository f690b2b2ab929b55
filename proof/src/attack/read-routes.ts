import type { Audience, RouteShape } from "@sosmessages/contract/route.ts";
import type { TObject, TSchema } from "typebox";

type Parameter = { readonly name: string; readonly in: string; readonly schema: TSchema };
type Content = Readonly<Record<string, { readonly schema?: TSchema }>>;
type Operation = {
  readonly summary: string;
  readonly "x-allow": readonly [Audience, ...Audience[]];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
};
type Document = { readonly paths: Readonly<Record<`/${string}`, Readonly<Record<string, Operation>>>> };

const objectOf = (place: string, { parameters }: Operation): TObject | undefined => {
  const own = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema }) => [name, schema] as const);
  return own.length === 0 ? undefined : ({ type: "object", properties: Object.fromEntries(own) } as unknown as TObject);
};

const routeOf = (path: `/${string}`, method: string, operation: Operation): RouteShape => {
  const [type, { schema } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const [params, query] = [objectOf("path", operation), objectOf("query", operation)];
  return {
    method: method.toUpperCase() as RouteShape["method"],
    path,
    allow: operation["x-allow"],
    summary: operation.summary,
    ...(params && { params }),
    ...(query && { query }),
    ...(schema && { body: schema as TObject }),
    ...(type === "application/x-www-form-urlencoded" && { isForm: true }),
    replies: {},
    failures: [],
  };
};

/** Everything that a running service says it serves. */
export const readRoutes = async (url: string): Promise<readonly RouteShape[]> => {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => routeOf(path as `/${string}`, method, operation)),
  );
};
