import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { Loaded, SayButton } from "#lib/page.tsx";
import { useSpoken } from "#lib/texts.tsx";
import { Changes } from "./Changes.tsx";
import { EntryForm } from "./EntryForm.tsx";
import { EntryList } from "./EntryList.tsx";
import { groupsOf } from "./entries.ts";
import { Folder } from "./Folder.tsx";
import { Head } from "./Head.tsx";
import { History } from "./History.tsx";
import { Preview } from "./Preview.tsx";
import { isUnderApproval, useServiceEditor, WorkspaceProvider, type Shared } from "./use-editor.ts";
import classes from "./Editor.module.css";

type Props = Readonly<{ me: Me; id: string }>;

export function EditorScreen({ me, id }: Props) {
  const editor = useServiceEditor(me.id, id);
  return (
    <Loaded asked={editor.asked}>
      {(data) => <Workspace {...{ service: id, data, editor }} isLeader={me.role === "leader"} />}
    </Loaded>
  );
}

/** In place of a sentence or field. */
const panes = ["changes", "history", "folder"] as const;

function Workspace(given: Omit<Shared, "isReadOnly" | "onShow">) {
  const { data, editor, isLeader } = given;
  const { say, locale } = useSpoken();
  const { languages, draft } = data;
  const entries = groupsOf(data).flatMap((group) => group.entries);
  /** Each place has its address, so that Back leads to the place before. Empty: the list, on a phone. */
  const [address, setAddress] = useSearchParams();
  const [first] = useState({ open: draft.approval === "asked" ? "changes" : "", entry: entries[0]?.id });
  const open = address.get("open") ?? first.open;
  const shown = open || first.entry;
  const go = (next: string, more = {}) => {
    const to = new URLSearchParams({ open: next, ...more });
    if (String(to) !== String(address)) setAddress(to);
  };
  const pane = panes.find((each) => each === shown && !(isLeader && each === "folder"));
  const entryAt = (place: string | undefined) => entries.find(({ id }) => id === place);
  const entry = pane ? null : (entryAt(shown) ?? entryAt(first.entry) ?? null);
  const [language, setLanguage] = useState((languages.find(({ code }) => code === locale) ?? languages[0])?.code ?? "");

  const middle = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    middle.current?.scrollTo?.(0, 0);
    middle.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, [shown]);

  const isClosed = isUnderApproval(draft) && editor.saving.reopened !== draft.revision;
  const isReadOnly = isLeader || isClosed;
  /** On a phone one part is shown at a time. */
  const view = address.has("preview") ? "preview" : open === "" ? "list" : "pane";

  return (
    <WorkspaceProvider value={{ ...given, isReadOnly, onShow: go }}>
      <div className={classes["editor"]} data-view={view}>
        <Head />
        <div className={classes["left"]}>
          <EntryList chosen={entry?.id ?? null} />
          <div className={classes["more"]}>
            <SayButton look="plain" says="editor.history" onPress={() => go("history")} />
            {!isLeader && <SayButton look="plain" says="editor.folder" onPress={() => go("folder")} />}
          </div>
        </div>
        <div ref={middle} className={classes["middle"]}>
          <div className={classes["way"]}>
            <SayButton look="plain" says="editor.to_list" onPress={() => go("")} />
            {entry && <SayButton look="plain" says="editor.preview" onPress={() => go(entry.id, { preview: "" })} />}
          </div>
          {isClosed && !isLeader && pane !== "changes" && (
            <Banner kind="note">
              <p>{say("editor.settled")}</p>
              <SayButton look="quiet" says="editor.change_anyway" onPress={editor.queue.reopen} />
            </Banner>
          )}
          {entry && <EntryForm key={entry.id} entry={entry} onLanguage={setLanguage} />}
          {pane === "changes" && <Changes />}
          {pane === "history" && <History />}
          {pane === "folder" && <Folder />}
        </div>
        <div className={classes["right"]}>
          <div className={classes["way"]}>
            <SayButton look="plain" says="editor.back" onPress={() => go(open)} />
          </div>
          <Preview entry={entry} language={language} onLanguage={setLanguage} />
        </div>
      </div>
    </WorkspaceProvider>
  );
}
