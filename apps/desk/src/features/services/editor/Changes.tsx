import type { EditorChange } from "@sosmessages/contract/desk/editor.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { Fragment } from "react";
import { useSay } from "#lib/texts.tsx";
import { fieldId, groupsOf, stepsIn, type EditorData, type EditorEntry } from "./entries.ts";
import { useLabels } from "./labels.ts";
import { problemWords } from "./problems.ts";
import { useWorkspace } from "./use-editor.ts";
import { wordDiff } from "./word-diff.ts";
import classes from "./Changes.module.css";
import forms from "./Forms.module.css";

/** The changes of the draft in words, and the problems that prevent its publication. */
export function Changes() {
  const say = useSay();
  const { data } = useWorkspace();
  const { changes, problems } = data.draft;
  return (
    <>
      <h2 tabIndex={-1}>{say("editor.changes")}</h2>
      {problems.length > 0 && (
        <section className={classes["problems"]}>
          <h3>{say("editor.problems")}</h3>
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.file} ${problem.line} ${problem.sentence}`}>
                <Place {...problem} />
                <p>{problemWords(say, data, problem)}</p>
              </li>
            ))}
          </ul>
          <details>
            <summary>{say("editor.for_operator")}</summary>
            {problems.map(({ file, line, sentence }) => (
              <p key={`${file} ${line} ${sentence}`} lang="en">
                {file}, {line}: {sentence}
              </p>
            ))}
          </details>
        </section>
      )}
      <PartlyTranslated />
      {changes.length === 0 ? <p>{say("editor.no_changes")}</p> : <ChangeList changes={changes} />}
    </>
  );
}

/** Before publishing: the languages whose callers read sentences in another language. */
export function PartlyTranslated() {
  const say = useSay();
  const { data } = useWorkspace();
  const { language } = useLabels();
  const lacking = data.languages.flatMap(({ code }) => {
    const count = data.sentences.filter(({ untranslated }) => untranslated.includes(code)).length;
    return count === 0 ? [] : { code, count };
  });
  return lacking.map(({ code, count }) => (
    <Banner key={code} kind="note">
      {language(code)}: {say("services.lacks_language", { count: String(count), all: String(data.sentences.length) })}
    </Banner>
  ));
}

/** `helplines[2].number` is of the field, `start entrance.title` of a sentence. */
const entryAt = (data: EditorData, file: string, path: string): EditorEntry | undefined =>
  groupsOf(data)
    .flatMap(({ entries }) => entries)
    .find(({ id }) => id === (path.includes(" ") ? path : fieldId(file, path)));

type PlaceProps = Readonly<{ file: string; path?: string; language?: string | null; isPast?: boolean }>;

/** Where people find a sentence or field, and the way to it. */
function Place({ file, path = "", language = null, isPast = false }: PlaceProps) {
  const { data, onShow } = useWorkspace();
  const { label, language: nameOf, page, title } = useLabels();
  const entry = entryAt(data, file, path);
  const [, inFile = null] = /^texts\/(\w+)\.yaml$/.exec(file) ?? [];
  const code = language ?? inFile;
  const isLanguage = (part: string) => data.languages.some((each) => each.code === part);
  const parts = path.includes(" ") ? [] : stepsIn(path);
  const where = [
    entry ? page(entry.page) : file,
    // A change of a sentence shows its words anyway.
    ...(entry && (entry.kind === "field" || language === null) ? [title(entry)] : []),
    ...parts.map((part) => (isLanguage(part) ? nameOf(part) : label(part))),
    ...(code === null ? [] : [nameOf(code)]),
  ].join(" · ");
  if (entry === undefined || isPast) return <p className="soft">{where}</p>;
  return (
    <Button look="plain" onPress={() => onShow(entry.id)}>
      {where}
    </Button>
  );
}

/** `isPast`: of a version that was published. */
type ListProps = Readonly<{ changes: readonly EditorChange[]; isPast?: boolean }>;

export function ChangeList({ changes, isPast = false }: ListProps) {
  const say = useSay();
  const { data } = useWorkspace();
  return (
    <ul className={classes["changes"]}>
      {changes.map(({ file, path, language, before, after, needs_approval: needsApproval }) => {
        const entry = entryAt(data, file, path);
        const usual = (entry?.kind === "sentence" && language && entry.sentence.usual[language]) || null;
        return (
          <li key={`${file} ${path} ${language}`}>
            <Place {...{ file, path, language, isPast }} />
            {file.endsWith(".svg") ? (
              <p>{say("editor.drawing_changed")}</p>
            ) : (
              <Words before={before ?? usual} after={after ?? usual} lang={language} />
            )}
            {!isPast && needsApproval && <p className={forms["second"]}>{say("editor.second_person")}</p>}
          </li>
        );
      })}
    </ul>
  );
}

type WordsProps = Readonly<Record<"before" | "after" | "lang", string | null>>;

function Words({ before, after, lang }: WordsProps) {
  const say = useSay();
  return (
    <p lang={lang ?? undefined} dir="auto" className={classes["words"]}>
      {wordDiff(before ?? "", after ?? "").map(({ is, text }, at, pieces) => {
        const key = `${at} ${text}`;
        if (is === "same") return <span key={key}>{text}</span>;
        const Marked = is === "gone" ? "del" : "ins";
        return (
          <Fragment key={key}>
            {is === "new" && pieces[at - 1]?.is === "gone" && <span aria-hidden="true"> → </span>}
            <Marked>
              <span className="visually-hidden">{say(`editor.word_${is}`)} </span>
              {text}
            </Marked>
          </Fragment>
        );
      })}
    </p>
  );
}
