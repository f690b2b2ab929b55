import type { ElementType, Key } from "react";
import { jsx as plain } from "react/jsx-runtime";
import { Fragment, jsx as withLanguage } from "./jsx-runtime.ts";

/** They hold text only. Callers' pages, where every byte counts, lack these elements. */
const textOnly: ReadonlySet<unknown> = new Set(["option", "text"]);

/** React's own, except that untranslated sentences get the attributes `lang` and `dir`. */
const jsx = (type: ElementType, props: Parameters<typeof withLanguage>[1], key?: Key) =>
  textOnly.has(type) ? plain(type, props, key) : withLanguage(type, props, key);
export { Fragment, jsx, jsx as jsxs };
