import type { Bus } from "#platform/bus/bus.ts";
import type { BusTopic, Ids } from "#platform/bus/wire.ts";

type Ear = { readonly topic: BusTopic; readonly hear: (ids: Ids) => void };

/** One bus per server, in one process. A bus that is cut off misses the messages of the others. */
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
