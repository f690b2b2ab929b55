import type { Move, Standing } from "@sosmessages/contract/desk/standing.ts";

type Facts = {
  readonly by: Move | null;
  readonly at: Date | null;
  readonly openedAt: Date | null;
  readonly isMine: boolean;
  readonly isEmptied: boolean;
};

/** Where a conversation stands, for `standingSentence` of the contract. `holder`: the name, for leaders. */
export const standingOf = (state: Standing["state"], facts: Facts, holder: string | null): Standing => ({
  state,
  by: facts.by,
  at: facts.at?.toISOString() ?? null,
  holder,
  is_mine: facts.isMine,
  opened_at: facts.openedAt?.toISOString() ?? null,
  is_emptied: facts.isEmptied,
});
