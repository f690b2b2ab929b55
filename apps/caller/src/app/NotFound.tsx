import { Page } from "#lib/Page.tsx";
import { useSay } from "#lib/texts.tsx";

export function NotFound() {
  const say = useSay();
  return (
    <Page title={say("not_found.title")}>
      <p>{say("not_found.text")}</p>
    </Page>
  );
}
