import type { Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import { requestFloods } from "./flood-requests.ts";
import { socketFloods } from "./flood-sockets.ts";
import { newTally, type Tally } from "./routes.ts";
import { newLogins, type World } from "./world.ts";

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
  const { lines: papers } = await newLogins(order.world, query, order.port).take("caller", 0);
  const { port, address, milliseconds } = order;
  await floods[order.name]({ port, until: Date.now() + milliseconds, tally, papers, address });
  return tally;
};
