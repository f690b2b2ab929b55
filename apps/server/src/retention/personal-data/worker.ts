// oxlint-disable unicorn/require-post-message-target-origin -- this is a thread of Node, not a window
import { parentPort } from "node:worker_threads";
import { findPersonalData } from "./find.ts";

/** Runs in a thread of its own, see `searcher.ts`: texts come in, places go out, and nothing is kept. */
parentPort!.on("message", (texts: readonly string[]) =>
  parentPort!.postMessage(texts.map((text) => findPersonalData(text))),
);
parentPort!.postMessage("ready");
