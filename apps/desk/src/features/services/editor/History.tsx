import { useNow } from "@sosmessages/client/time.ts";
import type { ServiceVersion } from "@sosmessages/contract/desk/editor.ts";
import { listVersions, takeVersion } from "#lib/calls.generated.ts";
import { AskButton } from "#lib/dialog.tsx";
import { send, useAsk } from "#lib/http.ts";
import { Empty, Loaded } from "#lib/page.tsx";
import { useSay, type Say } from "#lib/texts.tsx";
import { momentWords } from "#lib/time.ts";
import { ChangeList } from "./Changes.tsx";
import { useWorkspace } from "./use-editor.ts";
import classes from "./Changes.module.css";

const whoWords = (say: Say, { how, published_by: by, approved_by: second }: ServiceVersion): string => {
  const who = by === null ? say("editor.by_operator") : say("editor.by", { name: by });
  const approved = second === null ? "" : ` ${say("editor.approved_by", { name: second })}`;
  return `${say(`editor.how_${how}`)} ${who}${approved}`;
};

/** Every published version, and the way back to it. */
export function History() {
  const say = useSay();
  const { service, editor, isReadOnly } = useWorkspace();
  const now = useNow();
  const asked = useAsk(["versions", service], async () => send(listVersions, { params: { id: service } }));
  const bringBack = async (number: number) => {
    await editor.queue.flush();
    return send(takeVersion, { params: { id: service }, body: { revision: editor.queue.revision(), number } });
  };
  return (
    <>
      <h2 tabIndex={-1}>{say("editor.history")}</h2>
      <Loaded asked={asked}>
        {(versions) =>
          versions.length === 0 ? (
            <Empty>{say("editor.no_history")}</Empty>
          ) : (
            <ol className={classes["changes"]}>
              {versions.map((version, at) => {
                const { number, published_at: moment, changes } = version;
                const name = say("editor.version", { number: String(number) });
                return (
                  <li key={number}>
                    <p>
                      <b>{name}</b> {momentWords(say, now, moment)}. {whoWords(say, version)}
                    </p>
                    {changes.length > 0 && (
                      <details>
                        <summary>{say("editor.version_changes", { n: changes.length })}</summary>
                        <ChangeList changes={changes} isPast />
                      </details>
                    )}
                    {!isReadOnly && at > 0 && (
                      <AskButton
                        says="editor.bring_back"
                        about={name}
                        look="plain"
                        title={say("editor.bring_back")}
                        carryOut={async () => bringBack(number)}
                        onDone={() => {
                          editor.queue.forgetAll();
                          void editor.reload();
                        }}
                      >
                        <p>{say("editor.bring_back_ask")}</p>
                      </AskButton>
                    )}
                  </li>
                );
              })}
            </ol>
          )
        }
      </Loaded>
    </>
  );
}
