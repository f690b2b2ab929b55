import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "../router.tsx";
import { Page } from "#lib/Page.tsx";

type Props = Readonly<{
  title: string;
  /** What went wrong, for as long as it is to be read. */
  error: string | null;
  /** What has been done. */
  note?: string | null;
  children: ReactNode;
  /** Where else somebody may want to go from here. */
  ways?: readonly (readonly [href: `/${string}`, words: string])[];
}>;

/** A page that is filled in. */
export function FormPage({ title, error, note = null, children, ways }: Props) {
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (note === null) return;
    done.current?.focus({ preventScroll: true });
    done.current?.scrollIntoView({ block: "center" });
  }, [note]);
  return (
    <Page title={title}>
      {error !== null && <Banner kind="error">{error}</Banner>}
      {note !== null && (
        <div ref={done} tabIndex={-1}>
          <Banner kind="note">{note}</Banner>
        </div>
      )}
      {children}
      {ways && (
        <ul>
          {ways.map(([href, words]) => (
            <li key={href}>
              <Link href={href}>{words}</Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
