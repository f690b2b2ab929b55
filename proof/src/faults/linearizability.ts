/**
 * One call of a history, with the times of its invocation and its response. `to` is Infinity where no response came: such a call may
 * have taken effect at any time after `from`, or never.
 */
export type Call<O> = {
  readonly process: string;
  readonly from: number;
  readonly to: number;
  readonly operation: O;
};

export type Model<S, O> = {
  readonly start: S;
  /** All states that the operation can lead to. Empty: the operation is impossible in this state. */
  readonly step: (state: S, operation: O) => readonly S[];
};

const show = <O>({ process, operation }: Call<O>): string => `${process}: ${JSON.stringify(operation)}`;

/**
 * The search of Wing and Gong: is there an order of the calls in which each takes effect between its invocation and its response, and
 * in which the model allows each? Configurations that were tried are remembered, as Lowe proposed. Returns null for a linearizable history,
 * else the first call that fits nowhere and the calls before it.
 */
export const violationIn = <S, O>({ start, step }: Model<S, O>, history: readonly Call<O>[]): string | null => {
  const calls = history.toSorted((a, b) => a.from - b.from);
  const tried = new Set<string>();
  const open: { readonly state: S; readonly done: bigint; readonly order: readonly number[] }[] = [
    { state: start, done: 0n, order: [] },
  ];
  let furthest = open[0]!;
  for (let config = open.pop(); config; config = open.pop()) {
    const { state, done, order } = config;
    const left = calls.keys().filter((place) => ((done >> BigInt(place)) & 1n) === 0n);
    const remaining = [...left];
    const earliest = Math.min(...remaining.map((place) => calls[place]!.to));
    // Only calls without a response are left, and these need not have happened.
    if (earliest === Infinity) return null;
    if (order.length > furthest.order.length) furthest = config;
    for (const place of remaining.toReversed()) {
      const { from, operation } = calls[place]!;
      if (from > earliest) continue;
      const now = done | (1n << BigInt(place));
      for (const next of step(state, operation)) {
        const key = `${now.toString(36)} ${JSON.stringify(next)}`;
        if (tried.has(key)) continue;
        tried.add(key);
        open.push({ state: next, done: now, order: [...order, place] });
      }
    }
  }
  const placed = new Set(furthest.order);
  const stuck = calls.filter((_, place) => !placed.has(place)).toSorted((a, b) => a.to - b.to)[0]!;
  const before = furthest.order.slice(-4).map((place) => show(calls[place]!));
  return `${show(stuck)} fits nowhere after ${before.join(", ")}`;
};
