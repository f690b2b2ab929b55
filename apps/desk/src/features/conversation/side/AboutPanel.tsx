import { useSay } from "#lib/texts.tsx";
import { AboutFields, type About } from "./AboutFields.tsx";
import { Panel } from "./Panel.tsx";
import classes from "./Side.module.css";

type Props = Readonly<{ tenant: string; about: About; onChange: (about: About) => void }>;

export function AboutPanel(props: Props) {
  const say = useSay();
  return (
    <Panel title={say("about.heading")} isOpen>
      <AboutFields {...props} />
      <p className={classes["soft"]}>{say("about.note")}</p>
    </Panel>
  );
}
