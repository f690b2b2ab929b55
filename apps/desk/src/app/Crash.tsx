import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { Component, type ReactNode } from "react";
import { useSay } from "#lib/texts.tsx";

type Props = Readonly<{ children: ReactNode }>;

/** A screen that breaks takes nothing else with it. */
export class CatchCrash extends Component<Props, { readonly hasCrashed: boolean }> {
  constructor(props: Props) {
    super(props);
    this.state = { hasCrashed: false };
  }

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const say = useSay();
  return (
    <Sheet title={say("app.crashed")}>
      <p>{say("app.crashed_text")}</p>
      <Button onPress={() => location.reload()}>{say("app.reload")}</Button>
    </Sheet>
  );
}
