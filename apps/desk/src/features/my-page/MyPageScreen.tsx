import type { Me, ListedSession } from "@sosmessages/contract/desk/accounts.ts";
import { typed, Button, Buttons, Field, Tick } from "@sosmessages/ui/form.tsx";
import { useState, type FormEvent } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Card, Cards, Page, RefusedNote, Loaded, useAct } from "#lib/page.tsx";
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
import { allLanguages, languageName } from "#lib/languages.ts";
import { Choice, PasswordInput, passwordProblem } from "#lib/form.tsx";
import { usePreferences } from "#lib/preferences.ts";
import { dayAndTime } from "#lib/time.ts";
import { AlarmDevices } from "./AlarmDevices.tsx";
import { FactorList } from "./SecondFactors.tsx";
import classes from "./rows.module.css";

/** All that is one's own. */
export function MyPageScreen({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  return (
    <Page title={say("nav.me")} about={`${me.name}, ${say(`role.${me.role}`).toLowerCase()}`}>
      <Cards>
        <Card title={say("me.alerts")}>
          <AlertsByMail me={me} />
          {me.email !== null && <TestMail key={me.email} me={me} />}
        </Card>
        {me.role !== "volunteer" && (
          <Card title={say("me.device")}>
            <AlarmDevices />
          </Card>
        )}
        <Card title={say("me.looks")}>
          <Looks />
        </Card>
        <Card title={say("me.factors")}>
          <FactorList />
        </Card>
        <Card title={say("me.password")}>
          <ChangePassword />
        </Card>
        <Card title={say("me.sessions")}>
          <Sessions />
        </Card>
      </Cards>
    </Page>
  );
}

function AlertsByMail({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const { changed } = useMe();
  const { act, working, refusal } = useAct();
  const [isSaved, setSaved] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isBad = refusal?.errors["email"] !== undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = typed(event.currentTarget, "email").trim();
    const alerts = typed(event.currentTarget, "alerts") !== "";
    setSaved(false);
    setMissing(alerts && email === "");
    if (alerts && email === "") return;
    void act(send(saveMe, { body: { email, alerts } }), (me) => {
      changed(me);
      setSaved(true);
    });
  };

  return (
    <form method="post" noValidate onSubmit={submit} onChange={() => setSaved(false)}>
      <p>{say("me.alerts_text")}</p>
      {!isBad && <RefusedNote refusal={refusal} />}
      <Tick name="alerts" isTicked={me.alerts}>
        {say("me.alerts_wanted")}
      </Tick>
      <Field
        label={say("me.email")}
        hint={say("me.email_hint")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={me.email ?? ""}
        error={isMissing ? say("me.email_missing") : isBad ? say("me.email_bad") : undefined}
      />
      <Button type="submit" look="quiet" working={working}>
        {say("app.save")}
      </Button>
      <output>{isSaved && say("app.saved")}</output>
    </form>
  );
}

/** Whether an alarm would reach this person. */
function TestMail({ me }: Readonly<{ me: Me }>) {
  const say = useSay();
  const { changed } = useMe();
  const { act, working, refusal } = useAct();
  const [isSent, setSent] = useState(false);
  return (
    <>
      <p>{say(me.is_reachable === true ? "reach.tested" : "reach.untested")}</p>
      <RefusedNote refusal={refusal} words={{ tooManyAttempts: "reach.too_soon", stale: "reach.first" }} />
      <Buttons>
        <Button look="quiet" working={working} onPress={() => void act(send(sendTestMail), () => setSent(true))}>
          {say("reach.test")}
        </Button>
        {(isSent || me.is_reachable !== true) && (
          <Button
            look={isSent ? "primary" : "quiet"}
            working={working}
            onPress={() => void act(send(confirmTestMail), changed)}
          >
            {say("reach.arrived")}
          </Button>
        )}
      </Buttons>
      <output>{isSent && me.is_reachable !== true && say("reach.sent")}</output>
    </>
  );
}

/** Kept on this device. */
function Looks() {
  const say = useSay();
  const { locale } = useSpoken();
  const { theme, chooseLocale, chooseTheme } = usePreferences();
  return (
    <>
      <Choice
        legend={say("app.language")}
        options={allLanguages.map((each) => ({ value: each, label: languageName(each), lang: each }))}
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
  const { act, working, refusal } = useAct();
  const [problem, setProblem] = useState<PlainKey>();
  const [isSaved, setSaved] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
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
    <form method="post" noValidate onSubmit={submit}>
      <p>{say("me.password_text")}</p>
      <RefusedNote refusal={refusal} words={{ invalidCredentials: "me.password_wrong" }} />
      <PasswordInput label="me.password_now" name="current" />
      <PasswordInput label="me.password_new" isNew error={problem && say(problem)} />
      <Button type="submit" look="quiet" working={working}>
        {say("me.password_change")}
      </Button>
      <output>{isSaved && say("me.password_changed")}</output>
    </form>
  );
}

function Sessions() {
  const say = useSay();
  const asked = useAsk(["sessions"], async () => send(listSessions));
  const { act, isWorking, refusal } = useAct();
  const end = (id: string) => void act(send(endSession, { params: { id } }), () => void asked.refetch());
  return (
    <>
      <p>{say("me.sessions_text")}</p>
      <RefusedNote refusal={refusal} />
      <Loaded asked={asked}>
        {(sessions) => (
          <ul className={classes["rows"]}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} isWorking={isWorking} onEnd={() => end(session.id)} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

type RowProps = Readonly<{ session: ListedSession; isWorking: boolean; onEnd: () => void }>;

function SessionRow({ session, isWorking, onEnd }: RowProps) {
  const say = useSay();
  const { locale } = useSpoken();
  return (
    <li>
      <span>
        {session.is_this && <strong>{say("me.session_this")} </strong>}
        {say("me.session_began", { time: dayAndTime(session.began_at, locale) })}
        <br />
        <span className={classes["soft"]}>
          {say("me.session_active", { time: dayAndTime(session.active_at, locale) })}
        </span>
      </span>
      {!session.is_this && (
        <Button look="quiet" working={isWorking ? say("app.working") : undefined} onPress={onEnd}>
          {say("me.session_end")}
        </Button>
      )}
    </li>
  );
}
