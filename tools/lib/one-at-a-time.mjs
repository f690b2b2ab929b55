import { open, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "./project.mjs";
import { Problem } from "./print.mjs";

const path = join(root, ".preparing");
const signOfLifeEvery = 1_000;
const silenceOfTheDead = 10_000;

/** Two starts at once would install over each other. The second one waits, then finds everything done. */
export const oneAtATime = async (work) => {
  let isTold = false;
  while (!(await take())) {
    if (!isTold) process.stderr.write("Another start is preparing the service; waiting for it …\n");
    isTold = true;
    await wait(500);
  }
  const signs = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), signOfLifeEvery);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    await rm(path, { force: true });
  }
};

const take = async () => {
  try {
    await (await open(path, "wx")).close();
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") {
      throw new Problem(
        `The folder ${root} cannot be written to (${error.code}): run "npm start" once as the user who owns it.`,
      );
    }
  }
  const lastSign = (await stat(path).catch(() => null))?.mtimeMs ?? Date.now();
  if (Date.now() - lastSign > silenceOfTheDead) await rm(path, { force: true });
  return false;
};
