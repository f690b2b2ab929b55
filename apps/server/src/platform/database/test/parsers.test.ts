import pg from "pg";
import { expect, test } from "vitest";
import { parserOf } from "../parsers.ts";

const moment = parserOf(pg.types.builtins.TIMESTAMPTZ);
const general = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;

test.each([
  "2026-11-16 21:47:01+00",
  "2026-11-16 21:47:01.1+00",
  "2026-11-16 21:47:01.12+00",
  "2026-11-16 21:47:01.123+00",
  "2026-11-16 21:47:01.999999+00",
  "2024-02-29 23:59:59.000001+00",
  "1969-12-31 23:59:59.5+00",
  "0001-01-01 00:00:00+00",
  "0099-12-31 00:00:00+00",
  "9999-12-31 23:59:59.999+00",
  // Not as we ask for it, and still read.
  "2026-11-16 22:47:01.123+01",
  "2026-11-16 22:47:01.123-03:30",
  "10000-01-01 00:00:00+00",
  "0044-03-15 00:00:00+00 BC",
  "infinity",
  "-infinity",
])("%s is the moment that the driver's own reader takes it for", (text) => {
  expect(moment(text)).toEqual(general(text));
});

test("a calendar day stays the text it is", () => {
  expect(parserOf(pg.types.builtins.DATE)("2026-11-16")).toBe("2026-11-16");
});
