import { Page } from "#lib/page.tsx";
import { Section, useInfo } from "./info.tsx";

export function TracesScreen() {
  const tell = useInfo();
  return (
    <Page title={tell("traces.title")} tab={tell("traces.tab")} isWide>
      <p>{tell("traces.lead")}</p>
      <Section under="traces.private" heading="title" rows={["text"]} />
      <Section under="traces.history" heading="title" rows={[["computer", "android", "iphone"], "only_some"]} />
      <Section
        under="traces.more"
        heading="title"
        rows={[["password", "question", "name", "copied", "mail", "reminder", "rest", "device"]]}
      />
    </Page>
  );
}
