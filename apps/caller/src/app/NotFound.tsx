import { Sheet } from "@sosmessages/ui/Sheet.tsx";
import { Link } from "wouter";
import { useSay } from "#lib/texts.tsx";

export function NotFound() {
  const say = useSay();
  return (
    <Sheet title={say("not_found.title")}>
      <p>{say("not_found.text")}</p>
      <p>
        <Link href="/">{say("app.front_page")}</Link>
      </p>
    </Sheet>
  );
}
