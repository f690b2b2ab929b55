import { partsOf } from "@sosmessages/contract/links.ts";

const elsewhere = { target: "_blank", rel: "noopener noreferrer" } as const;

/** Text nodes, web links and phone numbers only, never markup. */
export const Linked = ({ text }: Readonly<{ text: string }>) =>
  partsOf(text).map(({ text: words, href }, at) =>
    href === null ? (
      words
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change places
      <a key={at} href={href} {...(href.startsWith("tel:") ? { className: "number" } : elsewhere)}>
        {words}
      </a>
    ),
  );
