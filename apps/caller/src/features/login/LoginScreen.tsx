import type { Send } from "@sosmessages/client/http.ts";
import { lazilyOr } from "@sosmessages/client/lazy.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Banner, Illustration } from "@sosmessages/ui/page.tsx";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useTitle } from "#lib/page.tsx";
import { useSayAtStart, useSpoken, type StartPlainKey } from "#lib/texts.tsx";
import { ClosedNotice } from "#lib/closed-notice.ts";
import { Link } from "#lib/router.tsx";
import { Emphasised } from "#lib/inline-text.tsx";
import { isTyped } from "#lib/form/form-element.ts";
import { LoginForm, type LogIn } from "./LoginForm.tsx";
import classes from "./LoginScreen.module.css";

export type LoginNotice =
  | "ended"
  | "away"
  | "ended-while-writing"
  | "ended-unsaved"
  | "idle"
  | "idle-while-writing"
  | "idle-unsaved"
  | "created"
  | "deleted"
  | "link-again";

const noticeTexts = {
  ended: ["login.ended"],
  away: ["login.away"],
  "ended-while-writing": ["login.ended", "login.kept"],
  "ended-unsaved": ["login.ended", "login.keep_open"],
  idle: ["login.idle"],
  "idle-while-writing": ["login.idle", "login.kept"],
  "idle-unsaved": ["login.idle", "login.keep_open"],
  created: ["login.created"],
  "link-again": ["login.link_again"],
} as const satisfies Readonly<Record<Exclude<LoginNotice, "deleted">, readonly StartPlainKey[]>>;

const AnswerPromise = lazilyOr(
  ({ usual }) => usual,
  () => import("./AnswerPromise.tsx"),
  "AnswerPromise",
);

type Props = Readonly<{
  send: Send;
  service: PublicConfig;
  notice: Exclude<LoginNotice, "deleted"> | null;
  /** What was done on the page before this one. */
  said: ReactNode;
  isWeb: boolean;
  logIn: LogIn;
}>;

const formId = "again";

export function LoginScreen({ send, service, notice, said, isWeb, logIn }: Props) {
  const say = useSayAtStart();
  const isTarget = useSyncExternalStore(onHashChange, hasTarget, () => false);
  useTitle(say("entrance.tab"));
  const words = said ?? (notice && noticeTexts[notice].map((key) => say(key)).join(" "));
  const isTold = words !== null;
  // Browsers scroll a restored page to where it was, past the reason.
  useEffect(() => {
    if (isTold) scrollTo(0, 0);
  }, [isTold]);
  const [wasTyped] = useState(() => isTyped("login"));
  const isOpen = isTarget || isTold || wasTyped;
  // On phones the link shows the form in the place of the facts, without scripts too. Escape and Back undo that.
  useEffect(() => {
    if (!isTarget) return;
    if (!document.activeElement?.closest("form")) document.querySelector("input")?.focus();
    const onEscape = ({ key }: KeyboardEvent) => key === "Escape" && (location.hash = "");
    addEventListener("keydown", onEscape);
    return () => {
      removeEventListener("keydown", onEscape);
      document.querySelector<HTMLElement>(`[href="#${formId}"]`)?.focus();
    };
  }, [isTarget]);
  return (
    <div className={`${classes["entrance"]} ${isOpen ? classes["open"] : ""}`}>
      <Invitation {...{ send, service, isOpen }} />
      <section id={formId} className={classes["card"]} aria-labelledby={`${formId}-title`}>
        <h2 id={`${formId}-title`}>{say("entrance.again")}</h2>
        <LoginForm logIn={logIn} notice={isTold && <Banner kind="note">{words}</Banner>} />
        <Help isWeb={isWeb} service={service} />
      </section>
    </div>
  );
}

const onHashChange = (act: () => void) => {
  addEventListener("hashchange", act);
  return () => removeEventListener("hashchange", act);
};
const hasTarget = () => location.hash === `#${formId}`;

type InvitationProps = Pick<Props, "send" | "service"> & Readonly<{ isOpen: boolean }>;

function Invitation({ send, service, isOpen }: InvitationProps) {
  const say = useSayAtStart();
  const usual = <Emphasised text={say("entrance.answer", { hours: String(service.replyHours) })} />;
  const { locale } = useSpoken();
  const organisation = service.organisation && inLanguage(service.organisation, locale);
  return (
    <div className={classes["invitation"]}>
      <Illustration drawing={service.illustration} className={classes["scene"]} />
      <h1>{say("entrance.title")}</h1>
      <ul className={classes["facts"]}>
        <Fact text={<Emphasised text={say("entrance.anonymous")} />}>
          <path d="M12 3l7 2.5v5.5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V5.5z" />
        </Fact>
        {!service.isClosing && (
          <Fact
            text={
              <Suspense fallback={usual}>
                <AnswerPromise {...{ send, usual }} />
              </Suspense>
            }
          >
            <path d="M4 5h16v11h-9l-4 4v-4H4z" />
          </Fact>
        )}
        <Fact text={<Emphasised text={say("entrance.gone", { days: String(service.retentionDays) })} />}>
          <path d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13" />
        </Fact>
      </ul>
      <div className={classes["ways"]}>
        {service.isClosing ? (
          <Suspense>
            <ClosedNotice service={service} />
          </Suspense>
        ) : (
          <Link href="/register" className={classes["first"]}>
            {say("entrance.first")}
          </Link>
        )}
        <a href={`#${formId}`} className={classes["again"]} aria-expanded={isOpen} aria-controls={formId}>
          {say("entrance.again")}
        </a>
      </div>
      <p className="soft">
        {organisation !== null && `${say("entrance.provider", { organisation })} `}
        {say("entrance.who")} <Link href="/om">{say("menu.about")}</Link>
      </p>
    </div>
  );
}

const Fact = ({ text, children }: Readonly<{ text: ReactNode; children: ReactNode }>) => (
  <li>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      {children}
    </svg>
    <span>{text}</span>
  </li>
);

export function Help({ isWeb, service }: Pick<Props, "isWeb" | "service">) {
  const say = useSayAtStart();
  const { locale } = useSpoken();
  return (
    <div className={classes["help"]}>
      <Link href="/glemtpassord" className={classes["link"]}>
        {say("login.recover")}
      </Link>
      {!service.isClosing && (
        <p>
          {say("login.help_register")} <Link href="/register">{say("login.register")}</Link>
        </p>
      )}
      <p>{say("login.help_mailbox")}</p>
      {isWeb && service.hasApp && <p>{say("login.app_hint")}</p>}
      {isWeb && service.feedbackUrl !== null && locale !== "se" && (
        <a href={service.feedbackUrl} className={classes["link"]}>
          {say("login.feedback")}
        </a>
      )}
    </div>
  );
}
