import type { Entry, Report } from "@sosmessages/texts/yaml-tree.ts";
import { DeskFile, PracticeFile, ServiceFile } from "../schema.ts";
import { readFields, type ServiceLanguages } from "./fields.ts";

/**
 * Which languages the rest of the file must speak. Read first, and without complaint: the fields themselves complain. `known`:
 * those that are built in, and those that folders bring.
 */
export function languagesIn(entry: Entry, known: readonly string[]): readonly string[] {
  const given = entry.kind === "map" ? entry.entries.get("languages") : undefined;
  const spoken = { languages: [], known };
  return (given && readFields(ServiceFile.properties.languages, given, spoken, () => {})) ?? [];
}

/** `service.yaml`: each field reports its mistake and the expected value. */
export function readServiceFile(entry: Entry, spoken: ServiceLanguages, report: Report) {
  const read = readFields(ServiceFile, entry, spoken, report);
  if (read === undefined || entry.kind !== "map") return undefined;
  const { helplines, ...fields } = read;
  const [helpline, ...otherHelplines] = helplines;
  const [host, ...hosts] = read.hosts;
  if (helpline === undefined || host === undefined) return undefined;
  if (!read.languages.includes(read.defaultLanguage)) {
    const { file, line } = entry.entries.get("default_language") ?? entry;
    const sentence = `default_language must be one of the languages: ${read.languages.join(", ")}.`;
    report({ file, line, path: "default_language", sentence });
    return undefined;
  }
  return { ...fields, helpline, otherHelplines, hosts: [host, ...hosts] as const };
}

/** `desk.yaml`: data that only the desk shows. */
export function readDeskFile(entry: Entry, spoken: ServiceLanguages, report: Report) {
  const read = readFields(DeskFile, entry, spoken, report);
  return read && { procedure: read.procedure, topics: read.topics ?? [], inserts: read.inserts ?? [] };
}

/** `practice.yaml`: invented letters to practise with. */
export const readPracticeFile = (entry: Entry, spoken: ServiceLanguages, report: Report) =>
  readFields(PracticeFile, entry, spoken, report)?.letters;
