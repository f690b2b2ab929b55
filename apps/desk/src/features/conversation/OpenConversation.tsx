import type { Autosave } from "@sosmessages/client/draft/autosave.ts";
import { statusOf, type Draft } from "@sosmessages/client/draft/draft.ts";
import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Conversation, DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { useEffect, useState } from "react";
import { useLocation, Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { languageWords, useSay, useSpoken, type PlainKey } from "#lib/texts.tsx";
import { useKeys } from "#lib/keys.ts";
import { serviceName } from "#lib/services.ts";
import { momentWords } from "#lib/time.ts";
import { AlarmBand } from "./side/AcutePanel.tsx";
import type { Calls } from "./calls.ts";
import classes from "./Conversation.module.css";
import type { About } from "./side/panels.tsx";
import { firstToRead, newsId, Thread, type Place } from "./thread/Thread.tsx";
import { mayWrite, type Mode } from "./use-conversation.ts";
import { PracticeMark, PracticeNotices, type PracticeOf } from "./practice/PracticeMark.tsx";
import { Outcome } from "./reply/Outcome.tsx";
import { useEditor } from "./reply/Composer.tsx";
import { WriteReply } from "./reply/WriteReply.tsx";
import { Side, sideId } from "./side/Side.tsx";
import { SignBand } from "./SignBand.tsx";
import { openDanger, StatusLine, useOthers } from "./StatusLine.tsx";
import { allPlaces, Overwrite, SelectWords } from "./thread/Overwrite.tsx";
import { oldestFirst, useFootHeight, useSeen } from "./thread/seen.ts";

type Props = Readonly<{
  me: Me;
  conversation: Conversation;
  mode: Mode;
  calls: Calls;
  autosave: Autosave;
  draft: Draft;
  practice?: PracticeOf;
  onChanged: () => void;
}>;

type Over = { is: "overwrite"; places: readonly Place[] } | { is: "select"; message: DeskMessage } | null;

/** The letters, the reply and what one needs beside them. */
export function OpenConversation({
  me,
  conversation,
  mode,
  calls,
  autosave,
  draft,
  practice = null,
  onChanged,
}: Props) {
  const now = useNow();
  const [, go] = useLocation();
  const messages = oldestFirst(conversation.messages);
  const [known] = useState<ReadonlySet<string>>(() => new Set(conversation.messages.map(({ id }) => id)));
  const [over, setOver] = useState<Over>(null);
  const [wasUndone, setUndone] = useState(useHistoryState<{ wasUndone?: boolean } | null>()?.wasUndone === true);
  const [about, setAbout] = useState<About>({ topic: conversation.topic, risk: conversation.risk });
  const [footHeight, foot] = useFootHeight();
  const editor = useEditor(autosave);
  const reader = mayWrite(mode) ? "writer" : me.role === "leader" ? "onlooker" : null;
  const seen = useSeen(conversation, calls, reader, footHeight);
  const isReader = reader !== null;
  const isDutyOver =
    mode === "write" && practice === null && (me.duty_until === null || new Date(me.duty_until) <= now);
  const others = useOthers(conversation.id, calls, practice === null);

  const danger = practice !== null && !mayWrite(mode) ? null : conversation.is_acute ? "set" : "possible";
  const mayDecide = mode === "write" || me.role === "leader";
  useKeys({
    // A sign of danger has the key for itself.
    ...(danger !== null && !(conversation.sign && mayDecide) && { a: openDanger }),
    ...(mayWrite(mode) && { r: () => editor.box.current?.focus() }),
  });

  // Scroll to the first unread message, or to the first one without a reply; leaders in danger to the newest.
  useEffect(() => {
    const isAlarmed = me.role === "leader" && (conversation.is_acute || Boolean(conversation.sign));
    const id = firstToRead(messages, conversation.seen_through, isAlarmed);
    if (id !== null) document.getElementById(`message-${id}`)?.scrollIntoView({ block: "start" });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, []);

  const seeNews = () => {
    const letter = document.getElementById(`message-${seen.next ?? messages.at(-1)?.id}`);
    const divider = document.getElementById(newsId);
    const first = divider?.nextElementSibling === letter ? divider : letter;
    first?.scrollIntoView({ block: "start" });
    first?.focus({ preventScroll: true });
  };
  const describe = (to: About) => {
    setAbout(to);
    void calls.describe(to).then(onChanged);
  };
  const closeOver = () => setOver(null);
  const overwritten = () => {
    closeOver();
    onChanged();
  };
  const leave = (told: PlainKey) => go(practice === null ? "/" : "/practice", { state: { told } });

  return (
    <div className={classes["screen"]}>
      <div className={classes["top"]}>
        {practice !== null && <PracticeMark author={practice.author} />}
        <ConversationHead conversation={conversation} me={me} hasTools={isReader} isPractice={practice !== null} />
        <StatusLine
          conversation={conversation}
          now={now}
          draft={mayWrite(mode) ? statusOf(draft) : null}
          isPractice={practice !== null}
          others={others}
          danger={danger}
        />
        <SignBand
          conversation={conversation}
          mayDecide={mayDecide}
          isLeader={me.role === "leader"}
          calls={calls}
          onChanged={onChanged}
        />
        {me.role === "leader" && (
          <AlarmBand
            alarms={conversation.alarms.filter(({ kind }) => kind !== "sign" || !conversation.sign)}
            now={now}
            calls={calls}
            onChanged={onChanged}
          />
        )}
      </div>
      <div className={classes["columns"]}>
        <div className={classes["main"]}>
          <div className={classes["letters"]}>
            <Thread
              messages={messages}
              known={known}
              now={now}
              onMark={isReader && practice === null ? (place) => setOver({ is: "overwrite", places: [place] }) : null}
              onChoose={(message) => setOver({ is: "select", message })}
            />
          </div>
          <div className={classes["reply"]}>
            <Notices conversation={conversation} now={now} practice={practice} isDutyOver={isDutyOver} />
            {mayWrite(mode) ? (
              <WriteReply
                foot={foot}
                editor={editor}
                conversation={conversation}
                isReview={mode === "review"}
                isPractice={practice !== null}
                calls={calls}
                autosave={autosave}
                draft={draft}
                about={about}
                seen={seen}
                hasNews={!seen.isAll && messages.some(({ id, is_reply }) => !is_reply && !known.has(id))}
                wasUndone={wasUndone}
                onSent={() => setUndone(false)}
                onAbout={describe}
                onSeeNews={seeNews}
                onChanged={onChanged}
                onLeft={leave}
              />
            ) : (
              <Outcome
                mode={mode}
                role={me.role}
                isPractice={practice !== null}
                conversation={conversation}
                calls={calls}
                draft={draft}
                onUndone={() => {
                  setUndone(true);
                  onChanged();
                }}
                onChanged={onChanged}
              />
            )}
          </div>
        </div>
        <Side
          id={sideId}
          me={me}
          conversation={conversation}
          mode={mode}
          isPractice={practice !== null}
          others={others}
          now={now}
          calls={calls}
          about={about}
          seenThrough={seen.through}
          save={autosave.save}
          onAbout={describe}
          onInsert={editor.insert}
          onOverwriteAll={() => setOver({ is: "overwrite", places: allPlaces(messages) })}
          onChanged={onChanged}
          onLeft={leave}
        />
      </div>
      {over?.is === "overwrite" && (
        <Overwrite places={over.places} calls={calls} onDone={overwritten} onCancel={closeOver} />
      )}
      {over?.is === "select" && (
        <SelectWords
          message={over.message}
          onSelect={(place) => setOver({ is: "overwrite", places: [place] })}
          onCancel={closeOver}
        />
      )}
    </div>
  );
}

type ConversationHeadProps = Readonly<{
  conversation: Conversation;
  me: Me;
  /** There is something beside the letters to go to. */
  hasTools: boolean;
  isPractice: boolean;
}>;

/** Who writes, and in what language: one line. */
export function ConversationHead({ conversation, me, hasTools, isPractice }: ConversationHeadProps) {
  const say = useSay();
  const { locale } = useSpoken();
  return (
    <header className={classes["head"]}>
      <p className={classes["way"]}>
        <Link href={isPractice ? "/practice" : "/"}>{say(isPractice ? "practice.back" : "work.queue")}</Link>
        {hasTools && (
          <a className={classes["jump"]} href={`#${sideId}`}>
            {say("talk.tools")}
          </a>
        )}
      </p>
      <h1>
        {isPractice
          ? say("practice.letter", { n: conversation.username })
          : say("talk.title", { name: conversation.username })}
      </h1>
      <p className={classes["soft"]}>
        {languageWords(say, conversation.language)}
        {me.tenants.length > 1 && ` · ${serviceName(conversation.tenant, locale)}`}
      </p>
    </header>
  );
}

type NoticesProps = Readonly<{
  conversation: Pick<Conversation, "is_acute" | "blocked_until" | "review_comment" | "state">;
  now: Date;
  practice: PracticeOf;
  /** The reader holds it, and their duty has ended. */
  isDutyOver: boolean;
}>;

export function Notices({ conversation, now, practice, isDutyOver }: NoticesProps) {
  const say = useSay();
  return (
    <div className={classes["notices"]}>
      {practice !== null && <PracticeNotices isAcute={conversation.is_acute} isDangerous={practice.is_dangerous} />}
      {conversation.is_acute && practice === null && <Banner kind="error">{say("talk.acute")}</Banner>}
      {isDutyOver && <Banner kind="note">{say("duty.over", { n: String(deskTimes.graceMinutes) })}</Banner>}
      {conversation.blocked_until !== null && (
        <Banner kind="note">{say("talk.blocked", { when: momentWords(say, now, conversation.blocked_until) })}</Banner>
      )}
      {conversation.review_comment !== null && conversation.state === "claimed" && (
        <Banner kind="note">
          <p>{say("talk.returned")}</p>
          <blockquote dir="auto" className={classes["comment"]}>
            {conversation.review_comment}
          </blockquote>
        </Banner>
      )}
    </div>
  );
}
