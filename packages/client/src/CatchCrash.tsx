import { Component, type ReactNode } from "react";

type Props = Readonly<{ children: ReactNode; fallback: ReactNode }>;

/** What breaks inside shows the fallback; everything around it stays. */
export class CatchCrash extends Component<Props, { readonly hasCrashed: boolean }> {
  constructor(props: Props) {
    super(props);
    this.state = { hasCrashed: false };
  }

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children;
  }
}
