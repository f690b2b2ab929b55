import { StrictMode } from "react";
import { WrittenForProvider } from "#lib/router.tsx";
import { App, type AppNeeds } from "./App.tsx";

type Props = AppNeeds &
  Readonly<{
    /** Where a page is written before anybody has asked for it, there is no address bar. */
    writtenFor?: string;
  }>;

/** The very same tree wherever it is drawn: a browser takes over only a page that it would have written itself. */
export const Root = ({ writtenFor, ...needs }: Props) => (
  <StrictMode>
    <WrittenForProvider value={writtenFor ?? null}>
      <App {...needs} />
    </WrittenForProvider>
  </StrictMode>
);
