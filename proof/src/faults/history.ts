import { violationIn, type Call, type Model } from "./linearizability.ts";

type Operation =
  | { readonly kind: "claim" | "release"; readonly token: string }
  | { readonly kind: "send"; readonly token: string; readonly text: string }
  /** The caller deleted a message, or the clock moved: either may end a claim. */
  | { readonly kind: "disturb" }
  /** The replies in the caller's mailbox, oldest first, after the time in which a reply can be taken back. */
  | { readonly kind: "read"; readonly replies: readonly string[] };

type State = { readonly holder: string | null; readonly sent: readonly string[] };

/** One conversation: at most one volunteer holds it, only the holder sends, and each reply is sent once. */
export const conversation: Model<State, Operation> = {
  start: { holder: null, sent: [] },
  step(state, operation) {
    const free = { ...state, holder: null };
    switch (operation.kind) {
      case "claim":
        return state.holder === null ? [{ ...state, holder: operation.token }] : [];
      case "release":
        return state.holder === operation.token ? [free] : [];
      case "send":
        return state.holder === operation.token ? [{ ...free, sent: [...state.sent, operation.text] }] : [];
      case "read":
        return JSON.stringify(operation.replies) === JSON.stringify(state.sent) ? [state] : [];
      case "disturb":
        return [state, free];
    }
  },
};

export type History = ReturnType<typeof newHistory>;

/** Records claims and sends of all volunteers, with the times at which each was called and answered. */
export const newHistory = () => {
  const byConversation = new Map<string, Call<Operation>[]>();
  const byCaller = new Map<string, Call<Operation>[]>();
  const conversationsOf = new Map<string, Set<string>>();
  const tokens = new Set<string>();
  const clockMoves: Call<Operation>[] = [];

  const add = (to: Map<string, Call<Operation>[]>, key: string, call: Call<Operation>): void =>
    void to.set(key, [...(to.get(key) ?? []), call]);

  return {
    now: (): number => performance.now(),
    /** `isAnswered`: the call succeeded. False: no response came, so the call may still take effect. Refused calls are not recorded. */
    note(process: string, id: string, operation: Operation, from: number, isAnswered = true): void {
      if (operation.kind === "claim") tokens.add(operation.token);
      add(byConversation, id, { process, from, to: isAnswered ? performance.now() : Infinity, operation });
    },
    isKnown: (token: string): boolean => tokens.has(token),
    noteOfCaller(caller: string, operation: Operation, from: number): void {
      add(byCaller, caller, { process: caller, from, to: performance.now(), operation });
    },
    belongs: (id: string, caller: string): void =>
      void conversationsOf.set(caller, (conversationsOf.get(caller) ?? new Set()).add(id)),
    clockMoved: (from: number): void =>
      void clockMoves.push({ process: "clock", from, to: performance.now(), operation: { kind: "disturb" } }),
    calls: (): number => byConversation.values().reduce((sum, calls) => sum + calls.length, 0),
    /** One sentence for each conversation that is not linearizable. */
    violations(): string[] {
      const owners = new Map(
        [...conversationsOf].filter(([, ids]) => ids.size === 1).map(([caller, [id]]) => [id!, caller]),
      );
      return [...byConversation].flatMap(([id, calls]) => {
        const ofCaller = byCaller.get(owners.get(id) ?? "") ?? [];
        return violationIn(conversation, [...calls, ...ofCaller, ...clockMoves]) ?? [];
      });
    },
  };
};
