import { typed } from "@sosmessages/client/form-values.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Field } from "@sosmessages/ui/form/Field.tsx";
import { PasswordField } from "@sosmessages/ui/form/PasswordField.tsx";
import { Tick } from "@sosmessages/ui/form/Tick.tsx";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Mark } from "@sosmessages/ui/page/Mark.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { Link } from "wouter";
import { useSayFirst, type FirstPlainKey } from "#lib/texts.tsx";
import { Help } from "./Help.tsx";
import classes from "./LoginScreen.module.css";
import { useLogin, type LogIn } from "./use-login.ts";

/** Why someone meets this page unasked. */
export type LoginNotice =
  "ended" | "ended-while-writing" | "idle" | "idle-while-writing" | "idle-unsaved" | "created" | "deleted";

const noticeTexts = {
  ended: ["login.ended"],
  "ended-while-writing": ["login.ended", "login.kept"],
  idle: ["login.idle"],
  "idle-while-writing": ["login.idle", "login.kept"],
  "idle-unsaved": ["login.idle", "login.keep_open"],
  created: ["login.created"],
  deleted: ["login.deleted"],
} as const satisfies Readonly<Record<LoginNotice, readonly FirstPlainKey[]>>;

type Props = Readonly<{
  serviceName: string;
  serviceMark: string;
  notice: LoginNotice | null;
  isWeb: boolean;
  feedbackUrl: string | null;
  logIn: LogIn;
}>;

export function LoginScreen({ serviceName, serviceMark, notice, isWeb, feedbackUrl, logIn }: Props) {
  const say = useSayFirst();
  const { phase, banner, mustAccept, submit, accepted } = useLogin(logIn);

  const onSubmit = (element: HTMLFormElement) => {
    const values = new FormData(element);
    const credentials = { username: typed(values, "username"), password: typed(values, "password") };
    void submit(credentials, values.has("accept"), () => {
      element.reset();
      element.querySelector("input")?.focus();
    });
  };

  return (
    <Sheet
      title={say("login.title")}
      before={
        <p className={classes["brand"]}>
          <Mark lines={serviceMark} />
          {serviceName}
        </p>
      }
    >
      {banner !== null ? (
        <Banner kind="error">{say(banner)}</Banner>
      ) : (
        notice !== null && <Banner kind="note">{noticeTexts[notice].map((key) => say(key)).join(" ")}</Banner>
      )}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        <Field label={say("login.username")} name="username" autoComplete="username" autoCapitalize="none" />
        <PasswordField
          label={say("login.password")}
          name="password"
          autoComplete="current-password"
          showLabel={say("form.show_password")}
        />
        <div>
          <Tick name="accept" error={mustAccept ? say("login.error_accept") : undefined} onChange={accepted}>
            {say("login.accept")}
          </Tick>
          <Link href="/brukeravtale" className={classes["link"]}>
            {say("login.read_terms")}
          </Link>
        </div>
        <Button type="submit" working={phase === "submitting" ? say("login.working") : undefined}>
          {say("login.submit")}
        </Button>
      </form>
      <Help isWeb={isWeb} feedbackUrl={feedbackUrl} />
    </Sheet>
  );
}
