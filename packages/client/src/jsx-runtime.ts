import { fallbackPart } from "@sosmessages/contract/languages.ts";
import { createContext, useContext, type ElementType, type Key } from "react";
import { Fragment, jsx as plain } from "react/jsx-runtime";

/**
 * React's own, except that untranslated sentences get the attributes `lang` and `dir`. Sentences are strings on their way through
 * components, so the place where an element is made is the only one that all of them pass.
 */
const FallbackLanguage = createContext<string | undefined>(undefined);
export const FallbackProvider = FallbackLanguage.Provider;

type Props = Readonly<{ children?: unknown }>;

export const InFallback = ({ children }: Props) =>
  plain("span", { lang: useContext(FallbackLanguage), dir: "ltr", children });

const withLanguage = (child: unknown): unknown => {
  if (Array.isArray(child)) return child.map(withLanguage);
  if (typeof child !== "string" || !fallbackPart.test(child)) return child;
  return child.split(fallbackPart).map((part, at) => (at % 2 ? plain(InFallback, { children: part }, at) : part));
};

const jsx = (type: ElementType, props: Props, key?: Key) =>
  plain(type, { ...props, children: withLanguage(props.children) }, key);
// In production React has one function for both.
export { Fragment, jsx, jsx as jsxs };
