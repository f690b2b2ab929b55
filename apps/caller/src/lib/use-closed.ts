import type { Send } from "@sosmessages/client/http.ts";
import type { ClosedDays } from "@sosmessages/contract/service.ts";
import { useEffect, useState } from "react";
import { readClosed } from "./late-calls.generated.ts";

/** The closed days that delay an answer. null: there are none, or the service has not answered yet. */
export function useClosed(send: Send): ClosedDays | null {
  const [closed, setClosed] = useState<ClosedDays | null>(null);
  useEffect(() => void send(readClosed).then((answer) => answer.ok && setClosed(answer.body.closed)), [send]);
  return closed;
}
