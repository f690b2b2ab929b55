import type { Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import { requestFloods } from "./requests.ts";
import { socketFloods } from "./sockets.ts";
import { newTally, type Tally } from "../routes.ts";
import { newLogins, type World } from "../world.ts";

export const floods = { ...socketFloods, ...requestFloods } as const;
export type FloodName = keyof typeof floods;
export const floodNames = Object.keys(floods) as FloodName[];

export type FloodOrder = {
  readonly run: "flood";
  readonly name: FloodName;
  readonly port: number;
  readonly milliseconds: number;
  readonly address: string;
  readonly world: World;
};

/** What it holds open stays open until its process is let go. */
export const runFlood = async (order: FloodOrder, query: Query): Promise<Tally> => {
  const tally = newTally();
  const { lines: authHeaders } = await newLogins(order.world, query, order.port).take("caller", 0);
  const { port, address, milliseconds } = order;
  await floods[order.name]({ port, until: Date.now() + milliseconds, tally, authHeaders, address });
  return tally;
};
