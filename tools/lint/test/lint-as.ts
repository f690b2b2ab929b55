import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export type Complaint = Readonly<{ code: string; filename: string; help?: string }>;

/** Lints files as if each were at its place in the repository, all at once, and returns the findings of each. */
export async function complaintsAbout(
  files: readonly (readonly [path: string, source: string])[],
): Promise<readonly (readonly Complaint[])[]> {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages-lint-"));
  for (const path of [".oxlintrc.json", "tools/lint"])
    await cp(join(root, path), join(folder, path), { recursive: true });
  // Several may be said to stand at the same place.
  const places = files.map(([path], index) => path.replace(/(?=\.\w+(\.\w+)?$)/, `-${index}`));
  for (const [index, [, source]] of files.entries()) {
    const file = join(folder, places[index] ?? "");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, source);
  }
  const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [oxlint, "--disable-nested-config", "--format=json", "apps", "packages"],
      // What checks types is another program, which oxlint looks for on the path.
      { cwd: folder, env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"]}` } },
      (_error, out) => resolve(out),
    ),
  );
  await rm(folder, { recursive: true, force: true });
  const { diagnostics } = JSON.parse(output) as { diagnostics: Complaint[] };
  return places.map((place) => diagnostics.filter(({ filename }) => filename === place));
}
