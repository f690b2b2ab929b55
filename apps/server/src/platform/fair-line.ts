type Node<Item> = {
  /** The parts of this network that have something in line, in the order of their turns. */
  readonly parts: Map<string, Node<Item>>;
  readonly items: Set<Item>;
  size: number;
};

const newNode = <Item>(): Node<Item> => ({ parts: new Map(), items: new Set(), size: 0 });

/** The part that has most in line; of several the latest. */
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
  /** Which of these makes way when they are too many, oldest first. The newest unless said. */
  readonly leaving?: (items: ReadonlySet<Item>) => Item;
};

/**
 * A line in which networks take turns, and within each network its parts: a network with a thousand in line delays another
 * one by a single turn. When the line is full, the network that has most in it gives up one of its own.
 */
export const newFairLine = <Item>({
  most,
  mostOfOne,
  leaving = ([...items]) => items.at(-1)!,
}: FairLineBounds<Item>) => {
  const root = newNode<Item>();

  /** The nodes from the root to where `next` leads. */
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

    /** `path`: from the widest network to the narrowest. Returns the item that makes way, which may be this one. */
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

    /** The next item. Its network goes to the end of the line, and so does each part on the way to it. */
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

    /** Removes and returns what nobody waits for any more. */
    prune: (isOver: (item: Item) => boolean): Item[] => prune(root, isOver),
  };
};
