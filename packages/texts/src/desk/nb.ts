import { door } from "./door/nb.ts";
import { office } from "./office/nb.ts";
import { practice } from "./practice/nb.ts";
import { work } from "./work/nb.ts";

export const nb = { ...door, ...work, ...office, ...practice } as const;
