import type { Send } from "@sosmessages/client/http.ts";
import { lazilyOrNothing } from "@sosmessages/client/lazy.ts";
import { Suspense, type ReactNode } from "react";
import { withDialogTexts } from "#lib/load-styles.ts";
import { useClosed } from "#lib/use-closed.ts";

const ClosedText = lazilyOrNothing(
  withDialogTexts(() => import("#lib/ClosedText.tsx")),
  "ClosedText",
);

type Props = Readonly<{ send: Send; usual: ReactNode }>;

/** When an answer comes. The page is written at build time, and does not know of closed days. */
export function AnswerPromise({ send, usual }: Props): ReactNode {
  const closed = useClosed(send);
  return closed ? (
    <Suspense fallback={usual}>
      {closed.is_coming && <>{usual} </>}
      <ClosedText closed={closed} />
    </Suspense>
  ) : (
    usual
  );
}
