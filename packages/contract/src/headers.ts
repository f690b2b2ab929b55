import { Type } from "typebox";

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/**
 * Every header of a request that anybody reads, and how much of it. One that is longer counts as absent, except `host`,
 * without which nobody knows what is asked for. All of them together are at most 16 KiB.
 */
export const requestHeaders = Type.Object({
  /** A name of 253 characters at most, and a port. */
  host: text(261),
  authorization: text(256),
  /** A host may have cookies of others' as well. */
  cookie: text(8_192),
  origin: text(300),
  "content-type": text(256),
  "content-length": text(16),
  "transfer-encoding": text(64),
  "accept-language": text(500),
  "accept-encoding": text(500),
  "idempotency-key": text(64),
  "x-desk": text(8),
  "access-control-request-method": text(16),
  upgrade: text(64),
  /** The end of it is the nearest, and is what is read. */
  "x-forwarded-for": text(1_024),
  "x-forwarded-host": text(1_024),
});
export type HeaderName = keyof (typeof requestHeaders)["properties"];
