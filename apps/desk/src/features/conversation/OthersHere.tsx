import { useSay } from "#lib/texts.tsx";
import type { Others } from "./use-others.ts";

/** Who else has it open, a line each. Leaders see names, volunteers what somebody is. */
export function OthersHere({ others }: Readonly<{ others: Others }>) {
  const say = useSay();
  const lines = others.map(({ name, role, is_typing: isTyping }) =>
    say(isTyping ? "looking.types" : "looking.reads", { name: name ?? say(`role.${role}`) }),
  );
  return [...new Set(lines)].map((line) => <span key={line}>{line}</span>);
}
