import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A line of the lock file, as far as it matters here. */
export type Locked = Readonly<{ version: string; integrity?: string; license?: string; dev?: boolean }>;

/** A package that is in a release: its folder from the root, as the lock file names it. */
export type Part = Readonly<{ folder: string; name: string; locked: Locked }>;

export const partsOf = (folders: Iterable<string>, lock: Readonly<Record<string, Locked>>): readonly Part[] =>
  [...new Set(folders)].toSorted().map((folder) => {
    const locked = lock[folder];
    if (locked === undefined) throw new Error(`${folder} is in the release and not in the lock file`);
    if (locked.dev) throw new Error(`${folder} is in the release, and is there for developers alone`);
    return { folder, name: folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length), locked };
  });

const purlOf = ({ name, locked }: Part) => `pkg:npm/${name.replace("@", "%40")}@${locked.version}`;

const hexOf = (integrity: string) => Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");

const licencesOf = ({ license }: Locked): object =>
  license === undefined
    ? {}
    : { licenses: [/ (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }] };

/** A UUID that is the same for the same content. */
const serialOf = (content: string): string => {
  const hex = hash("sha256", content);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The libraries within the program of Node that makes this release, which is the one that it contains. */
const librariesOf = ({ name, locked }: Part): object => {
  if (!name.startsWith("node-linux-")) return {};
  if (process.versions.node !== locked.version) throw new Error(`this is not Node ${locked.version}`);
  const { node: _, modules: __, napi: ___, ...libraries } = process.versions;
  const components = Object.entries(libraries).map(([library, version]) => ({
    type: "library",
    name: library,
    version,
    purl: `pkg:generic/${library}@${version}`,
  }));
  return { components };
};

/** The list of parts in the format that scanners for known faults read: CycloneDX 1.6. */
export const billOfMaterials = (version: string, machine: string, time: number, parts: readonly Part[]): string => {
  const components = parts.map((part) => ({
    type: "library",
    "bom-ref": purlOf(part),
    name: part.name,
    version: part.locked.version,
    purl: purlOf(part),
    ...licencesOf(part.locked),
    ...librariesOf(part),
    ...(part.locked.integrity && { hashes: [{ alg: "SHA-512", content: hexOf(part.locked.integrity) }] }),
  }));
  const unique = [...new Map(components.map((component) => [component.purl, component])).values()];
  const metadata = {
    timestamp: new Date(time * 1000).toISOString(),
    component: {
      type: "application",
      "bom-ref": "sosmessages",
      name: "sosmessages",
      version,
      licenses: [{ license: { id: "EUPL-1.2" } }],
      properties: [{ name: "machine", value: `linux-${machine}` }],
    },
  };
  const dependencies = [{ ref: "sosmessages", dependsOn: unique.map(({ purl }) => purl) }];
  const body = { version: 1, metadata, components: unique, dependencies };
  const serialNumber = serialOf(JSON.stringify(body));
  return `${JSON.stringify({ bomFormat: "CycloneDX", specVersion: "1.6", serialNumber, ...body }, null, 2)}\n`;
};

const isLicence = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name);

/** Two packages for two kinds of machines have the same text; only one of them is installed here. */
const installedLike = (root: string, folder: string): string => {
  const other = folder.replace(/linux-(x64|arm64)/, `linux-${process.arch}`);
  return existsSync(join(root, folder)) ? folder : other;
};

const textsOf = (root: string, part: Part): readonly string[] => {
  const folder = join(root, installedLike(root, part.folder));
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicence(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), "utf8").trim())
    .toSorted();
};

/** Every part, its licence, and the licence's text as the package has it. The same text is printed once. */
export const licenceList = (root: string, version: string, parts: readonly Part[]): string => {
  const byText = new Map<string, Part[]>();
  for (const part of parts) {
    const text = textsOf(root, part).join("\n\n");
    byText.set(text, [...(byText.get(text) ?? []), part]);
  }
  const nameOf = ({ name, locked }: Part) => `${name} ${locked.version} (${locked.license ?? "see its text"})`;
  const sections = [...byText].map(([text, them]) => {
    const body = text === "" ? "The package names its licence and has no text of it." : text;
    return `${"=".repeat(78)}\n${them.map(nameOf).join("\n")}\n\n${body}\n`;
  });
  return [
    `sosmessages ${version} is licensed under the EUPL-1.2 (LICENSE). It holds these packages of others:\n`,
    ...sections,
  ].join("\n");
};
