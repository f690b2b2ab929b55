import type { Bus, Ids, BusTopic } from "#platform/bus/bus.ts";

type Ear = { readonly topic: BusTopic; readonly hear: (ids: Ids) => void };

/** As many buses as there are servers, in one process; each can be cut off, and then misses what the others say. */
export const newLinkedBuses = (count: number) => {
  const buses = Array.from({ length: count }, () => {
    const ears = new Set<Ear>();
    const gaps = new Set<(since: Date) => void>();
    let cutSince: Date | null = null;
    const bus: Bus = {
      hasOthers: true,
      publish(topic, ids) {
        if (cutSince) return;
        for (const other of buses) if (other.bus !== bus) other.hear(topic, ids);
      },
      subscribe(topic, then) {
        const ear = { topic, hear: then };
        ears.add(ear);
        return () => void ears.delete(ear);
      },
      onGap(then) {
        gaps.add(then);
        return () => void gaps.delete(then);
      },
      close: async () => {},
    };
    return {
      bus,
      hear(topic: BusTopic, ids: Ids): void {
        if (cutSince) return;
        for (const ear of ears) if (ear.topic === topic) setImmediate(() => ear.hear(ids));
      },
      cut: () => void (cutSince = new Date()),
      repair(): void {
        const since = cutSince!;
        cutSince = null;
        for (const then of gaps) then(since);
      },
    };
  });
  return buses;
};
