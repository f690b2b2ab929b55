/** A waiting request: its networks, from the widest to the narrowest, and whether the client has disconnected. */
export type Waiting = { readonly network: readonly string[]; readonly isGone: () => boolean };

type Waiter = { readonly who: Waiting; readonly until: number; readonly go: (isAdmitted: boolean) => void };

export type QueueBounds<Line extends string> = {
  /** Concurrent work in total and per line. A lower limit per line leaves room for the other lines. */
  readonly atOnce: number;
  readonly ofLine: Readonly<Record<Line, number>>;
  /** Waiting requests per line, and of these per narrowest network. */
  readonly most: number;
  readonly mostOfOne: number;
  /** The longest wait, in milliseconds. */
  readonly patience: number;
};

const pruneEvery = 250;

/**
 * Limits concurrent work. Lines take turns, and within each line networks do. Networks and timers are used only under contention.
 */
export const newFairQueue = <Line extends string>({ atOnce, ofLine, most, mostOfOne, patience }: QueueBounds<Line>) => {
  const newLine = (name: Line) => ({ name, running: 0, waiting: newFairLine<Waiter>({ most, mostOfOne }) });
  /** In the order of their turns. */
  const lines = (Object.keys(ofLine) as Line[]).map(newLine);
  let running = 0;
  let pruning: NodeJS.Timeout | null = null;

  const hasRoom = (line: (typeof lines)[number]) => running < atOnce && line.running < ofLine[line.name];
  const lineOf = (name: Line) => lines.find((line) => line.name === name)!;

  const begin = (line: (typeof lines)[number]): void => {
    line.running += 1;
    running += 1;
  };

  const admitNext = (): void => {
    for (;;) {
      const line = lines.find((each) => each.waiting.size() > 0 && hasRoom(each));
      if (line === undefined) return;
      const { who, go } = line.waiting.shift()!;
      if (who.isGone()) {
        go(false);
        continue;
      }
      lines.push(...lines.splice(lines.indexOf(line), 1));
      begin(line);
      go(true);
    }
  };

  const prune = (): void => {
    const now = performance.now();
    for (const { waiting } of lines) {
      for (const { go } of waiting.prune(({ who, until }) => until <= now || who.isGone())) go(false);
    }
    pruning = lines.some(({ waiting }) => waiting.size() > 0) ? setTimeout(prune, pruneEvery).unref() : null;
  };

  /** True: start, and call `leave` at the end. A promise of false: the queue was full, or the wait too long. */
  const enter = (name: Line, who: Waiting): true | Promise<boolean> => {
    const line = lineOf(name);
    if (hasRoom(line)) {
      begin(line);
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = { who, until: performance.now() + patience, go: resolve };
    line.waiting.push(who.network, waiter)?.go(false);
    pruning ??= setTimeout(prune, pruneEvery).unref();
    return promise;
  };

  const leave = (name: Line): void => {
    lineOf(name).running -= 1;
    running -= 1;
    admitNext();
  };

  return {
    enter,
    leave,

    /** null: the queue was full, or the wait too long. */
    async run<Result>(name: Line, who: Waiting, work: () => Promise<Result>): Promise<Result | null> {
      if (!(await enter(name, who))) return null;
      try {
        return await work();
      } finally {
        leave(name);
      }
    },

    waiting: (): number => lines.reduce((sum, { waiting }) => sum + waiting.size(), 0),
  };
};

type Node<Item> = {
  /** Subnetworks with waiting items, in the order of their turns. */
  readonly parts: Map<string, Node<Item>>;
  readonly items: Set<Item>;
  size: number;
};

const newNode = <Item>(): Node<Item> => ({ parts: new Map(), items: new Set(), size: 0 });

/** The subnetwork with the most items; of several the last. */
const largestOf = <Item>({ parts }: Node<Item>): string =>
  parts.entries().reduce((largest, each) => (each[1].size >= largest[1].size ? each : largest))[0];

const prune = <Item>(node: Node<Item>, isOver: (item: Item) => boolean): Item[] => {
  const removed = [...node.items].filter(isOver);
  for (const item of removed) node.items.delete(item);
  for (const [key, part] of node.parts) {
    removed.push(...prune(part, isOver));
    if (part.size === 0) node.parts.delete(key);
  }
  node.size -= removed.length;
  return removed;
};

export type FairLineBounds<Item> = {
  readonly most: number;
  /** Of one narrowest network. */
  readonly mostOfOne: number;
  /** Chooses the item to drop when the line is full. The items are ordered by age. Default: the newest. */
  readonly leaving?: (items: ReadonlySet<Item>) => Item;
};

/**
 * A queue in which networks take turns, and within each network its subnetworks: a network with a thousand items delays another network by
 * a single turn. When the queue is full, the network with the most items loses one.
 */
export const newFairLine = <Item>({
  most,
  mostOfOne,
  leaving = ([...items]) => items.at(-1)!,
}: FairLineBounds<Item>) => {
  const root = newNode<Item>();

  /** The nodes from the root along `next`. */
  const descend = (next: (node: Node<Item>, depth: number) => string | undefined): Node<Item>[] => {
    const way = [root];
    for (let key = next(root, 0); key !== undefined; key = next(way.at(-1)!, way.length - 1)) {
      way.push(way.at(-1)!.parts.get(key)!);
    }
    return way;
  };

  const removeAt = (way: readonly Node<Item>[], item: Item): void => {
    if (!way.at(-1)!.items.delete(item)) return;
    for (const [depth, node] of way.entries()) {
      node.size -= 1;
      if (node.size > 0 || depth === 0) continue;
      const { parts } = way[depth - 1]!;
      for (const [key, part] of parts) if (part === node) parts.delete(key);
    }
  };

  const makeRoom = (way: readonly Node<Item>[]): Item => {
    const item = leaving(way.at(-1)!.items);
    removeAt(way, item);
    return item;
  };

  return {
    size: () => root.size,

    /** `path`: from the widest network to the narrowest. Returns the dropped item, which may be this one. */
    push(path: readonly string[], item: Item): Item | null {
      const way = descend((node, depth) => {
        const key = path[depth];
        if (key !== undefined && !node.parts.has(key)) node.parts.set(key, newNode());
        return key;
      });
      const place = way.at(-1)!;
      place.items.add(item);
      for (const node of way) node.size += 1;
      if (place.items.size > mostOfOne) return makeRoom(way);
      if (root.size <= most) return null;
      return makeRoom(descend((node) => (node.parts.size === 0 ? undefined : largestOf(node))));
    },

    /** The next item. Its networks move to the end of the turns. */
    shift(): Item | null {
      if (root.size === 0) return null;
      const way = descend((node) => {
        const [first] = node.parts.entries();
        if (first === undefined) return undefined;
        node.parts.delete(first[0]);
        node.parts.set(...first);
        return first[0];
      });
      const [item] = way.at(-1)!.items;
      removeAt(way, item!);
      return item!;
    },

    remove(path: readonly string[], item: Item): void {
      const way = descend((node, depth) => (node.parts.has(path[depth] ?? "") ? path[depth] : undefined));
      removeAt(way, item);
    },

    /** Removes and returns the items that are over. */
    prune: (isOver: (item: Item) => boolean): Item[] => prune(root, isOver),
  };
};
