import { primaryLook } from "@sosmessages/ui/form.tsx";
import { Sheet } from "@sosmessages/ui/page.tsx";
import { useSayInDialog } from "#lib/dialog-texts.ts";
import { useTitle } from "#lib/page.tsx";
import { Link } from "#lib/router.tsx";

export function NotFound() {
  const say = useSayInDialog();
  useTitle(say("not_found.title"));
  return (
    <Sheet title={say("not_found.title")}>
      <p>{say("not_found.text")}</p>
      <p>
        <Link href="/" className={primaryLook}>
          {say("app.front_page")}
        </Link>
      </p>
    </Sheet>
  );
}
