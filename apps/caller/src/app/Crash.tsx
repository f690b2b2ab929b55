import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { Component, type ReactNode } from "react";
import { useSayFirst } from "#lib/texts.tsx";

type Props = Readonly<{ children: ReactNode; instead?: ReactNode }>;

/** Whatever breaks on a screen or beside it, the way out and the helpline around it stay. */
export class CatchCrash extends Component<Props, { readonly hasCrashed: boolean }> {
  constructor(props: Props) {
    super(props);
    this.state = { hasCrashed: false };
  }

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    const { children, instead = <Crashed /> } = this.props;
    return this.state.hasCrashed ? instead : children;
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
