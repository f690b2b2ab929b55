import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
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
export const FormPage = ({ title, error, note = null, children, ways }: Props) => (
  <Page title={title}>
    {error !== null && <Banner kind="error">{error}</Banner>}
    {note !== null && <Banner kind="note">{note}</Banner>}
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
