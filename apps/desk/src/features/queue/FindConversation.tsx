import { useNow } from "@sosmessages/client/time.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { QueueRow } from "@sosmessages/contract/desk/conversations.ts";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import { useId, useState } from "react";
import { useLocation } from "wouter";
import { useKeys } from "#lib/keys.ts";
import { SayButton } from "#lib/page.tsx";
import { useSpoken } from "#lib/texts.tsx";
import classes from "./FindConversation.module.css";
import { More } from "./QueueScreen.tsx";
import { labelsOf, Row, timeOf } from "./Rows.tsx";
import { rowsOf, useSection } from "./use-section.ts";

/** Ctrl with K, on any page. */
export function FindConversation({ me }: Readonly<{ me: Me }>) {
  const [isOpen, setOpen] = useState(false);
  useKeys({ "Ctrl + K": () => setOpen(true) });
  return isOpen && <Finder me={me} onClose={() => setOpen(false)} />;
}

type Props = Readonly<{ me: Me; onClose: () => void }>;

/** The conversations that one has, and those that one may read again. Typed letters go into the field, so no key acts. */
function Finder({ me, onClose }: Props) {
  const { say, locale } = useSpoken();
  const id = useId();
  const now = useNow();
  const [, go] = useLocation();
  const [wanted, setWanted] = useState("");
  const mine = useSection("mine");
  const answered = useSection("answered");
  useKeys({ "Ctrl + K": onClose }, true);
  const words = { say, locale, now, hasManyServices: me.tenants.length > 1 };
  const parts = wanted.toLowerCase().split(/\s+/);
  const found = rowsOf([...(mine.data?.pages ?? []), ...(answered.data?.pages ?? [])])
    .map((row) => ({ row, time: timeOf(row, say, now), labels: labelsOf(row, words).join(" · ") }))
    .filter(({ time, labels }) => parts.every((part) => `${time} ${labels}`.toLowerCase().includes(part)));
  const open = ({ id: conversation }: QueueRow) => {
    onClose();
    go(`/conversation/${conversation}`);
  };
  return (
    <Dialog title={say("keys.find")} onCancel={onClose}>
      <form
        className={classes["field"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0] !== undefined) open(found[0].row);
        }}
      >
        <label htmlFor={id}>{say("find.search")}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      </form>
      <output>{mine.isSuccess && answered.isSuccess && found.length === 0 && say("find.none")}</output>
      <ul className={classes["found"]}>
        {found.map(({ row, time, labels }) => (
          <li key={row.id}>
            <Row
              id={row.id}
              press="open"
              isAcute={row.is_acute}
              urgency="calm"
              time={time}
              labels={labels}
              onOpen={onClose}
            />
          </li>
        ))}
      </ul>
      <More asked={answered} />
      <SayButton says="app.close" look="quiet" onPress={onClose} />
    </Dialog>
  );
}
