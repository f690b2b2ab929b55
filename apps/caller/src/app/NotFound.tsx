import { Page } from "#lib/page.tsx";
import { useSayInDialog } from "#lib/dialog-texts.ts";

export function NotFound() {
  const say = useSayInDialog();
  return (
    <Page title={say("not_found.title")}>
      <p>{say("not_found.text")}</p>
    </Page>
  );
}
