import { useQueryClient } from "@tanstack/react-query";
import { onNetworkChange } from "@sosmessages/client/network.ts";
import type { EditorDraft } from "@sosmessages/contract/desk/editor.ts";
import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import { readEditor, readNewest, saveField, saveSentence } from "#lib/calls.generated.ts";
import { send, useAskOnce } from "#lib/http.ts";
import type { EditorData } from "./entries.ts";
import { createSaveQueue, type Pending, type SaveQueue } from "./save-queue.ts";

/** `start entrance.title nb` of a sentence, `service.yaml helplines` of a field: only a file has a dot in the first word. */
export const sentenceAddress = (area: string, key: string, language: string): string => `${area} ${key} ${language}`;

const valueIn = (data: EditorData, id: string): string | null => {
  const [area, key, language] = id.split(" ");
  if (language === undefined) return data.values[id] ?? null;
  return data.sentences.find((each) => each.area === area && each.key === key)?.said[language] ?? null;
};

function withValue(data: EditorData, id: string, value: string | null): EditorData {
  const [area, key, language] = id.split(" ");
  if (language === undefined) return { ...data, values: { ...data.values, [id]: value ?? "null" } };
  const sentences = data.sentences.map((each) => {
    if (each.area !== area || each.key !== key) return each;
    const { [language]: _, ...others } = each.said;
    const said = value === null ? others : { ...others, [language]: value };
    return { ...each, said };
  });
  return { ...data, sentences };
}

/** A change would end the request or the approval, so the person decides on it first. */
export const isUnderApproval = ({ approval }: EditorDraft): boolean => approval === "asked" || approval === "given";

const save = async (service: string, { id, value }: Pending, revision: number) => {
  const [first = "", second = "", language] = id.split(" ");
  const params = { id: service };
  return language === undefined
    ? send(saveField, { params, body: { revision, file: first, name: second, json: value ?? "null" } })
    : send(saveSentence, { params, body: { revision, area: first, key: second, language, text: value } });
};

/** The entry of the list to which a pending change belongs. */
export const entryOf = (id: string): string => id.split(" ", 2).join(" ");

/** Other windows and other people change the same draft. */
const followMs = 5_000;

/** By person and service. They outlive the screen: text that is not saved is there again when its writer comes back. */
const queues = new Map<string, SaveQueue>();

function queueOf(name: string, create: () => SaveQueue): SaveQueue {
  const queue = queues.get(name) ?? create();
  if (queues.has(name)) return queue;
  queues.set(name, queue);
  addEventListener("beforeunload", (event) => {
    if (queue.state().pending.size > 0) event.preventDefault();
  });
  onNetworkChange((isOnline) => isOnline && void queue.flush());
  return queue;
}

/** Everything of one service, as the draft has it, and the way to change it. */
export function useServiceEditor(person: string, service: string) {
  const queries = useQueryClient();
  const key = ["editor", service];
  const ask = async () => send(readEditor, { params: { id: service } });
  const asked = useAskOnce<EditorData>(key, ask);
  const update = (change: (data: EditorData) => EditorData) =>
    queries.setQueryData<EditorData>(key, (data) => data && change(data));
  const recount = () => void queries.invalidateQueries({ queryKey: ["alerts"] });
  const took = (draft: EditorDraft) => {
    update((data) => ({ ...data, draft }));
    recount();
  };

  const renew = async (): Promise<EditorData | null> => {
    const answer = await ask();
    return answer.ok ? (queries.setQueryData<EditorData>(key, answer.body) ?? null) : null;
  };
  const reload = async () => {
    recount();
    await renew();
  };

  const queue = queueOf(`${person} ${service}`, () =>
    createSaveQueue({
      send: async (change, revision) => save(service, change, revision),
      onSaved: ({ id, value }, draft) => update((data) => ({ ...withValue(data, id, value), draft })),
      isWide: ({ id }) => id === "service.yaml languages",
      reload: async () => {
        const data = await renew();
        return (
          data && {
            revision: data.draft.revision,
            isSettled: isUnderApproval(data.draft),
            valueOf: (id) => valueIn(data, id),
          }
        );
      },
    }),
  );
  const saving = useSyncExternalStore(queue.subscribe, queue.state);
  const revision = asked.data?.draft.revision;
  useEffect(() => {
    if (revision !== undefined) queue.at(revision);
  }, [queue, revision]);

  useEffect(() => {
    queue.enter();
    return queue.leave;
  }, [queue]);

  useEffect(() => {
    let shown: number | undefined;
    const follow = async () => {
      const answer = document.hidden ? null : await send(readNewest, { params: { id: service } });
      if (!answer?.ok) return;
      const { revision: newest, version } = answer.body;
      const isNewest = newest === queue.revision() && version === (shown ?? version);
      if (isNewest || (await queue.refresh())) shown = version;
    };
    const timer = setInterval(() => void follow(), followMs);
    addEventListener("focus", follow);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", follow);
    };
  }, [queue, service]);

  return { asked, queue, saving, took, reload } as const;
}
type Editor = ReturnType<typeof useServiceEditor>;

/** All parts of the editor's screen share these. */
export type Shared = Readonly<{
  service: string;
  data: EditorData;
  editor: Editor;
  isLeader: boolean;
  isReadOnly: boolean;
  /** Opens the list of changes, the history, or a sentence or field. */
  onShow: (place: string) => void;
}>;

const WorkspaceContext = createContext<Shared | null>(null);
export const WorkspaceProvider = WorkspaceContext.Provider;

export function useWorkspace(): Shared {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error("a part of the editor was shown outside of it");
  return workspace;
}
