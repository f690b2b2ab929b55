import { hash, randomBytes } from "node:crypto";

/** 256 random bits, shown once and kept only as a hash. */
export const newSecret = (): string => randomBytes(32).toString("base64url");
export const hashSecret = (secret: string): Buffer => hash("sha256", secret, "buffer");
