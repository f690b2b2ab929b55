import { Page } from "#lib/page.tsx";
import { List, Section, useInfo } from "./info.tsx";

export function TracesScreen() {
  const tell = useInfo();
  return (
    <Page title={tell("traces.title")} tab={tell("traces.tab")} isWide>
      <p>{tell("traces.lead")}</p>
      <Section title={tell("traces.private.title")}>
        <p>{tell("traces.private.text")}</p>
      </Section>
      <Section title={tell("traces.history.title")}>
        <List>
          <li>{tell("traces.history.computer")}</li>
          <li>{tell("traces.history.android")}</li>
          <li>{tell("traces.history.iphone")}</li>
        </List>
        <p>{tell("traces.history.only_some")}</p>
      </Section>
      <Section title={tell("traces.more.title")}>
        <List>
          <li>{tell("traces.more.password")}</li>
          <li>{tell("traces.more.question")}</li>
          <li>{tell("traces.more.name")}</li>
          <li>{tell("traces.more.copied")}</li>
          <li>{tell("traces.more.mail")}</li>
          <li>{tell("traces.more.reminder")}</li>
          <li>{tell("traces.more.rest")}</li>
          <li>{tell("traces.more.device")}</li>
        </List>
      </Section>
    </Page>
  );
}
