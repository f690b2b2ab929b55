// Every command of package.json begins here: node tools/run.mjs start, or a file and what it takes.
// Kept free of newer syntax and of imports, so that an old Node can read as far as the sentence.
if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error("This needs Node 20 or newer, and you have " + process.versions.node + ": see https://nodejs.org.");
  process.exit(1);
}
void import("./lib/launch.mjs").then(({ startServer, runFile }) => {
  const [what, ...args] = process.argv.slice(2);
  return what === "start" ? startServer() : runFile(what, args);
});
