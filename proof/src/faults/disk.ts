import { execFile } from "node:child_process";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { eventually } from "@sosmessages/server/test/support/mail.ts";

const run = promisify(execFile);
const megabytes = 700;
const chunk = Buffer.alloc(1 << 20);

export type Disk = NonNullable<Awaited<ReturnType<typeof mountDisk>>>;

/** A small disk in a file. Null: this user may not mount one. */
export const mountDisk = async (folder: string, image: string) => {
  await mkdir(folder);
  const mount = () => run("mount", ["-o", "loop", image, folder]);
  try {
    await run("truncate", ["-s", `${megabytes}M`, image]);
    await run("mkfs.ext4", ["-q", "-F", image]);
    await mount();
  } catch {
    await rm(image, { force: true });
    return null;
  }

  const unmount = () => eventually(() => run("umount", [folder]).catch(() => null), 20);

  /** Copies until two copies are equal, so that no write came between. */
  const copyAtRest = async (to: string): Promise<void> => {
    for (;;) {
      await run("cp", ["--sparse=auto", image, to]);
      if (await run("cmp", ["-s", image, to]).catch(() => null)) return;
    }
  };

  return {
    async fill(): Promise<void> {
      const file = await open(join(folder, "ballast"), "w");
      try {
        for (;;) await file.write(chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(join(folder, "ballast"), { force: true }),
    /** Keeps only data that has reached the disk, like a power cut. All writers are stopped at this moment; `endAll` ends them. */
    async cutPower(endAll: () => Promise<unknown>): Promise<void> {
      const left = `${image}.left`;
      await copyAtRest(left);
      await endAll();
      await unmount();
      await rename(left, image);
      await mount();
    },
    unmount,
  };
};
