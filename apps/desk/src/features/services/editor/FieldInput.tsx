import { Button } from "@sosmessages/ui/form.tsx";
import { useId } from "react";
import { SayButton } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import { itemsOf, withMoved, partOf, type FieldNode } from "./field-tree.ts";
import { useLabels } from "./labels.ts";
import { LeafInput, type InputProps } from "./LeafInput.tsx";
import { useWorkspace } from "./use-editor.ts";
import classes from "./Forms.module.css";

type Props<N extends FieldNode = FieldNode> = InputProps & Readonly<{ node: N }>;

type NodeOf<K extends FieldNode["is"]> = Extract<FieldNode, { is: K }>;

/** The form of a field, made from its structure. */
export function FieldInput(props: Props) {
  const { node } = props;
  if (node.is === "leaf") return <LeafInput {...props} field={node.field} />;
  return node.is === "list" ? <ListInput {...props} node={node} /> : <PartsInput {...props} node={node} />;
}

/** A value in each language, or the parts of a value that have names. A part that has parts again gets a frame. */
function PartsInput({ node, value, onChange, ...rest }: Props<NodeOf<"group" | "languages">>) {
  const { data } = useWorkspace();
  const labels = useLabels();
  const parts =
    node.is === "group"
      ? [...node.parts].map(([name, part]) => ({ part: name, name, node: part, label: labels.label(name) }))
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
