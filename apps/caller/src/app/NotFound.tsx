import { Page } from "#lib/Page.tsx";
import { useSayRarely } from "#lib/rarely-texts.ts";

export function NotFound() {
  const say = useSayRarely();
  return (
    <Page title={say("not_found.title")}>
      <p>{say("not_found.text")}</p>
    </Page>
  );
}
