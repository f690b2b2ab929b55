import { statusOf } from "@sosmessages/client/draft/draft.ts";
import { useNow } from "@sosmessages/client/time.ts";
import type { Conversation, DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { useEffect, useState } from "react";
import { useLocation, Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { languageWords, useSay, useSpoken } from "#lib/texts.tsx";
import { useKeys } from "#lib/keys.ts";
import { serviceName } from "#lib/services.ts";
import { momentWords } from "#lib/time.ts";
import { AlarmBand } from "./side/AcutePanel.tsx";
import classes from "./Conversation.module.css";
import { firstToRead, newsId, Thread } from "./thread/Thread.tsx";
import {
  ConversationProvider,
  useConversationContext,
  type About,
  type Place,
  type ConversationContext,
} from "./conversation-context.ts";
import { isEmptied, mayWrite, useHardIn } from "./use-conversation.ts";
import { PracticeMark, PracticeNotices } from "./practice/PracticeMark.tsx";
import { Emptied, Outcome } from "./reply/Outcome.tsx";
import { useEditor } from "./reply/editor.ts";
import { WriteReply } from "./reply/WriteReply.tsx";
import { Side, sideId } from "./side/Side.tsx";
import { SignBand } from "./SignBand.tsx";
import { openDanger, StatusLine, useOthers } from "./StatusLine.tsx";
import { Overwrite, SelectWords } from "./thread/Overwrite.tsx";
import { oldestFirst, useDeletion, useFootHeight, useSeen } from "./thread/seen.ts";

type Props = Pick<ConversationContext, "me" | "conversation" | "mode" | "calls" | "autosave" | "draft" | "onChanged"> &
  Partial<Pick<ConversationContext, "practice">>;

type Over = { is: "overwrite"; places: readonly Place[] } | { is: "select"; message: DeskMessage } | null;

/** The letters, the reply and what one needs beside them. */
export function OpenConversation({ practice = null, ...given }: Props) {
  const { me, conversation, mode, calls, autosave, draft, onChanged } = given;
  const now = useNow();
  const [, go] = useLocation();
  const messages = oldestFirst(conversation.messages);
  const [known] = useState<ReadonlySet<string>>(() => new Set(conversation.messages.map(({ id }) => id)));
  const [over, setOver] = useState<Over>(null);
  const [wasUndone, setUndone] = useState(useHistoryState<{ wasUndone?: boolean } | null>()?.wasUndone === true);
  const [about, setAbout] = useState<About>({ topic: conversation.topic, risk: conversation.risk });
  const [footHeight, foot] = useFootHeight();
  const editor = useEditor(autosave);
  const hardIn = useHardIn(conversation);
  const reader = mayWrite(mode) ? "writer" : me.role === "leader" ? "onlooker" : null;
  const seen = useSeen(conversation, calls, reader, footHeight);
  const isReader = reader !== null;
  const wasDeleted = useDeletion(messages);
  /** The server refuses a reply to nothing. */
  const hasNoLetters = practice === null && mode === "write" && isEmptied(conversation);
  const isDutyOver =
    mode === "write" && practice === null && (me.duty_until === null || new Date(me.duty_until) <= now);
  const others = useOthers(conversation.id, calls, practice === null);

  const danger = practice !== null && !mayWrite(mode) ? null : conversation.is_acute ? "set" : "possible";
  const hasSignKey = conversation.sign && (mode === "write" || me.role === "leader");
  useKeys({
    // A sign of danger has the key for itself.
    ...(danger !== null && !hasSignKey && { a: openDanger }),
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
    first?.focus({ preventScroll: true, focusVisible: true });
  };
  const describe = (to: About) => {
    setAbout(to);
    void calls.describe(to).then(onChanged);
  };
  const undone = () => {
    setUndone(true);
    onChanged();
  };
  const closeOver = () => setOver(null);
  const overwritten = () => {
    closeOver();
    onChanged();
  };
  const context: ConversationContext = {
    ...given,
    practice,
    others,
    now,
    editor,
    seen,
    about,
    onAbout: describe,
    onLeft: (told) => go(practice === null ? "/" : "/practice", { state: { told, hardIn } }),
    onOverwrite: (places) => setOver({ is: "overwrite", places }),
  };

  return (
    <ConversationProvider value={context}>
      <div className={classes["screen"]}>
        <div className={classes["top"]}>
          {practice !== null && <PracticeMark author={practice.author} />}
          <ConversationHead hasTools={isReader} />
          <StatusLine draft={mayWrite(mode) ? statusOf(draft) : null} danger={danger} />
          <SignBand />
          {me.role === "leader" && <AlarmBand />}
        </div>
        <div className={classes["columns"]}>
          <div className={classes["main"]}>
            <div className={classes["letters"]}>
              <Thread
                messages={messages}
                known={known}
                about={conversation}
                now={now}
                onMark={isReader && practice === null ? (place) => context.onOverwrite([place]) : null}
                onChoose={(message) => setOver({ is: "select", message })}
              />
            </div>
            <div className={classes["reply"]}>
              <Notices isDutyOver={isDutyOver} wasDeleted={wasDeleted && mayWrite(mode) && !hasNoLetters} />
              {hasNoLetters ? (
                <Emptied />
              ) : mayWrite(mode) ? (
                <WriteReply
                  {...{ foot, wasUndone, wasDeleted }}
                  hasNews={!seen.isAll && messages.some(({ id, is_reply }) => !is_reply && !known.has(id))}
                  onSent={() => setUndone(false)}
                  onUndone={undone}
                  onSeeNews={seeNews}
                />
              ) : (
                <Outcome onUndone={undone} />
              )}
            </div>
          </div>
          <Side />
        </div>
        {over?.is === "overwrite" && <Overwrite places={over.places} onDone={overwritten} onCancel={closeOver} />}
        {over?.is === "select" && (
          <SelectWords message={over.message} onSelect={(place) => context.onOverwrite([place])} onCancel={closeOver} />
        )}
      </div>
    </ConversationProvider>
  );
}

/** Who writes, and in what language: one line. `hasTools`: there is something beside the letters to go to. */
export function ConversationHead({ hasTools }: Readonly<{ hasTools: boolean }>) {
  const { conversation, me, isPractice } = useConversationContext();
  const { say, locale } = useSpoken();
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

/** A leader's, since the reader has the conversation. Earlier ones are in the panel. */
const notesForHolder = ({ state, is_mine, notes, standing }: Conversation) =>
  state === "claimed" && is_mine
    ? notes.filter((note) => note.is_by_leader && !note.is_mine && note.written_at >= (standing?.at ?? ""))
    : [];

/** A volunteer's emergency reply, if there can be one. A leader's own, and one that is sent, is not reviewed. */
const isToBeRead = (conversation: Conversation): boolean =>
  conversation.state === "review" ||
  (conversation.state === "claimed" && conversation.must_be_reviewed && !isEmptied(conversation));

/** To the holder, and to the author until and after the reply is sent. */
const isToldHere = ({ state, is_mine: isMine }: Conversation): boolean =>
  state === "claimed" || state === "idle" || isMine;

/** `isDutyOver`: the reader holds it, and their duty has ended. */
export function Notices({ isDutyOver, wasDeleted }: Readonly<Record<"isDutyOver" | "wasDeleted", boolean>>) {
  const say = useSay();
  const { conversation, now, practice } = useConversationContext();
  return (
    <div className={classes["notices"]}>
      {practice !== null && <PracticeNotices isAcute={conversation.is_acute} isDangerous={practice.is_dangerous} />}
      {conversation.is_acute && practice === null && (
        <Banner kind="error">{say(isToBeRead(conversation) ? "talk.acute" : "acute.is_set")}</Banner>
      )}
      {wasDeleted && <Banner kind="note">{say("talk.deleted")}</Banner>}
      {isDutyOver && <Banner kind="note">{say("duty.over", { n: String(deskTimes.graceMinutes) })}</Banner>}
      {conversation.blocked_until !== null && (
        <Banner kind="note">{say("talk.blocked", { when: momentWords(say, now, conversation.blocked_until) })}</Banner>
      )}
      {conversation.review_comment !== null && isToldHere(conversation) && (
        <Banner kind="note">
          <p>{say(conversation.is_own_comment === true ? "talk.returned_own" : "talk.returned")}</p>
          <blockquote dir="auto" className={classes["comment"]}>
            {conversation.review_comment}
          </blockquote>
        </Banner>
      )}
      {notesForHolder(conversation).map(({ id, by, body }) => (
        <Banner key={id} kind="note">
          <p>{say("talk.noted", { name: by ?? say("role.leader") })}</p>
          <blockquote dir="auto" className={classes["comment"]}>
            {body}
          </blockquote>
        </Banner>
      ))}
    </div>
  );
}
