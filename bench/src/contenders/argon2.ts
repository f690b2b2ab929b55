import { hash, verify } from "@node-rs/argon2";
import { argon2id } from "@sosmessages/server/src/platform/passwords.ts";
import { inLoops, type Measure } from "../load.ts";
import { answerQuestions } from "../process.ts";
import { worldFromParent } from "../world.ts";

/** Verifies the hash that a login verifies, with the service's parameters. */
const { password } = worldFromParent().readers[0]!;
const stored = await hash(password, argon2id);
answerQuestions(0, { run: (measure: Measure) => inLoops(measure, () => verify(stored, password)) });
