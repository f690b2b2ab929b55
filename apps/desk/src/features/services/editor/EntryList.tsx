import { useState } from "react";
import { useSay } from "#lib/texts.tsx";
import { fitsFilter, groupsOf, isFound, type EditorEntry, type Filter } from "./entries.ts";
import { useLabels } from "./labels.ts";
import { isStuck } from "./save-queue.ts";
import { entryOf, useWorkspace } from "./use-editor.ts";
import tabs from "./Editor.module.css";
import classes from "./EntryList.module.css";

const filters = ["all", "changed", "missing"] as const satisfies readonly Filter[];

/** Everything that can be changed, by the page on which it is read. */
export function EntryList({ chosen }: Readonly<{ chosen: string | null }>) {
  const say = useSay();
  const { data, editor, onShow } = useWorkspace();
  const { page: pageName, title } = useLabels();
  /** The entries with a mistake or two texts, which are not saved. */
  const unsaved = new Set([...editor.saving.pending.values()].filter(isStuck).map(({ id }) => entryOf(id)));
  const [narrowed, setNarrowed] = useState({ sought: "", filter: "all" as Filter });
  const { sought, filter } = narrowed;
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());

  const narrow = (next: typeof narrowed) => {
    setNarrowed(next);
    setTurned(new Map());
  };
  const groups = groupsOf(data);
  const isNarrowed = sought.trim() !== "" || filter !== "all";
  const shown = groups
    .map(({ page, entries }) => ({
      page,
      entries: entries.filter((entry) => fitsFilter(entry, filter) && isFound(entry, title(entry), sought)),
    }))
    .filter(({ entries }) => entries.length > 0);
  const isOpen = (page: string, entries: readonly EditorEntry[]) =>
    turned.get(page) ?? (isNarrowed || entries.some(({ id }) => id === chosen));
  /** Open groups stay open: the list must not jump. */
  const choose = (entry: EditorEntry) => {
    setTurned(new Map(shown.map(({ page, entries }) => [page, isOpen(page, entries)])));
    onShow(entry.id);
  };
  const countOf = (each: Filter) =>
    groups.flatMap(({ entries }) => entries).filter((entry) => fitsFilter(entry, each)).length;

  return (
    <nav className={classes["list"]} aria-label={say("editor.list")}>
      <div className={classes["tools"]}>
        <input
          type="search"
          aria-label={say("editor.search")}
          placeholder={say("editor.search")}
          value={sought}
          onChange={({ target }) => narrow({ sought: target.value, filter })}
        />
        <div className={tabs["tabs"]}>
          {filters.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={filter === each}
              onClick={() => narrow({ sought, filter: each })}
            >
              {say(`editor.filter_${each}`)} <span>{countOf(each)}</span>
            </button>
          ))}
        </div>
      </div>
      {shown.length === 0 && <p className={classes["none"]}>{say("editor.none_found")}</p>}
      {shown.map(({ page, entries }) => (
        <section key={page}>
          <h2>
            <button
              type="button"
              aria-expanded={isOpen(page, entries)}
              onClick={() => setTurned(new Map(turned).set(page, !isOpen(page, entries)))}
            >
              {pageName(page)} <span>{entries.length}</span>
              <svg viewBox="0 0 12 8" width="12" height="8" aria-hidden="true">
                <path d="M1 1.500l5 5 5-5" fill="none" stroke="currentcolor" strokeWidth="2" strokeLinecap="round" />
              </svg>
            </button>
          </h2>
          {isOpen(page, entries) && (
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <button type="button" aria-current={entry.id === chosen || undefined} onClick={() => choose(entry)}>
                    <span className={classes["title"]}>{shortened(title(entry))}</span>
                    <Badge entry={entry} isUnsaved={unsaved.has(entry.id)} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </nav>
  );
}

type BadgeProps = Readonly<{ entry: EditorEntry; isUnsaved: boolean }>;

/** A long sentence is known by its beginning. */
const shortened = (text: string): string =>
  text.length <= 70 ? text : `${text.slice(0, text.lastIndexOf(" ", 65))} …`;

function Badge({ entry: { isChanged, missing, behind }, isUnsaved }: BadgeProps) {
  const say = useSay();
  const { language } = useLabels();
  const lacking = `${classes["badge"]} ${classes["lacking"]}`;
  if (isUnsaved) return <span className={lacking}>{say("editor.unsaved_badge")}</span>;
  if (missing.includes("")) return <span className={lacking}>{say("editor.filter_missing")}</span>;
  if (isChanged) return <span className={classes["badge"]}>{say("editor.changed")}</span>;
  const languages = missing.map(language).join(", ");
  if (languages !== "") return <span className={lacking}>{say("editor.without", { languages })}</span>;
  return behind.length > 0 && <span className={classes["badge"]}>{say("editor.check")}</span>;
}
