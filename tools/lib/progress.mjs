/** A reporter of vitest: once a minute, how many files are done. */
export default class Progress {
  onTestRunStart(specifications) {
    const began = Date.now();
    this.done = 0;
    this.failed = 0;
    this.timer = setInterval(() => {
      const minutes = Math.round((Date.now() - began) / 60_000);
      const failed = this.failed > 0 ? `, ${this.failed} failed` : "";
      console.log(`… ${minutes} min: ${this.done} of ${specifications.length} files${failed}`);
    }, 60_000);
  }

  onTestModuleEnd(module) {
    this.done++;
    if (!module.ok()) this.failed++;
  }

  onTestRunEnd() {
    clearInterval(this.timer);
  }
}
