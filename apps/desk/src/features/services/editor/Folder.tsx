import { Buttons } from "@sosmessages/ui/form.tsx";
import { useId, useState } from "react";
import { discardDraft, exportFolder, importFile } from "#lib/calls.generated.ts";
import { Ask } from "#lib/dialog.tsx";
import { send } from "#lib/http.ts";
import { ActButton, SayButton } from "#lib/page.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import { filesIn, zipOf, type FolderFile } from "./zip.ts";
import { useWorkspace } from "./use-editor.ts";
import classes from "./Forms.module.css";

/** The files that change something. `because`: null: it was imported. */
type Outcome = readonly Readonly<{ path: string; because: PlainKey | null; leftOut: readonly string[] }>[];

const mostCharacters = 200_000;
const mostBytes = 5_000_000;

/** `because`: it cannot be read. */
type Chosen = FolderFile | Readonly<{ path: string; because: PlainKey }>;

async function readFile(file: File): Promise<readonly Chosen[]> {
  const path = file.webkitRelativePath || file.name;
  if (file.size > mostBytes) return [{ path, because: "editor.file_long" }];
  try {
    return path.endsWith(".zip") ? await filesIn(file) : [{ path, content: await file.text() }];
  } catch {
    return [{ path, because: "editor.file_unreadable" }];
  }
}

/** The place in the service's folder. The folder's own name is not part of it. */
const placeIn = (path: string): string => path.replace(/^(?!texts\/|languages\/)[^/]+\//, "");

/** The service as a folder: out of the editor, and into it. */
export function Folder() {
  const say = useSay();
  const id = useId();
  const { service, data, editor, isReadOnly } = useWorkspace();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [importing, setImporting] = useState<Readonly<{ done: number; all: number }> | null>(null);
  const [isDiscarding, setDiscarding] = useState<"no" | "asked" | "again">("no");
  const params = { id: service };

  const take = async (files: readonly File[]) => {
    setOutcome(null);
    // At once: a second import beside this one would change the draft under it.
    setImporting({ done: 0, all: files.length });
    await editor.queue.flush();
    let revision = editor.queue.revision();
    let leftOut: readonly string[] = [];
    const put = async (path: string, content: string): Promise<PlainKey | "same" | null> => {
      if (content.length > mostCharacters) return "editor.file_long";
      const answer = await send(importFile, { params, body: { revision, path, content } });
      if (!answer.ok && answer.error === "newerDraft") return "editor.newer";
      if (!answer.ok) return answer.error === "validation" ? "editor.file_unknown" : "editor.file_unsaved";
      leftOut = answer.body.left_out ?? [];
      if (answer.body.revision === revision) return "same";
      revision = answer.body.revision;
      return null;
    };
    const next: Outcome[number][] = [];
    const chosen = (await Promise.all(files.map(readFile))).flat();
    for (const [done, file] of chosen.entries()) {
      setImporting({ done, all: chosen.length });
      const path = placeIn(file.path);
      leftOut = [];
      const because = "because" in file ? file.because : await put(path, file.content);
      if (because !== "same") next.push({ path, because, leftOut });
      else if (leftOut.length > 0) next.push({ path, because: "editor.technical", leftOut: [] });
    }
    setImporting(null);
    setOutcome(next);
    await editor.reload();
  };

  const discard = async () => send(discardDraft, { params, query: { revision: editor.queue.revision() } });

  const download = (files: readonly FolderFile[]) => {
    const address = URL.createObjectURL(zipOf(files.map((file) => ({ ...file, path: `${service}/${file.path}` }))));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${service}.zip`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };

  const taken = (outcome ?? []).flatMap(({ path, because }) => (because === null ? path : []));
  const refused = (outcome ?? []).flatMap(({ path, because }) => (because === null ? [] : [[path, because] as const]));
  return (
    <>
      <h2 tabIndex={-1}>{say("editor.folder")}</h2>
      <p className={classes["note"]}>{say("editor.folder_about")}</p>
      <Buttons>
        <ActButton
          look="quiet"
          says="editor.export"
          call={async () => send(exportFolder, { params })}
          onDone={download}
        />
      </Buttons>
      {(isReadOnly ? [] : (["folder", "files"] as const)).map((what) => (
        <div key={what} className={classes["input"]}>
          <label htmlFor={`${id}-${what}`}>{say(`editor.import_${what}`)}</label>
          <input
            id={`${id}-${what}`}
            type="file"
            multiple
            disabled={importing !== null}
            {...(what === "folder" ? { webkitdirectory: "" } : { accept: ".zip,.yaml,.svg" })}
            onChange={({ target }) => void take([...(target.files ?? [])])}
          />
        </div>
      ))}
      {importing !== null && (
        <p>
          {say("app.working")} <progress max={importing.all} value={importing.done} aria-label={say("app.working")} />
        </p>
      )}
      <output>
        {taken.length > 0 && <p>{say("editor.taken", { files: taken.join(", ") })}</p>}
        {(outcome ?? [])
          .filter(({ leftOut }) => leftOut.length > 0)
          .map(({ path, leftOut }) => (
            <p key={path}>
              {path}, {leftOut.join(", ")}: {say("editor.technical")}
            </p>
          ))}
        {outcome?.length === 0 && <p>{say("editor.no_changes")}</p>}
        {refused.length > 0 && <p>{say("editor.not_taken")}</p>}
        {refused.map(([path, because]) => (
          <p key={path}>
            {path}: {say(because)}
          </p>
        ))}
      </output>
      {data.draft.revision > 0 && !isReadOnly && (
        <Buttons>
          <SayButton look="danger" says="editor.discard" onPress={() => setDiscarding("asked")} />
        </Buttons>
      )}
      {isDiscarding !== "no" && (
        <Ask
          key={isDiscarding}
          title={say("editor.discard")}
          confirm={say(isDiscarding === "asked" ? "editor.discard" : "editor.discard_yes")}
          isDanger
          carryOut={isDiscarding === "asked" ? null : discard}
          onMissing={() => setDiscarding("again")}
          onDone={() => {
            setDiscarding("no");
            editor.queue.forgetAll();
            void editor.reload();
          }}
          onCancel={() => setDiscarding("no")}
        >
          <p>{say(isDiscarding === "asked" ? "editor.discard_ask" : "editor.discard_again")}</p>
        </Ask>
      )}
    </>
  );
}
