import type { FailureCode } from "@sosmessages/contract/failures.ts";
import type { RouteShape } from "@sosmessages/contract/route.ts";
import { refuse, type Failure } from "#platform/http/answers.ts";

/** From the rules' words to the contract's, which are the same; one that the route does not declare is a mistake of ours. */
export const refusalOf = <R extends RouteShape>(route: R, because: FailureCode): Failure<R["failures"][number]> => {
  if (!route.failures.includes(because)) throw new Error(`${route.path} may not be refused as ${because}`);
  return refuse(because as R["failures"][number]);
};
