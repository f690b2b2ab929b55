import pg from "pg";

/** Of every connection whose rows are read by statements. */
export const parsers = new pg.TypeOverrides();

// A calendar day stays the text it is: as a Date it would depend on the server's time zone.
parsers.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
