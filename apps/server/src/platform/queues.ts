/** Work for one key runs in order; keys are independent. */
export const newQueues = <Key>() => {
  const queues = new Map<Key, { last: Promise<unknown>; length: number }>();
  return {
    lengthOf: (key: Key): number => queues.get(key)?.length ?? 0,

    /** Rejects if the work does. Later work still runs. */
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
