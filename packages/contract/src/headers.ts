import { Type } from "typebox";

/** Every header that is read, with its maximum length. All headers together are at most 16 KiB. */
export const headerLengths = {
  /** A name of 253 characters at most, and a port. */
  host: 261,
  authorization: 256,
  /** Others may have set cookies for the same host. */
  cookie: 16_384,
  origin: 300,
  "content-type": 256,
  "content-length": 16,
  "content-encoding": 64,
  "transfer-encoding": 64,
  "accept-language": 500,
  "accept-encoding": 500,
  "idempotency-key": 64,
  "x-desk": 8,
  "sec-fetch-site": 16,
  "sec-fetch-mode": 16,
  "access-control-request-method": 16,
  upgrade: 64,
  "x-forwarded-for": 1_024,
  "x-forwarded-host": 1_024,
} as const;
export type HeaderName = keyof typeof headerLengths;

export const requestHeaders = Type.Object(
  Object.fromEntries(
    Object.entries(headerLengths).map(([name, maxLength]) => [name, Type.Optional(Type.String({ maxLength }))]),
  ),
);

/** Lists, which proxies may send in parts. */
const lists = new Set<HeaderName>(["accept-language", "accept-encoding", "x-forwarded-for", "x-forwarded-host"]);
/** To be sent once. Two of them mean two things to two readers, one of whom may be a proxy that let the request through. */
export const singleHeaders = (Object.keys(headerLengths) as HeaderName[]).filter((name) => !lists.has(name));
