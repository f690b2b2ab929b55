import { door } from "./door/se.ts";
import { office } from "./office/se.ts";
import { practice } from "./practice/se.ts";
import { work } from "./work/se.ts";

export const se = { ...door, ...work, ...office, ...practice } as const;
