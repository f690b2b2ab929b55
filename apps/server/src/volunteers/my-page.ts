import * as calls from "@sosmessages/contract/desk/accounts.ts";
import type { Queries } from "#platform/database/database.ts";
import { isFailure, refuse, reply, wrongFields, success } from "#platform/http/answers.ts";
import type { DeskSession } from "#platform/http/request.ts";
import type { Serve } from "#platform/http/router.ts";
import { busy, tooBusy } from "#platform/passwords.ts";
import * as store from "./people/store.ts";
import { openVolunteer, openSecrets, sealSecrets, type VolunteerSecrets, type Volunteer } from "./people/volunteer.ts";
import { askForDeskMail } from "./desk-mails.ts";
import { endOthers } from "./login/session-store.ts";
import { meOf, type Sessions } from "./login/sessions.ts";
import { newChangeSelf, wrongCredentials, type VolunteerContext } from "./context.ts";

const hour = 3_600_000;
const longestDuty = 16 * hour;

/** Changes sealed fields under a new key. Locked, so that two tabs do not overwrite each other. */
export const changeSecrets = async (
  { vault, volunteers }: Pick<VolunteerContext, "vault" | "volunteers">,
  queries: Queries,
  id: Volunteer["id"],
  change: Partial<VolunteerSecrets>,
): Promise<void> => {
  const { sealed } = (await volunteers.lock(queries, id))!;
  const secrets = { ...openSecrets(vault, id, sealed), ...change };
  await volunteers.saveSecrets(queries, id, sealSecrets(vault, id, secrets));
};

/** A person's settings at the desk. */
export const serveMyPage = (serve: Serve, context: VolunteerContext, { confirm }: Sessions): void => {
  const { database, vault, services, volunteers, audit, passwords, deskLoginsEnded, practiceLeft } = context;
  const changeSelf = newChangeSelf(context);

  const replyWithMe = async (session: DeskSession) =>
    reply(200, meOf(openVolunteer(vault, await volunteers.get(session.volunteer)), session, services));

  serve(calls.readMe, ({ session }) => replyWithMe(session));

  // The router notes the act, where the login is still there.
  serve(calls.stayActive, ({ session }) => database.transactionOf(session, async () => success));

  serve(calls.saveMe, async ({ session, body: { email, alerts } }) => {
    const { volunteer } = session;
    await changeSelf(session, async (queries, self) => {
      if (email !== undefined) {
        const address = email === "" ? null : email;
        await changeSecrets(context, queries, volunteer, { email: address });
        if (address !== openVolunteer(vault, self).email) await queries.count(store.forgetMailTest, [volunteer]);
      }
      if (alerts !== undefined) await queries.count(store.setAlerts, [volunteer, alerts]);
    });
    return replyWithMe(session);
  });

  serve(calls.sendTestMail, async ({ session }) => {
    const { volunteer } = session;
    const { email } = openVolunteer(vault, await volunteers.get(volunteer));
    if (email === null) return refuse("notFound");
    const isAsked = await changeSelf(session, async (queries) => {
      if ((await queries.count(store.setMailTest, [volunteer])) === 0) return false;
      await askForDeskMail(queries, [volunteer], "test");
      return true;
    });
    if (!isAsked) return refuse("tooManyAttempts", { retryAfter: 60 });
    context.wake("mail");
    return success;
  });

  serve(calls.confirmTestMail, async ({ session }) => {
    const confirmed = await changeSelf(session, (queries) => queries.count(store.confirmMailTest, [session.volunteer]));
    return confirmed > 0 ? replyWithMe(session) : refuse("stale");
  });

  serve(calls.changeDeskPassword, async ({ request, session, body }) => {
    const confirmed = await confirm(request, session, body.current);
    if (isFailure(confirmed)) return confirmed;
    // A password in place of the organisation's login needs a new link.
    if (confirmed.passwordHash === null) return wrongCredentials;
    const passwordHash = await passwords.hash(body.password, request);
    if (passwordHash === busy) return tooBusy;
    const { volunteer, login } = session;
    await changeSelf(session, async (queries, { tenant }) => {
      await changeSecrets(context, queries, volunteer, { passwordHash });
      await queries.count(endOthers, [volunteer, login]);
      await audit.record(queries, { tenant, volunteer, act: "password-changed" });
    });
    deskLoginsEnded({ volunteer, except: login });
    return success;
  });

  serve(calls.setPause, async ({ session, body: { minutes } }) => {
    const changed = await changeSelf(session, (queries) =>
      queries.count(store.savePause, [session.volunteer, minutes]),
    );
    return changed === 0 ? refuse("offDuty") : replyWithMe(session);
  });

  serve(calls.setDuty, async ({ session, body: { until } }) => {
    const { volunteer, now } = session;
    // Now is when they asked: by the database's clock it would be a moment later, and still look like a duty.
    if (until === null) await changeSelf(session, (queries) => queries.count(store.endDuty, [volunteer, now]));
    else {
      const end = new Date(until);
      if (!(end > now)) return wrongFields({ until: "min" });
      if (end.getTime() - now.getTime() > longestDuty) return wrongFields({ until: "max" });
      if ((await practiceLeft(volunteer)) > 0) return refuse("mustPractise");
      await changeSelf(session, (queries) => queries.count(store.saveDuty, [volunteer, end]));
    }
    return replyWithMe(session);
  });
};
