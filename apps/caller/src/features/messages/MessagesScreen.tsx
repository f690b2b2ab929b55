import { statusOf } from "@sosmessages/client/draft/draft.ts";
import type { Send } from "@sosmessages/client/http.ts";
import type { OwnUser, User } from "@sosmessages/contract/callers.ts";
import { useLater, useNow } from "@sosmessages/client/time.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Spinner } from "@sosmessages/ui/page/Spinner.tsx";
import { Letter } from "@sosmessages/ui/thread/Letter.tsx";
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { Device } from "#device/device.ts";
import { useSay } from "#lib/texts.tsx";
import { useTitle } from "#lib/title.ts";
import { messageEvents } from "./live.ts";
import classes from "./MessagesScreen.module.css";
import { DeleteMessage, fetchRarelyNeeded, Older, PushInvitation, Welcome } from "./rarely.ts";
import type { Service } from "./service.ts";
import listClasses from "./thread/MessageList.module.css";
import { MessageList } from "./thread/MessageList.tsx";
import { useScrolling } from "./thread/use-scrolling.ts";
import { useMessages } from "./use-messages.ts";
import { useNews } from "./use-news.ts";
import { useSeen } from "./use-seen.ts";
import { boxId } from "./write/Box.tsx";
import { Composer } from "./write/Composer.tsx";
import { useDraft, type OpenDraft } from "./write/use-draft.ts";
import { useSending } from "./write/use-sending.ts";

const restMs = 3_000;

/** The first words on an empty page, made here and stored nowhere. */
const asLetter = (words: ReactNode) => (
  <Letter id="0" className={listClasses["letter"]} isOwn={false} head={null} note={null} action={null}>
    {words}
  </Letter>
);

type Props = Readonly<{
  device: Device;
  send: Send;
  service: Service;
  openDraft: OpenDraft;
  /** The way out, for the dialog. */
  exit: ReactNode;
  user: Pick<User, "mailbox" | "username"> & Partial<OwnUser>;
  /** What was done on the page before this one. */
  said: string | null;
}>;

export function MessagesScreen({ device, send, service, openDraft, exit, user, said }: Props) {
  const say = useSay();
  const { mailbox } = user;
  useTitle(say("messages.title"));
  const now = useNow(30_000);
  const list = useRef<HTMLElement>(null);
  const [draft, draftState] = useDraft(device, send, openDraft);
  const live = useMemo(() => messageEvents({ send, service, mailbox }), [send, service, mailbox]);
  const { conversation, isLive, stored, retry, fetchOlder, remove } = useMessages({ device, send, live });
  const newestFirst = conversation.phase === "ready" ? conversation.newestFirst : null;
  const [news, announce] = useNews(newestFirst);
  const newSince = useSeen(send, newestFirst, user.seen);
  const [deleting, setDeleting] = useState<string | null>(null);
  const { end, hasUnread, showUnread } = useScrolling(newestFirst);
  const { sending, write } = useSending(send, (message) => {
    stored(message);
    announce("messages.sent");
  });
  // Words that came back as stored have left the box: then nothing failed.
  const hasUnsent = sending.phase === "failed" && draftState.text !== "";
  const isEmpty = newestFirst?.length === 0;
  const oldest = newestFirst?.[newestFirst.length - 1];

  useLater(newestFirst !== null, restMs, () => void fetchRarelyNeeded());

  const isDraftSaved = statusOf(draftState) === "saved";
  const newestOwn = newestFirst?.find((message) => !message.is_reply);
  useEffect(() => {
    if (newestOwn !== undefined && isDraftSaved) draft.sentBefore(newestOwn);
  }, [draft, isDraftSaved, newestOwn]);

  return (
    <div className={`${classes["screen"]} ${isEmpty ? classes["empty"] : ""}`}>
      <a className={classes["skip"]} href={`#${boxId}`}>
        {say("messages.skip_to_box")}
      </a>
      <div className={classes["title"]}>
        <h1>{say("messages.title")}</h1>
        <p>{isLive !== null && say(isLive ? "messages.live" : "messages.polling")}</p>
      </div>
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
          {conversation.phase === "ready" && conversation.hasOlder && oldest !== undefined && (
            <Older oldest={oldest.id} fetchOlder={fetchOlder} />
          )}
          {isEmpty && <Welcome service={service} asLetter={asLetter} />}
        </Suspense>
        {newestFirst !== null && newestFirst.length > 0 && (
          <MessageList
            newestFirst={newestFirst}
            service={service}
            username={user.username}
            newSince={newSince}
            hasUnsent={hasUnsent}
            now={now}
            onDelete={setDeleting}
          />
        )}
      </section>
      {device.push.isUnanswered && service.push && newestOwn && (
        <Suspense>
          <PushInvitation device={device.push} offer={service.push} />
        </Suspense>
      )}
      <Composer
        sending={sending}
        write={write}
        draft={draft}
        state={draftState}
        helpline={service.helpline}
        news={news === null ? said : say(news)}
        isInviting={isEmpty}
        before={
          hasUnread && (
            <Button look="quiet" onPress={showUnread}>
              {say("messages.show_reply")}
            </Button>
          )
        }
        onNewsRead={() => announce(null)}
      />
      <div ref={end} />
      <Suspense>
        {deleting !== null && (
          <DeleteMessage
            remove={() => remove(deleting)}
            exit={exit}
            onCancel={() => setDeleting(null)}
            onGone={() => {
              setDeleting(null);
              announce("messages.deleted");
              // The button that was pressed is gone with its message.
              requestAnimationFrame(() => list.current?.focus({ preventScroll: true }));
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
