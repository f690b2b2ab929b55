import type { EditorChange } from "@sosmessages/contract/desk/editor.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { Fragment } from "react";
import { useSay } from "#lib/texts.tsx";
import { fieldId, groupsOf, type EditorData, type EditorEntry } from "./entries.ts";
import { useLabels } from "./labels.ts";
import { problemWords } from "./problems.ts";
import { wordDiff } from "./word-diff.ts";
import classes from "./Changes.module.css";
import forms from "./Forms.module.css";

type Props = Readonly<{ data: EditorData; onChoose: (entry: EditorEntry) => void }>;

/** The changes of the draft in words, and the problems that prevent its publication. */
export function Changes({ data, onChoose }: Props) {
  const say = useSay();
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
                <Place data={data} {...problem} onChoose={onChoose} />
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
      <PartlyTranslated data={data} />
      {changes.length === 0 ? (
        <p>{say("editor.no_changes")}</p>
      ) : (
        <ChangeList changes={changes} data={data} onChoose={onChoose} />
      )}
    </>
  );
}

/** Before publishing: the languages whose callers read sentences in another language. */
export function PartlyTranslated({ data }: Pick<Props, "data">) {
  const say = useSay();
  const { language } = useLabels(data);
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

type PlaceProps = Readonly<{
  data: EditorData;
  file: string;
  path?: string;
  language?: string | null;
  onChoose?: Props["onChoose"];
}>;

/** Where people find a sentence or field, and the way to it. */
function Place({ data, file, path = "", language = null, onChoose }: PlaceProps) {
  const { label, language: nameOf, page, title } = useLabels(data);
  const entry = entryAt(data, file, path);
  const [, inFile = null] = /^texts\/(\w+)\.yaml$/.exec(file) ?? [];
  const code = language ?? inFile;
  const isLanguage = (part: string) => data.languages.some((each) => each.code === part);
  const parts = path.includes(" ") ? [] : path.split(/[.[\]]+/).slice(1);
  const where = [
    entry ? page(entry.page) : file,
    // A change of a sentence shows its words anyway.
    ...(entry && (entry.kind === "field" || language === null) ? [title(entry)] : []),
    ...parts.filter((part) => part !== "").map((part) => (isLanguage(part) ? nameOf(part) : label(part))),
    ...(code === null ? [] : [nameOf(code)]),
  ].join(" · ");
  if (entry === undefined || onChoose === undefined) return <p className="soft">{where}</p>;
  return (
    <Button look="plain" onPress={() => onChoose(entry)}>
      {where}
    </Button>
  );
}

type ListProps = Readonly<{ changes: readonly EditorChange[]; data: EditorData; onChoose?: Props["onChoose"] }>;

export function ChangeList({ changes, data, onChoose }: ListProps) {
  const say = useSay();
  return (
    <ul className={classes["changes"]}>
      {changes.map(({ file, path, language, before, after, needs_approval: needsApproval }) => {
        const entry = entryAt(data, file, path);
        const usual = (entry?.kind === "sentence" && language && entry.sentence.usual[language]) || null;
        return (
          <li key={`${file} ${path} ${language}`}>
            <Place {...{ data, file, path, language }} {...(onChoose && { onChoose })} />
            {file.endsWith(".svg") ? (
              <p>{say("editor.drawing_changed")}</p>
            ) : (
              <Words before={before ?? usual} after={after ?? usual} lang={language} />
            )}
            {onChoose && needsApproval && <p className={forms["second"]}>{say("editor.second_person")}</p>}
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
