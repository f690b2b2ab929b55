import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from "vitest";

type Done = (error?: unknown) => void;
type Step = ((done: Done) => unknown) & { length: number };

/** A step that takes a callback is over when it calls it. */
const settled = (step: Step) => (): Promise<unknown> =>
  step.length === 0
    ? Promise.resolve(step(() => {}))
    : new Promise<void>((resolve, reject) => {
        step((error) => (error ? reject(error instanceof Error ? error : new Error("failed")) : resolve()));
      });

/** What the specs use of Mocha, said in Vitest's words. */
export const mochaWords = {
  describe,
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- what is expected, and its title, is in the specs
  it: (name: string, step: Step) => test(name, settled(step)),
  before: (step: Step) => beforeAll(settled(step) as () => Promise<void>),
  after: (step: Step) => afterAll(settled(step) as () => Promise<void>),
  beforeEach: (step: Step) => beforeEach(settled(step) as () => Promise<void>),
  afterEach: (step: Step) => afterEach(settled(step) as () => Promise<void>),
};
