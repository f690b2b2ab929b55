import { createStore } from "@sosmessages/client/emitter.ts";
import { useNow } from "@sosmessages/client/time.ts";
import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import { useEffect, useSyncExternalStore } from "react";
import { Link, useLocation } from "wouter";
import { readQueue, readStanding } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { useLive } from "#lib/live.ts";
import { SayButton } from "#lib/page.tsx";
import { hasArrived, standingWords } from "#lib/standing.ts";
import { useSay } from "#lib/texts.tsx";
import { useMe } from "#lib/use-me.ts";
import { callsOf } from "../calls.ts";
import classes from "./Composer.module.css";
import { UndoBar } from "./UndoBar.tsx";

type Sent = Readonly<{
  id: string;
  sendsAt: string;
  /** It was not sent. null: the person may not read any more where the conversation stands. */
  stopped?: Standing | null;
}>;

/** A reply that this page has sent, and can take back. */
export const lastSent = createStore<Sent | null>(null);

/** Its own page shows where it stands. `sendsAt` is null if no reply of this person is on its way. */
export function followSent(id: string, sendsAt: string | null): void {
  if (sendsAt !== null) lastSent.set({ id, sendsAt });
  else if (lastSent.get()?.id === id) lastSent.set(null);
}

/** On the other pages: until it goes out, and whether it was stopped. */
async function lookAfter({ id, sendsAt }: Sent): Promise<void> {
  const answer = await send(readStanding, { params: { id }, query: {} });
  if (lastSent.get()?.id !== id || lastSent.get()?.sendsAt !== sendsAt) return;
  if (answer.ok && answer.body.state === "sending") return;
  if (answer.ok ? hasArrived(answer.body) : answer.error === "gone") lastSent.set(null);
  else if (answer.ok) lastSent.set({ id, sendsAt, stopped: answer.body });
  // Its author may read it for a day, and a former holder may not.
  else if (answer.error === "notFound") lastSent.set({ id, sendsAt, stopped: null });
}

/** The page was loaded again, or the answer to Send was lost. */
async function findSent(): Promise<void> {
  const answer = await send(readQueue, { query: { section: "in-work" } });
  const row = answer.ok ? answer.body.rows.find(({ sends_at: sendsAt }) => sendsAt !== undefined) : undefined;
  if (row?.sends_at !== undefined && lastSent.get() === null) lastSent.set({ id: row.id, sendsAt: row.sends_at });
}

/** The same bar on every other page. */
export function UndoToast() {
  const say = useSay();
  const now = useNow();
  const [path, go] = useLocation();
  const { me } = useMe();
  useEffect(() => {
    if (me.role !== "admin") void findSent();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);
  const sent = useSyncExternalStore(lastSent.subscribe, lastSent.get, lastSent.get);
  useLive(me.role === "admin" ? [] : me.tenants, (change) => {
    if (sent !== null && (change === null || change.conversation === sent.id)) void lookAfter(sent);
    if (sent === null && change === null && me.role !== "admin") void findSent();
  });
  const place = `/conversation/${sent?.id}`;
  if (sent === null || path === place) return null;
  return sent.stopped === undefined ? (
    <UndoBar
      sendsAt={sent.sendsAt}
      canUndo
      calls={callsOf(sent.id, null)}
      onUndone={() => {
        lastSent.set(null);
        go(place, { state: { wasUndone: true } });
      }}
      onOver={() => void lookAfter(sent)}
    />
  ) : (
    <TellLeft
      place={sent.stopped && place}
      words={`${say("undo.stopped")} ${sent.stopped ? standingWords(say, now, sent.stopped) : ""}`}
      onClose={() => lastSent.set(null)}
    />
  );
}

type LeftProps = Readonly<{ words: string; place: string | null; onClose: () => void }>;

/** A conversation left the reader's hands, with the way to it. */
export function TellLeft({ words, place, onClose }: LeftProps) {
  const say = useSay();
  return (
    <div className={classes["undo"]} role="alert">
      <span>{words}</span>
      {place !== null && <Link href={place}>{say("alert.open")}</Link>}
      <SayButton says="app.close" look="quiet" onPress={onClose} />
    </div>
  );
}
