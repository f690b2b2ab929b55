import { door } from "./door/en.ts";
import { office } from "./office/en.ts";
import { practice } from "./practice/en.ts";
import { work } from "./work/en.ts";

export const en = { ...door, ...work, ...office, ...practice } as const;
