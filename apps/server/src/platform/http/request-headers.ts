import type { IncomingMessage } from "node:http";
import { headerLengths, singleHeaders, type HeaderName } from "@sosmessages/contract/headers.ts";

type Headed = Pick<IncomingMessage, "headers">;

/**
 * The one place where headers are read. What is longer than the contract allows is cut, not left out: no origin at all
 * is trusted more than a strange one.
 */
export const headerOf = ({ headers }: Headed, name: HeaderName): string | undefined =>
  whole(headers, name)?.slice(0, headerLengths[name]);

/** A list that grows at its end, such as of proxies, newest first. The end is what is kept. */
export const newestOf = ({ headers }: Headed, name: HeaderName): string[] =>
  (whole(headers, name) ?? "")
    .slice(-headerLengths[name])
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .toReversed();

const whole = (headers: Headed["headers"], name: HeaderName): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(",") : value;
};

const single = new Set<string>(singleHeaders);

/** Whether it can be read in more than one way, or names a host that cannot be one. */
export const isAmbiguous = ({ headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">): boolean => {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (!single.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return (headers.host?.length ?? 0) > headerLengths.host;
};
