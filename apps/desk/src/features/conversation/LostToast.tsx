import { createStore } from "@sosmessages/client/emitter.ts";
import { useNow } from "@sosmessages/client/time.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { Move, Standing } from "@sosmessages/contract/desk/standing.ts";
import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { readStanding } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { useLive } from "#lib/live.ts";
import { standingWords } from "#lib/standing.ts";
import { useSay } from "#lib/texts.tsx";
import { useMe } from "#lib/use-me.ts";
import { TellLeft } from "./reply/UndoToast.tsx";

/** `hardIn` as in `useHardIn`. */
type Held = Readonly<{ username: string; token: string; hardIn: string | null }>;
type Lost = Readonly<{ id: string; standing: Standing }> & Omit<Held, "token">;

/** Conversations that the reader holds and has opened on this page. The token lets a former holder read where it stands. */
const held = new Map<string, Held>();
const lost = createStore<readonly Lost[]>([]);
const forget = (id: string) => lost.set(lost.get().filter((one) => one.id !== id));

export const heldToken = (id: string): string | null => held.get(id)?.token ?? null;
export const heldHardIn = (id: string): string | null => held.get(id)?.hardIn ?? null;

/** For the page of a conversation, after each answer. null: the reader may not open it any more. */
export function followHeld(
  id: string,
  conversation: Pick<Conversation, "username" | "token"> | null,
  hardIn: string | null = null,
): void {
  forget(id);
  if (conversation?.token) held.set(id, { username: conversation.username, token: conversation.token, hardIn });
  else held.delete(id);
}

/** Events that are not the holder's own. */
const losses: ReadonlySet<Move | null> = new Set<Move>([
  "taken-over",
  "put-back",
  "lease-over",
  "duty-over",
  "rights-changed",
]);

async function lookAfter(id: string, { username, token, hardIn }: Held): Promise<void> {
  const answer = await send(readStanding, { params: { id }, query: { token } });
  if (!answer.ok || held.get(id)?.token !== token) return;
  const standing = answer.body;
  if (standing.state === "sending" || (standing.state === "claimed" && standing.is_mine)) return;
  // The link still needs the token.
  if (losses.has(standing.by))
    return lost.set([...lost.get().filter((one) => one.id !== id), { id, username, hardIn, standing }]);
  held.delete(id);
  forget(id);
}

/** On every other page: a conversation that a leader took over, or whose time is over. */
export function LostToast() {
  const say = useSay();
  const now = useNow();
  const [path] = useLocation();
  const { me } = useMe();
  const all = useSyncExternalStore(lost.subscribe, lost.get, lost.get);
  // The next person at the computer must not find them.
  useEffect(
    () => () => {
      held.clear();
      lost.set([]);
    },
    [],
  );
  useLive(me.role === "admin" ? [] : me.tenants, (change) => {
    for (const [id, one] of held)
      if (path !== `/conversation/${id}` && (change === null || change.conversation === id)) void lookAfter(id, one);
  });
  return all
    .filter(({ id }) => path !== `/conversation/${id}`)
    .map(({ id, username, hardIn, standing }) => (
      <TellLeft
        key={id}
        place={`/conversation/${id}`}
        // The page behind the link offers a pause and a talk.
        words={`${say("talk.title", { name: username })}. ${standingWords(say, now, standing)} ${hardIn === null ? "" : say("check.title")}`}
        onClose={() => followHeld(id, null)}
      />
    ));
}
