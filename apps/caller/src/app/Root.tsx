import { StrictMode } from "react";
import { Router, type AroundNavHandler } from "wouter";
import { useBrowserLocation, type BrowserLocationHook } from "wouter/use-browser-location";
import { App, type AppNeeds } from "./App.tsx";

const withoutSlash = (path: string): string => path.replace(/(.)\/{1,9}$/, "$1");

/** An address with a slash at its end shows the same page. */
const usePath: BrowserLocationHook = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [withoutSlash(path), navigate];
};

/** A link to the page that is shown adds no step to the way back. */
const aroundNav: AroundNavHandler = (navigate, to, options) => {
  if (to !== withoutSlash(location.pathname)) navigate(to, options);
};

type Props = AppNeeds &
  Readonly<{
    /** Where a page is written before anybody has asked for it, there is no address bar. */
    writtenFor?: string;
  }>;

/** The very same tree wherever it is drawn: a browser takes over only a page that it would have written itself. */
export const Root = ({ writtenFor, ...needs }: Props) => (
  <StrictMode>
    {/* oxlint-disable-next-line react-hooks/rules-of-hooks -- wouter asks for its hook this way */}
    <Router hook={usePath} aroundNav={aroundNav} {...(writtenFor !== undefined && { ssrPath: writtenFor })}>
      <App {...needs} />
    </Router>
  </StrictMode>
);
