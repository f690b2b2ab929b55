import { Type } from "typebox";
import { route } from "./route.ts";

/* What is served besides the calls. The path of a page or file may hold slashes. */

const Path = Type.Object({ path: Type.String({ maxLength: 2_000 }) });
const shape = { replies: {}, failures: ["notFound"] } as const;

export const callersPages = route("GET", "/{path}", {
  ...shape,
  allow: ["anyone"],
  summary: "The callers' pages, and the files that belong to them",
  params: Path,
  query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 16 })) }),
  content: "text/html",
});

export const desksPages = route("GET", "/desk/{path}", {
  ...shape,
  allow: ["anyone-at-desk"],
  summary: "The desk's page, and the files that belong to it",
  params: Path,
  content: "text/html",
});

export const androidAppLinks = route("GET", "/.well-known/assetlinks.json", {
  ...shape,
  allow: ["anyone"],
  summary: "Which Android apps may open this host's links",
  content: "application/json",
});

export const appleAppLinks = route("GET", "/.well-known/apple-app-site-association", {
  ...shape,
  allow: ["anyone"],
  summary: "Which Apple apps may open this host's links",
  content: "application/json",
});

export const realtimeSocket = route("GET", "/app/{key}", {
  ...shape,
  allow: ["anyone"],
  summary: "Live events, in the Pusher protocol",
  params: Type.Object({ key: Type.String({ maxLength: 100 }) }),
  content: "websocket",
});
