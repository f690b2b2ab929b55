import type { Refusal } from "@sosmessages/client/http.ts";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { failureText } from "./failure-text.ts";
import { useSay, type PlainKey } from "#lib/texts.tsx";

type Props = Readonly<{
  refusal: Refusal | null;
  /** Better words for what this very form may meet. */
  words?: Partial<Record<Refusal["error"], PlainKey>>;
}>;

/** Why something that was asked for did not happen. A page that is shut says so itself. */
export function RefusedNote({ refusal, words }: Props) {
  const say = useSay();
  if (refusal === null || refusal.error === "unauthenticated" || refusal.error === "locked") return null;
  return (
    <Banner kind="error">
      <p>{say(words?.[refusal.error] ?? failureText(refusal))}</p>
    </Banner>
  );
}
