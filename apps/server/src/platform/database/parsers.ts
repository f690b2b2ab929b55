import pg from "pg";

/** Of every connection whose rows are read by statements. */
export const parsers = new pg.TypeOverrides();

// A calendar day stays the text it is: as a Date it would depend on the server's time zone.
parsers.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

const anyMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
const isPlain = (text: string) =>
  text.length <= "2026-11-16 21:47:01.123456+00".length && text[0] !== "0" && text[10] === " " && text.endsWith("+00");
const digit = (text: string, at: number) => text.charCodeAt(at) - "0".charCodeAt(0);
const twoDigits = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);

// We speak UTC with the database. Then every digit has its place, and a moment is read in a fraction of the time that any other takes.
parsers.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => {
  if (!isPlain(text)) return anyMoment(text);
  const [year, month, day] = [twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8)];
  let milliseconds = 0;
  // Of the fraction only as many digits come as it has.
  for (let at = 20, worth = 100; at < Math.min(text.length - 3, 23); at += 1, worth /= 10)
    milliseconds += digit(text, at) * worth;
  const time = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17), milliseconds] as const;
  return new Date(Date.UTC(year, month - 1, day, ...time));
});

export type Parser = (text: string) => unknown;
export const parserOf = (type: number): Parser =>
  (parsers as pg.CustomTypesConfig).getTypeParser(type, "text") as Parser;
