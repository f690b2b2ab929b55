import { Button } from "@sosmessages/ui/Button.tsx";
import { Sheet } from "@sosmessages/ui/Sheet.tsx";
import { Component, type ReactNode } from "react";
import { useSayFirst } from "#lib/texts.tsx";

/** Whatever breaks on a screen, the way out and the helpline around it stay. */
export class CatchCrash extends Component<Readonly<{ children: ReactNode }>, { readonly hasCrashed: boolean }> {
  constructor(props: Readonly<{ children: ReactNode }>) {
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
  const say = useSayFirst();
  return (
    <Sheet title={say("errors.something_wrong")}>
      <Button onPress={() => location.reload()}>{say("errors.reload")}</Button>
    </Sheet>
  );
}
