import { readdir, readFile } from "node:fs/promises";
import type { Locale } from "../../packages/contract/src/languages.ts";
import type { Area } from "./areas.ts";
import { toCsv } from "./csv.ts";
import type { ReviewedLanguage } from "./reviewed.ts";

export const columns = ["area", "key", "nb", "translation", "note", "pictures", "basis", "question"] as const;

/** Where a page's pictures are named otherwise than its texts. */
const screens: Readonly<Record<string, string>> = {
  about: "about",
  app: "unreachable",
  change_password: "change-password",
  delete: "delete-profile",
  delete_account: "delete-account",
  errors: "messages-not-sent",
  form: "register-advice",
  helpline: "login",
  idle: "idle-warning",
  leaving: "login",
  no_script: "login",
  not_found: "not-found",
  recover_password: "recover",
  stores: "app",
  time: "messages",
  validation: "register-errors",
};

/** The pictures in docs/screens on which a text may be seen: in its own language where there are any. */
function picturesOf(area: string, key: string, locale: Locale, files: readonly string[]): string {
  const prefix = key.includes(".") ? (key.split(".", 1)[0] ?? "") : "";
  const start = area === "desk" ? `desk-${prefix}` : area === "push-switch" ? "profile" : (screens[prefix] ?? prefix);
  if (prefix === "" && area !== "push-switch") return "";
  const all = files.filter((file) => file.startsWith(`${start}-`));
  const own = all.filter((file) => new RegExp(`-${locale}(-dark)?\\.png$`).test(file));
  return (own.length > 0 ? own : all).slice(0, 6).join(" ");
}

const docs = new URL("../../docs/", import.meta.url);

/** One table per language: everything that a reviewer needs to see with a text. */
export async function tableOf(areas: readonly Area[], language: ReviewedLanguage): Promise<string> {
  const files = (await readdir(new URL("screens", docs))).filter((file) => file.endsWith(".png")).toSorted();
  const lines = (await readFile(new URL("language/se-sentences.tsv", docs), "utf8")).split("\n");
  const basis = new Map(
    lines
      .map((line) => line.split("\t"))
      .map(([area, key, , basis, why]) => [`${area} ${key}`, [basis ?? "", why ?? ""]]),
  );
  const { code } = language;
  const rows = areas.flatMap((area) =>
    Object.entries(area.notes).map(([key, note]) => {
      const { name, texts } = area;
      const [rests = "", why = ""] = (code === "se" && basis.get(`${name} ${key}`)) || [];
      const pictures = picturesOf(name, key, code, files);
      return [name, key, texts.nb[key] ?? "", language.said(area, key), note, pictures, rests, why];
    }),
  );
  return toCsv([columns, ...rows]);
}
