import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { Link } from "wouter";
import { useSay } from "#lib/texts.tsx";

export function NotFound() {
  const say = useSay();
  return (
    <Sheet title={say("app.not_found")}>
      <p>{say("app.not_found_text")}</p>
      <p>
        <Link href="/">{say("app.to_start")}</Link>
      </p>
    </Sheet>
  );
}
