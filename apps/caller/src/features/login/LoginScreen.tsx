import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { useTitle } from "#lib/title.ts";
import { useSayFirst, type FirstPlainKey } from "#lib/texts.tsx";
import { Help } from "./Help.tsx";
import { Invitation } from "./Invitation.tsx";
import { LoginForm } from "./LoginForm.tsx";
import classes from "./LoginScreen.module.css";
import type { LogIn } from "./use-login.ts";

/** Why someone meets this page unasked. */
export type LoginNotice =
  | "ended"
  | "ended-while-writing"
  | "idle"
  | "idle-while-writing"
  | "idle-unsaved"
  | "created"
  | "deleted"
  | "link-again";

const noticeTexts = {
  ended: ["login.ended"],
  "ended-while-writing": ["login.ended", "login.kept"],
  idle: ["login.idle"],
  "idle-while-writing": ["login.idle", "login.kept"],
  "idle-unsaved": ["login.idle", "login.keep_open"],
  created: ["login.created"],
  deleted: ["login.deleted"],
  "link-again": ["login.link_again"],
} as const satisfies Readonly<Record<LoginNotice, readonly FirstPlainKey[]>>;

type Props = Readonly<{
  service: Pick<PublicConfig, "replyHours" | "retentionDays" | "organisation" | "feedbackUrl" | "hasApp">;
  notice: LoginNotice | null;
  /** What was done on the page before this one. */
  said: string | null;
  isWeb: boolean;
  logIn: LogIn;
}>;

const formId = "again";

/** The entrance, for those who come for the first time as for those who come back: nothing remembers who is which. */
export function LoginScreen({ service, notice, said, isWeb, logIn }: Props) {
  const say = useSayFirst();
  useTitle(say("login.title"));
  const words = said ?? (notice && noticeTexts[notice].map((key) => say(key)).join(" "));
  return (
    <div className={`${classes["entrance"]} ${words === null ? "" : classes["told"]}`}>
      <Invitation service={service} formId={formId} />
      <section id={formId} className={classes["card"]} aria-labelledby={`${formId}-title`}>
        <h2 id={`${formId}-title`}>{say("entrance.again")}</h2>
        <LoginForm logIn={logIn} notice={words && <Banner kind="note">{words}</Banner>} />
        <Help isWeb={isWeb} hasApp={service.hasApp} feedbackUrl={service.feedbackUrl} />
      </section>
    </div>
  );
}
