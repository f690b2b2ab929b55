// oxlint-disable unicorn/require-post-message-target-origin -- this is a thread of Node, not a window
import { parentPort } from "node:worker_threads";
import { findDanger } from "#danger/find.ts";
import type { SearchRequest } from "../searcher.ts";
import { findPersonalData } from "./find.ts";

/** Runs in a separate thread, see `searcher.ts`. Receives a text, returns the findings, and stores neither. */
parentPort!.on("message", ({ subject, text }: SearchRequest) =>
  parentPort!.postMessage(subject === "danger" ? findDanger(text) : findPersonalData(text)),
);
parentPort!.postMessage("ready");
