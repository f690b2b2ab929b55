import { lazy, type ComponentType } from "react";
import { toldLater } from "./told-later.ts";

/** A component that is fetched when it is first shown. React wants it as a default export. */
export const lazily = <P extends object>(fetch: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => toldLater(fetch()));
