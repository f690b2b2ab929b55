import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packTarGz, type Item, type Tree } from "./tar.ts";
import { below, type Machine, type Release } from "./tree.ts";

/** Debian's names for the kinds of machines. */
const architectures = { x64: "amd64", arm64: "arm64" } as const satisfies Record<Machine, string>;

const units = [
  "sosmessages.service",
  "sosmessages-backup.service",
  "sosmessages-backup.timer",
  "sosmessages-verify.service",
  "sosmessages-verify.timer",
  "sosmessages-alert@.service",
];

/** Another server on the same machine, named by its port. Its keys are in the first one's folder. */
const template = (unit: string): string =>
  unit
    .replace("StateDirectory=sosmessages", "StateDirectory=sosmessages sosmessages-%i")
    .replace(
      "\nExecStart=",
      "\nEnvironment=PORT=%i DATA_DIR=/var/lib/sosmessages-%i METRICS=127.0.0.1:1%i\nExecStart=",
    );

/** Where each file of `tools/release/debian` goes. The scripts of the package itself go nowhere. */
const places: Readonly<Record<string, string>> = {
  sosmessages: "usr/bin/sosmessages",
  database: "usr/lib/sosmessages/bin/database",
  "postgresql.conf": "usr/lib/sosmessages/postgresql.conf",
  "sosmessages.env": "etc/sosmessages/sosmessages.env",
  ...Object.fromEntries(units.map((name) => [name, `usr/lib/systemd/system/${name}`])),
  "sandbox.conf": "usr/lib/systemd/system/sosmessages-.service.d/sandbox.conf",
  copyright: "usr/share/doc/sosmessages/copyright",
};
const scripts = ["preinst", "postinst", "prerm", "postrm"] as const;

type Parts = Pick<Release, "version" | "commit" | "root"> & Readonly<{ machine: Machine; time: number; tree: Tree }>;

/** An archive in the format `ar`, as Debian's packages are. */
const packAr = (members: readonly (readonly [name: string, bytes: Uint8Array])[], time: number): Buffer =>
  Buffer.concat([
    Buffer.from("!<arch>\n"),
    ...members.flatMap(([name, bytes]) => {
      const fields = [name.padEnd(16), `${time}`.padEnd(12), "0".padEnd(6), "0".padEnd(6), "100644".padEnd(8)];
      const head = `${fields.join("")}${`${bytes.length}`.padEnd(10)}\`\n`;
      return [Buffer.from(head), bytes, Buffer.from(bytes.length % 2 === 0 ? "" : "\n")];
    }),
  ]);

const control = ({ version, commit, machine }: Parts, kilobytes: number) => `Package: sosmessages
Version: ${version}
Commit: ${commit ?? "unknown"}
Architecture: ${architectures[machine]}
Maintainer: The maintainers of sosmessages
Installed-Size: ${kilobytes}
Depends: libc6 (>= 2.28), libstdc++6, libgcc-s1, passwd, postgresql (>= 15)
Recommends: systemd
Section: net
Priority: optional
Description: anonymous messaging between people and trained volunteers
 People write, trained volunteers answer, and after 14 days everything is gone.
 The package brings its own Node, and uses Debian's PostgreSQL. Settings are in
 /etc/sosmessages, keys in /var/lib/sosmessages.
`;

const ofText = (text: string): Item => ({ bytes: Buffer.from(text), isProgram: false });

const md5sums = (data: Tree): string =>
  [...data]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { bytes }]) => `${hash("md5", bytes)}  ${path}\n`)
    .join("");

/** The release's tree as a package of Debian: written here, so that it can be made on any machine. */
export const debianPackage = async (parts: Parts) => {
  const { machine, version, time, tree, root } = parts;
  const read = async (name: string, isProgram: boolean): Promise<Item> => ({
    bytes: await readFile(join(root, "tools/release/debian", name)),
    isProgram,
  });
  const data = new Map(below("usr/lib/sosmessages", tree));
  for (const [name, path] of Object.entries(places)) data.set(path, await read(name, path.includes("/bin/")));
  const unit = await readFile(join(root, "tools/release/debian/sosmessages.service"), "utf8");
  data.set("usr/lib/systemd/system/sosmessages@.service", ofText(template(unit)));
  const kilobytes = Math.ceil([...data.values()].reduce((sum, { bytes }) => sum + bytes.length, 0) / 1024);
  const about = new Map<string, Item>([
    ["control", ofText(control(parts, kilobytes))],
    ["conffiles", ofText(`/${places["sosmessages.env"]}\n`)],
    ["md5sums", ofText(md5sums(data))],
  ]);
  for (const name of scripts) about.set(name, await read(name, true));
  const bytes = packAr(
    [
      ["debian-binary", Buffer.from("2.0\n")],
      ["control.tar.gz", packTarGz(below(".", about), time)],
      ["data.tar.gz", packTarGz(below(".", data), time)],
    ],
    time,
  );
  return { file: `sosmessages_${version}_${architectures[machine]}.deb`, bytes };
};
