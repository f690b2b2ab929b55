import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { statusOf } from "@sosmessages/client/draft/draft.ts";
import type { Store } from "@sosmessages/client/emitter.ts";
import type { Send } from "@sosmessages/client/http.ts";
import type { OwnUser, User } from "@sosmessages/contract/callers.ts";
import { useLater, useNow, usePassing } from "@sosmessages/client/time.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner, Spinner } from "@sosmessages/ui/page.tsx";
import {
  isValidElement,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from "react";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Device } from "#device/device.ts";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { useTitle } from "#lib/page.tsx";
import { saveSeen } from "#lib/calls.generated.ts";
import { messageEvents, useMessages, newReplies, firstUnseen } from "./use-messages.ts";
import classes from "./MessagesScreen.module.css";
import {
  AfterDanger,
  AfterLetters,
  DeletionDialog,
  DidThisHelp,
  fetchDialogs,
  NoReply,
  Older,
  Welcome,
  WhileWaiting,
} from "./lazy.ts";
import listClasses from "./thread/MessageList.module.css";
import { meanwhileId, MessageList } from "./thread/MessageList.tsx";
import { dateText } from "./thread/letter-texts.ts";
import { deletedOn, owedInAll } from "@sosmessages/contract/shown-deadline.ts";
import { useScrolling } from "./thread/use-scrolling.ts";
import { boxId, Composer } from "./write/Composer.tsx";
import { useDraft, type OpenDraft } from "./write/draft.ts";

const restMs = 3_000;

type Props = Readonly<{
  device: Device;
  send: Send;
  /** Whether the service answered when it was last asked. */
  isReached: Store<boolean>;
  service: PublicConfig;
  openDraft: OpenDraft;
  /** The way out, for the dialog. */
  exit: ReactNode;
  askAgain: () => void;
  user: Pick<User, "mailbox" | "username"> & Partial<OwnUser>;
  /** What was done on the page before this one. */
  said: ReactNode;
}>;

export function MessagesScreen({ device, send, isReached, service, openDraft, exit, askAgain, user, said }: Props) {
  const say = useSay();
  const { mailbox } = user;
  useTitle(say("messages.title"));
  const now = useNow(30_000);
  const list = useRef<HTMLElement>(null);
  const [draft, draftState] = useDraft(device, send, openDraft);
  const live = useMemo(() => messageEvents({ send, service, mailbox }), [send, service, mailbox]);
  const { conversation, isLive, stored, retry, fetchOlder, remove, removedAll } = useMessages({
    device,
    send,
    live,
    askAgain,
  });
  const isAnswering = useSyncExternalStore(isReached.subscribe, isReached.get);
  const newestFirst = conversation.phase === "ready" ? conversation.newestFirst : null;
  const newSince = useSeen(send, newestFirst, user.seen);
  const [news, announce] = useNews(newestFirst, newSince, said);
  const [deleting, setDeleting] = useState<string | null>(null);
  const { end, hasUnread, showUnread } = useScrolling(newestFirst, newSince);
  const [hasUnsent, setUnsent] = useState(false);
  const [hasSent, setSent] = useState(false);
  /** Sent with the tick from this page, even if no answer came. */
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isEmpty = newestFirst?.length === 0;
  const oldest = newestFirst?.[newestFirst.length - 1];
  const hasOlder = conversation.phase === "ready" && conversation.hasOlder;
  const { retentionDays, replyHours } = service;
  const newest = newestFirst?.[0];
  const isUnrated = newest?.is_reply === true && user.rated !== undefined && newest.id > (user.rated ?? "");
  const newestOwn = newestFirst?.find((message) => !message.is_reply);
  /** The profile was loaded before the message was stored. */
  const isLater = ({ id }: Message) => id > (user.standing_through ?? "");
  const standing = newestOwn && isLater(newestOwn) && user.standing !== "begun" ? "waiting" : user.standing;
  const isTickLater = newestFirst?.some((message) => isLater(message) && ticked.includes(message.body)) === true;
  const waiting = useMemo(
    // The reply may have been deleted. After logging in, the profile does not say yet whether a message waits.
    () =>
      newestFirst === null || standing === "none" || (user.standing === undefined && !hasSent)
        ? null
        : owedInAll(newestFirst, replyHours, now, user.answer_by, user.standing_through),
    [newestFirst, standing, user.standing, hasSent, replyHours, now, user.answer_by, user.standing_through],
  );
  const blockedUntil = user.blocked_until && new Date(user.blocked_until) > now ? user.blocked_until : null;
  const hasNoReply =
    !service.isClosing &&
    standing === "none" &&
    newest?.is_reply === false &&
    newest.id === user.standing_through &&
    blockedUntil === null;

  const [hasLoaded, setLoaded] = useState(false);
  // After the messages are drawn, so that they are shown first.
  useLater(conversation.phase !== "loading", 0, () => setLoaded(true));
  const [hasRested, setRested] = useState(false);
  useLater(conversation.phase !== "loading", restMs, () => {
    void fetchDialogs().catch(() => undefined);
    setRested(true);
  });

  // The button that was pressed is gone with its message.
  const focusList = () => requestAnimationFrame(() => list.current?.focus({ preventScroll: true }));

  const isDraftSaved = statusOf(draftState) === "saved";
  // A tick that was set after the message was sent is still to be sent.
  const isTickSent = !draftState.isTicked || user.not_safe === "alarmed" || ticked.includes(draftState.text);
  useEffect(() => {
    if (newestOwn !== undefined && isDraftSaved && isTickSent) draft.sentBefore(newestOwn);
  }, [draft, isDraftSaved, isTickSent, newestOwn]);

  return (
    <>
      <div className={`${classes["screen"]} ${isEmpty ? classes["empty"] : ""}`}>
        <a className={classes["skip"]} href={`#${boxId}`}>
          {say("messages.skip_to_box")}
        </a>
        <h1 className="visually-hidden">{say("messages.title")}</h1>
        <section
          ref={list}
          aria-label={say("messages.list")}
          aria-busy={conversation.phase === "loading"}
          tabIndex={-1}
          className={`${classes["conversation"]} ${listClasses["list"]}`}
        >
          {conversation.phase === "loading" && (
            <div className={classes["waiting"]}>
              <Spinner label={say("app.loading")} />
            </div>
          )}
          {conversation.phase === "failed" && (
            <Banner kind="error">
              <p>{say("messages.not_loaded")}</p>
              <Button look="quiet" onPress={retry}>
                {say("app.try_again")}
              </Button>
            </Banner>
          )}
          <Suspense>
            {hasOlder && oldest !== undefined && <Older oldest={oldest.id} fetchOlder={fetchOlder} />}
            {isEmpty && !service.isClosing && (
              <Welcome {...{ send, service }} isWriting={draftState.text !== ""} className={classes["welcome"]} />
            )}
          </Suspense>
          {newestFirst !== null && newestFirst.length > 0 && (
            <MessageList
              newestFirst={newestFirst}
              service={service}
              username={user.username}
              newSince={newSince ?? null}
              hasUnsent={hasUnsent}
              waiting={waiting}
              standing={standing}
              mark={isTickLater ? "ticked" : user.not_safe}
              now={now}
              onDelete={setDeleting}
            />
          )}
          <Suspense>
            {hasNoReply && <NoReply service={service} />}
            {newest?.is_reply && user.told_not_safe && <AfterDanger service={service} />}
          </Suspense>
          {newest && (
            <div className={isUnrated ? classes["question"] : undefined}>
              <Suspense>
                {hasRested && (
                  <DidThisHelp
                    key={newest.id}
                    send={send}
                    reply={newest.id}
                    isUnrated={isUnrated}
                    onCounted={askAgain}
                  />
                )}
              </Suspense>
            </div>
          )}
          <p className={isEmpty ? "visually-hidden" : classes["live"]}>
            {oldest &&
              !hasOlder &&
              say("messages.deleted_on", { date: dateText(say, deletedOn(oldest, retentionDays)) })}{" "}
            {isLive !== null && isAnswering && <span>{say(isLive ? "messages.live" : "messages.polling")}</span>}
          </p>
        </section>
        <Composer
          send={send}
          draft={draft}
          state={draftState}
          service={service}
          news={typeof news === "string" ? say(news) : news}
          blockedUntil={blockedUntil}
          isInviting={isEmpty}
          hasLoaded={hasLoaded}
          hasRested={hasRested}
          before={
            hasUnread && (
              <Button look="quiet" onPress={showUnread}>
                {say("messages.show_reply")}
              </Button>
            )
          }
          onNewsRead={() => announce(null)}
          onTicked={(text) => setTicked((before) => [...before, text])}
          onStored={(message) => {
            stored(message);
            setSent(true);
            // A new round may have begun with it.
            askAgain();
            announce("messages.sent");
          }}
          onUnsent={setUnsent}
          onBlocked={askAgain}
        />
        <div ref={end} />
        <Suspense>
          {deleting !== null && (
            <DeletionDialog
              what="message"
              remove={() => remove(deleting)}
              exit={exit}
              onCancel={() => setDeleting(null)}
              onGone={() => {
                setDeleting(null);
                announce("messages.deleted");
                focusList();
              }}
            />
          )}
        </Suspense>
      </div>
      {waiting !== null && (
        <div id={meanwhileId} className={classes["meanwhile"]}>
          <Suspense>
            {(hasRested || hasSent) && <WhileWaiting {...{ device, send, service, now }} answerBy={waiting.answerBy} />}
          </Suspense>
        </div>
      )}
      {newestFirst !== null && (
        <div className={classes["acts"]}>
          <Suspense>
            {hasRested && (
              <AfterLetters
                {...{ device, send, newestFirst, hasOlder, fetchOlder, exit }}
                isClosing={service.isClosing === true}
                onGone={() => {
                  removedAll();
                  draft.sent(draft.state().text);
                  focusList();
                }}
              />
            )}
          </Suspense>
        </div>
      )}
    </>
  );
}

const shownMs = 10_000;

function useNews(newestFirst: readonly Message[] | null, newSince: string | null | undefined, said: ReactNode) {
  const [news, announce] = usePassing<PlainKey | ReactElement>(shownMs);
  useEffect(() => {
    if (isValidElement(said)) announce(said);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);
  const before = useRef<readonly Message[] | null>(null);
  useEffect(() => {
    if (newestFirst === null) return;
    if (before.current !== null && newReplies(newestFirst, before.current[0]?.id ?? "").length > 0)
      announce("messages.new_reply");
    before.current = newestFirst;
    // oxlint-disable-next-line react/exhaustive-deps -- only another list is news
  }, [newestFirst]);
  useEffect(() => {
    if (newSince) announce("messages.new_reply");
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [newSince]);
  return [news, announce] as const;
}

/** The first new reply since the last visit. Reports the newest visible reply to the service, by id and without a time. `before`: undefined until the service has answered. */
function useSeen(send: Send, newestFirst: readonly Message[] | null, before: string | null | undefined) {
  const [isNew, setNew] = useState<string | null | undefined>(undefined);
  const told = useRef<string | null>(null);
  const newest = newestFirst?.find((message) => message.is_reply)?.id;

  // While rendering, so that the page never shows its end before it opens at the reply.
  if (isNew === undefined && newestFirst !== null && before !== undefined) setNew(firstUnseen(newestFirst, before));

  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== "visible" || newest === undefined || before === undefined) return;
      if (newest <= (told.current ?? before ?? "")) return;
      told.current = newest;
      // If the call fails, the next visit shows the divider again.
      void send(saveSeen, { body: { id: newest } });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [send, newest, before]);

  return isNew;
}
