import { Button } from "@sosmessages/ui/form.tsx";
import { useId, type InputHTMLAttributes } from "react";
import { SayButton } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import { itemsOf, withMoved, partOf } from "./field-tree.ts";
import { useLabels } from "./labels.ts";
import { useWorkspace } from "./use-editor.ts";
import classes from "./Forms.module.css";
import type { FieldNode } from "@sosmessages/contract/desk/editor.ts";
import { Select } from "#lib/form.tsx";
import type { EditorData } from "./entries.ts";
import { wrongWords } from "./problems.ts";

type Props<N extends FieldNode = FieldNode> = InputProps & Readonly<{ node: N }>;

type NodeOf<K extends FieldNode["is"]> = Extract<FieldNode, { is: K }>;

/** The form of a field, made from its structure. */
export function FieldInput(props: Props) {
  const { node } = props;
  if (node.is === "leaf") return <LeafInput {...props} field={node} />;
  return node.is === "list" ? <ListInput {...props} node={node} /> : <PartsInput {...props} node={node} />;
}

/** A value in each language, or the parts of a value that have names. A part that has parts again gets a frame. */
function PartsInput({ node, value, onChange, ...rest }: Props<NodeOf<"group" | "languages">>) {
  const { data } = useWorkspace();
  const labels = useLabels();
  const parts =
    node.is === "group"
      ? Object.entries(node.parts).map(([name, part]) => ({ part: name, name, node: part, label: labels.label(name) }))
      : data.languages.map(({ code, direction }) => ({
          part: code,
          node: node.each,
          label: labels.language(code),
          lang: code,
          direction,
        }));
  return (
    <div className={classes["parts"]}>
      {parts.map(({ part, ...own }) => {
        const change = (next: unknown) =>
          onChange({ ...Object.fromEntries(Object.entries(value ?? {})), [part]: next });
        const at = { path: `${rest.path}.${part}`, value: partOf(value, part), onChange: change };
        const input = <FieldInput key={part} {...rest} {...own} {...at} />;
        if (own.node.is === "leaf") return input;
        return (
          <fieldset key={part} className={classes["group"]}>
            <legend>{own.label}</legend>
            {input}
          </fieldset>
        );
      })}
    </div>
  );
}

function ListInput({ node: { item, least, most }, value, onChange, isReadOnly, ...rest }: Props<NodeOf<"list">>) {
  const say = useSay();
  const id = useId();
  const items = itemsOf(value);
  const replaced = (at: number, next: unknown) => onChange(items.toSpliced(at, 1, next));
  /** The buttons of an item move with it, and the focus goes on to the place where it is now. */
  const focusOn = (place: string) => requestAnimationFrame(() => document.getElementById(`${id}-${place}`)?.focus());
  const add = () => {
    onChange([...items, item.is === "leaf" ? "" : {}]);
    focusOn(String(items.length));
  };
  return (
    <>
      <ol className={classes["items"]}>
        {items.map((each, at) => {
          const number = String(at + 1);
          const act = (words: string, press: () => void) => (
            <Button look="plain" onPress={press}>
              {words}
              <span className="visually-hidden"> {number}</span>
            </Button>
          );
          return (
            // oxlint-disable-next-line react/no-array-index-key -- items have no other name, and their inputs keep no state
            <li key={at} id={`${id}-${at}`} tabIndex={-1} aria-label={say("editor.item", { number })}>
              <FieldInput
                {...rest}
                node={item}
                path={`${rest.path}[${number}]`}
                isReadOnly={isReadOnly}
                label={item.is === "leaf" ? say("editor.item", { number }) : (rest.label ?? "")}
                within={number}
                value={each}
                onChange={(next) => replaced(at, next)}
              />
              {!isReadOnly && (
                <div className={classes["acts"]}>
                  {at > 0 &&
                    act(say("editor.move_up"), () => (onChange(withMoved(items, at, -1)), focusOn(`${at - 1}`)))}
                  {at < items.length - 1 &&
                    act(say("editor.move_down"), () => (onChange(withMoved(items, at, 1)), focusOn(`${at + 1}`)))}
                  {items.length > least &&
                    act(say("me.factor_remove"), () => (onChange(items.toSpliced(at, 1)), focusOn("add")))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {!isReadOnly && items.length < most && (
        <div id={`${id}-add`} tabIndex={-1}>
          <SayButton look="quiet" says="editor.add" onPress={add} />
        </div>
      )}
    </>
  );
}

/** Of a field, or of a part of it. */
type InputProps = Readonly<{
  file: string;
  name: string;
  /** From the field down to here: `helplines[1].name.nb`. */
  path: string;
  /** In front of the label, for screen readers: the number in a list. */
  within?: string;
  label?: string;
  lang?: string;
  direction?: "ltr" | "rtl";
  value: unknown;
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
}>;

type LeafProps = InputProps & Readonly<{ field: NodeOf<"leaf"> }>;

const types: ReadonlyMap<string, InputHTMLAttributes<HTMLInputElement>> = new Map([
  ["phone", { type: "tel" }],
  ["page", { type: "url", placeholder: "https://" }],
  ["mail", { type: "email" }],
  ["number", { type: "number" }],
]);

/** One value. */
function LeafInput(props: LeafProps) {
  const { field, name, within, lang, direction, value, isReadOnly, onChange } = props;
  const say = useSay();
  const id = useId();
  const { data } = useWorkspace();
  const labels = useLabels();
  const label = props.label ?? labels.label(name);
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";

  if (field.kind === "switch")
    return (
      <label className={classes["switch"]}>
        <input
          type="checkbox"
          checked={value === true}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
    );
  if (field.kind === "language" && !isReadOnly) {
    const isTaken = (code: string) => data.languages.some((each) => each.code === code);
    // The list of languages grows by others. Elsewhere one of the service's languages is chosen.
    const fits = (code: string) => code === text || isTaken(code) !== props.path.startsWith("languages[");
    const options = data.known_languages.flatMap(({ code, name: word }) =>
      fits(code) ? { value: code, label: word } : [],
    );
    const none = text === "" ? [{ value: "", label: "–" }] : [];
    return <Select label={label} options={[...none, ...options]} chosen={text} onChoose={onChange} />;
  }

  const isText = field.kind !== "number" && field.most > 0;
  const isWrong =
    (isText && text.length > field.most) ||
    (field.is_required && text === "") ||
    data.draft.problems.some(({ file, path }) => file === props.file && path === props.path);
  const low = data.draft.contrasts.find((each) => props.path === `colours.${each.theme}.${each.field}`);
  const common = {
    id,
    lang,
    readOnly: isReadOnly,
    "aria-invalid": (isWrong && !isReadOnly) || undefined,
    "aria-describedby": `${id}-about`,
    value: text,
  };
  return (
    <div className={classes["input"]}>
      <label htmlFor={id}>
        {within !== undefined && <span className="visually-hidden">{within}: </span>}
        {label}
      </label>
      {field.kind === "long-text" ? (
        <textarea dir="auto" {...common} rows={6} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <div className={classes["line"]}>
          {field.kind === "colour" && !isReadOnly && (
            <input
              type="color"
              aria-label={say("editor.choose_colour", { name: label })}
              value={/^#[0-9a-f]{6}$/i.test(text) ? text : "#000000"}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
          <input
            dir={direction ?? "auto"}
            {...common}
            {...types.get(field.kind)}
            autoComplete="off"
            {...(field.kind === "number" && { min: field.least, max: field.most })}
            onChange={({ target }) =>
              onChange(field.kind === "number" && target.value !== "" ? Number(target.value) : target.value)
            }
          />
        </div>
      )}
      <div id={`${id}-about`} className={classes["about"]}>
        {field.kind === "number" && (
          <span>{say("editor.range", { least: String(field.least), most: String(field.most) })}</span>
        )}
        {isWrong && !isReadOnly && low === undefined && (
          <span className={classes["mistake"]}>{wrongWords(say, field, text)}</span>
        )}
        {field.kind === "colour" && <Contrast {...props} low={low} />}
      </div>
    </div>
  );
}

type ContrastProps = LeafProps & Readonly<{ low: EditorData["draft"]["contrasts"][number] | undefined }>;

/** Whether words can be read in this colour, and one that can. */
function Contrast({ low, isReadOnly, onChange }: ContrastProps) {
  const say = useSay();
  if (low === undefined) return <span>{say("editor.contrast_enough")}</span>;
  const { found, least, offered } = low;
  return (
    <>
      <span className={classes["mistake"]}>
        {say("services.lacks_contrast", { found: String(found), least: String(least) })}
      </span>
      {offered !== null && !isReadOnly && (
        <Button look="plain" onPress={() => onChange(offered)}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <rect width="16" height="16" rx="3" fill={offered} stroke="currentColor" strokeOpacity="0.4" />
          </svg>
          {say("editor.use_colour", { colour: offered })}
        </Button>
      )}
    </>
  );
}
