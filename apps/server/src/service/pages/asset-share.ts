import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { pause } from "#platform/clock.ts";
import { statement, type Database } from "#platform/database/database.ts";
import type { PageSignatures } from "../page-signatures.ts";
import { newFile, type PageFile } from "./files.ts";

const listKnown = statement("assets.list", "SELECT path FROM page_assets");
const listOwn = statement(
  "assets.list-own",
  "SELECT path, content, is_packed, mark FROM page_assets WHERE path = ANY ($1)",
);
const find = statement("assets.find", "SELECT content, is_packed, mark FROM page_assets WHERE path = $1");
const add = statement(
  "assets.add",
  `INSERT INTO page_assets (path, content, is_packed, mark, used_on)
   SELECT path, content, is_packed, mark, service_time()::date
   FROM unnest($1::text[], $2::bytea[], $3::boolean[], $4::bytea[]) AS own (path, content, is_packed, mark)
   ON CONFLICT (path) DO UPDATE SET content = excluded.content, is_packed = excluded.is_packed, mark = excluded.mark`,
);
const keep = statement(
  "assets.keep",
  "UPDATE page_assets SET used_on = service_time()::date WHERE path = ANY ($1) AND used_on < service_time()::date",
);
const expire = statement("assets.expire", "DELETE FROM page_assets WHERE used_on < service_time()::date - 30");

/** Names of assets change with their content, so that one name never means two files. */
export const isAsset = (path: string): boolean => /^\/(?:desk\/)?assets\/[\w-]{1,64}\.[a-z0-9]{1,8}$/.test(path);

/** In milliseconds: limits queries for names that no build has. */
const listEvery = 1_000;

/** Shares scripts and styles of builds between servers through the database. */
export const newAssetShare = (
  database: Database,
  signatures: PageSignatures,
  /** Of this build. */
  own: ReadonlyMap<string, PageFile>,
) => {
  /** The signature includes whether the bytes are compressed. */
  const nameOf = (path: string, isPacked: boolean): string => `${path}\0${isPacked}`;
  type Row = Readonly<{ path: string; content: Buffer; is_packed: boolean; mark: Buffer }>;
  /** Reported once, until they are valid again. */
  const altered = new Set<string>();
  const isOurs = ({ path, content, is_packed, mark }: Row): boolean => {
    const isWhole = signatures.verify("assets", nameOf(path, is_packed), content, mark);
    if (isWhole) altered.delete(path);
    else if (!altered.has(path)) {
      altered.add(path);
      signatures.report("assets");
    }
    return isWhole;
  };

  const others = new Map<string, PageFile>();
  let known: ReadonlySet<string> = new Set();
  let listedAt = -Infinity;
  let listing: Promise<void> | null = null;

  /**
   * A list from before the request may be older than the client's page, so each request waits for the next list, which concurrent requests
   * share.
   */
  const listAgain = async (): Promise<void> => {
    await pause(Math.max(0, listedAt + listEvery - performance.now()));
    listing = null;
    listedAt = performance.now();
    known = new Set((await database.all(listKnown)).map((row) => row.path));
  };
  const isKnown = async (path: string): Promise<boolean> => {
    if (!known.has(path)) await (listing ??= listAgain());
    return known.has(path);
  };

  const unpacked = async (content: Buffer, isPacked: boolean): Promise<Buffer> =>
    isPacked ? promisify(brotliDecompress)(content) : content;

  return {
    /** Call it before serving pages, so that every server can serve their files. */
    async share(): Promise<void> {
      const stored = await database.all(listOwn, [[...own.keys()]]);
      const there = new Set(stored.filter(isOurs).map((row) => row.path));
      const missing = [...own].filter(([path]) => !there.has(path));
      if (missing.length === 0) return;
      const rows = await Promise.all(
        missing.map(async ([path, file]) => {
          const isPacked = file.encodings.includes("br");
          const content = isPacked ? await file.packed("br") : file.plain;
          return { path, content, isPacked, mark: signatures.sign("assets", nameOf(path, isPacked), content) };
        }),
      );
      await database.count(add, [
        rows.map(({ path }) => path),
        rows.map(({ content }) => content),
        rows.map(({ isPacked }) => isPacked),
        rows.map(({ mark }) => mark),
      ]);
    },

    /** Of another build; null: no build of the last weeks has it. */
    async find(path: string): Promise<PageFile | null> {
      const found = others.get(path);
      if (found !== undefined) return found;
      if (!isAsset(path) || !(await isKnown(path))) return null;
      const row = await database.one(find, [path]);
      if (row === null || !isOurs({ path, ...row })) return null;
      const plain = await unpacked(row.content, row.is_packed);
      const file = newFile(path, plain, row.is_packed ? new Map([["br", row.content]]) : new Map());
      others.set(path, file);
      return file;
    },

    /** Deletes files that no server has used for a month. */
    async expireUnused(): Promise<void> {
      await database.count(keep, [[...own.keys()]]);
      await database.count(expire);
    },
  };
};
