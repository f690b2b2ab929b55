import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { faultOf } from "#platform/log.ts";
import { writeNewFile } from "#platform/process/files.ts";
import type { Config } from "../../config.ts";
import { outboxOf } from "../outbox.ts";
import { fail, ok, type Finding } from "./finding.ts";

export const checkMail = (config: Config): Promise<Finding> =>
  config.smtpUrl === null ? outbox(outboxOf(config)) : server(config.smtpUrl);

/** Connects to the mail server, logs in if SMTP_URL has a password, and sends nothing. */
const server = async (url: string): Promise<Finding> => {
  const patience = 10_000;
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return ok("mail", "the server of SMTP_URL answers and lets us in");
  } catch (error) {
    return fail("mail", `the server of SMTP_URL cannot be used (${faultOf(error).code}): mails wait until it can`);
  } finally {
    transport.close();
  }
};

/** The service makes the folder when it needs it; made here, it might belong to the wrong user. */
const outbox = async (folder: string): Promise<Finding> => {
  const says = `no SMTP_URL is set: mails are written as files to ${folder}`;
  const probe = join(folder, `${randomUUID()}.probe`);
  try {
    await writeNewFile(probe, "");
    await rm(probe);
    return ok("mail", says);
  } catch (error) {
    const { code } = faultOf(error);
    return code === "ENOENT" ? ok("mail", says) : fail("mail", `mails cannot be written to ${folder} (${code})`);
  }
};
