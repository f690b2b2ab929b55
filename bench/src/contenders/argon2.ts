import { hash, verify } from "@node-rs/argon2";
import { argon2id } from "@sosmessages/server/src/platform/passwords.ts";
import { runWhenTold, worldFromParent } from "../contender.ts";
import { inLoops } from "../load.ts";

/** Nothing but the hash that a login must check, with the service's parameters. */
const { password } = worldFromParent().readers[0]!;
const stored = await hash(password, argon2id);

runWhenTold(
  (measure) => inLoops(measure, () => verify(stored, password)),
  async () => {},
);
