/** What is done for one key is done in the order it came; keys do not wait for each other. */
export const newQueues = <Key>() => {
  const queues = new Map<Key, { last: Promise<unknown>; length: number }>();
  return {
    lengthOf: (key: Key): number => queues.get(key)?.length ?? 0,

    /** Fails as the work does, which holds up nothing that comes after it. */
    add<Result>(key: Key, work: () => Result | Promise<Result>): Promise<Result> {
      const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
      queues.set(key, queue);
      queue.length += 1;
      const done = queue.last.then(work).finally(() => {
        queue.length -= 1;
        if (queue.length === 0) queues.delete(key);
      });
      queue.last = done.catch(() => {});
      return done;
    },
  };
};
