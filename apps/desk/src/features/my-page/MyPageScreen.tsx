import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useNow } from "@sosmessages/client/time.ts";
import { typed, Buttons, Field } from "@sosmessages/ui/form.tsx";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Card, Cards, Page, RefusedNote, Loaded, useAct, SayButton } from "#lib/page.tsx";
import { useSay, useSpoken, type PlainKey } from "#lib/texts.tsx";
import {
  saveMe,
  sendTestMail,
  confirmTestMail,
  changeDeskPassword,
  endSession,
  listSessions,
} from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { useMe } from "#lib/use-me.ts";
import { deskLanguages, languageName } from "#lib/languages.ts";
import { Choice, Form, PasswordInput, passwordProblem } from "#lib/form.tsx";
import { usePreferences } from "#lib/preferences.ts";
import { momentWords } from "#lib/time.ts";
import { organisationNames } from "#lib/services.ts";
import { AlarmDevices } from "./AlarmDevices.tsx";
import { Calendar } from "./Calendar.tsx";
import { NoticeTable } from "./NoticeTable.tsx";
import { FactorList } from "./SecondFactors.tsx";
import classes from "./rows.module.css";

/** All that is one's own. */
export function MyPageScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  return (
    <Page title={say("nav.me")} about={`${me.name}, ${say(`role.${me.role}`).toLowerCase()}`}>
      <Cards>
        <Card title={say("me.alerts")}>
          <NoticeTable me={me} />
        </Card>
        <Card title={say("me.mail")}>
          <MailAddress me={me} />
          {me.email !== null && <TestMail key={me.email} me={me} />}
        </Card>
        <Card title={say("me.device")}>
          <AlarmDevices />
        </Card>
        {me.role !== "admin" && (
          <Card title={say("calendar.title")}>
            <Calendar />
          </Card>
        )}
        <Card title={say("me.looks")}>
          <Looks />
        </Card>
        <Card title={say("me.factors")}>
          <FactorList />
        </Card>
        {me.has_password === false ? (
          <Card title={say("me.organisation")}>
            <p>{say("me.organisation_text", { name: organisationNames })}</p>
          </Card>
        ) : (
          <Card title={say("me.password")}>
            <ChangePassword />
            {organisationNames !== "" && <p>{say("me.organisation_instead", { name: organisationNames })}</p>}
          </Card>
        )}
        <Card title={say("me.sessions")}>
          <Sessions me={me} />
        </Card>
      </Cards>
    </Page>
  );
}

function MailAddress({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const { changed } = useMe();
  const { act, isWorking, refusal } = useAct();
  const [isSaved, setSaved] = useState(false);
  const isBad = refusal?.errors["email"] !== undefined;

  const submit = (form: HTMLFormElement) => {
    const email = typed(form, "email").trim();
    setSaved(false);
    void act(send(saveMe, { body: { email } }), (me) => {
      changed(me);
      setSaved(true);
    });
  };

  return (
    <Form onSubmit={submit} onChange={() => setSaved(false)}>
      {!isBad && <RefusedNote refusal={refusal} />}
      <Field
        label={say("me.email")}
        hint={say("me.email_hint")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={me.email ?? ""}
        error={isBad ? say("me.email_bad") : undefined}
      />
      <SayButton says="app.save" type="submit" look="quiet" isWorking={isWorking} />
      <output>{isSaved && say("app.saved")}</output>
    </Form>
  );
}

/** Whether an alarm, or a notice, would reach this person. */
export function TestMail({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const { changed } = useMe();
  const { act, isWorking, refusal } = useAct();
  const [isSent, setSent] = useState(false);
  const tested = me.role === "volunteer" ? "reach.works" : "reach.tested";
  return (
    <>
      <p>{say(me.is_reachable === true ? tested : "reach.untested")}</p>
      <RefusedNote refusal={refusal} words={{ tooManyAttempts: "reach.too_soon", stale: "reach.first" }} />
      <Buttons>
        <SayButton
          says="reach.test"
          look="quiet"
          isWorking={isWorking}
          onPress={() => void act(send(sendTestMail), () => setSent(true))}
        />
        {(isSent || me.is_reachable !== true) && (
          <SayButton
            says="reach.arrived"
            look={isSent ? "primary" : "quiet"}
            isWorking={isWorking}
            onPress={() => void act(send(confirmTestMail), changed)}
          />
        )}
      </Buttons>
      <output>{isSent && me.is_reachable !== true && say("reach.sent")}</output>
    </>
  );
}

/** Kept on this device. */
function Looks() {
  const { say, locale } = useSpoken();
  const { theme, chooseLocale, chooseTheme } = usePreferences();
  return (
    <>
      <Choice
        legend={say("app.language")}
        options={deskLanguages.map((each) => ({ value: each, label: languageName(each), lang: each }))}
        chosen={locale}
        onChoose={chooseLocale}
      />
      <Choice
        legend={say("app.theme")}
        options={(["light", "dark"] as const).map((each) => ({ value: each, label: say(`app.theme_${each}`) }))}
        chosen={theme}
        onChoose={chooseTheme}
      />
    </>
  );
}

function ChangePassword() {
  const say = useSay();
  const queries = useQueryClient();
  const { act, isWorking, refusal } = useAct();
  const [problem, setProblem] = useState<PlainKey>();
  const [isSaved, setSaved] = useState(false);

  const submit = (form: HTMLFormElement) => {
    const body = { current: typed(form, "current"), password: typed(form, "password") };
    const found = passwordProblem(body.password);
    setProblem(found);
    setSaved(false);
    if (found !== undefined) return form.querySelector<HTMLElement>("[name=password]")?.focus();
    void act(send(changeDeskPassword, { body }), () => {
      form.reset();
      setSaved(true);
      void queries.invalidateQueries({ queryKey: ["sessions"] });
    });
  };

  return (
    <Form onSubmit={submit}>
      <p>{say("me.password_text")}</p>
      <RefusedNote refusal={refusal} words={{ invalidCredentials: "me.password_wrong" }} />
      <PasswordInput label="me.password_now" name="current" />
      <PasswordInput label="me.password_new" isNew error={problem && say(problem)} />
      <SayButton says="me.password_change" type="submit" look="quiet" isWorking={isWorking} />
      <output>{isSaved && say("me.password_changed")}</output>
    </Form>
  );
}

function Sessions({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const now = useNow();
  const asked = useAsk(["sessions"], async () => send(listSessions));
  const { act, isWorking, refusal } = useAct();
  const end = (id: string) => void act(send(endSession, { params: { id } }), () => void asked.refetch());
  return (
    <>
      <p>{say(me.has_password === false ? "me.sessions_text_organisation" : "me.sessions_text")}</p>
      <RefusedNote refusal={refusal} />
      <Loaded asked={asked}>
        {(sessions) => (
          <ul className={classes["rows"]}>
            {sessions.map((session) => (
              <li key={session.id}>
                <span>
                  {session.is_this && <strong>{say("me.session_this")} </strong>}
                  {say("me.session_began", { time: momentWords(say, now, session.began_at) })}
                  <br />
                  <span className={classes["soft"]}>
                    {say("me.session_active", { time: momentWords(say, now, session.active_at) })}
                  </span>
                </span>
                {!session.is_this && (
                  <SayButton says="me.session_end" look="quiet" isWorking={isWorking} onPress={() => end(session.id)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
