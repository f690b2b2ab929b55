import { checkCalls } from "@sosmessages/client/test/check-calls.ts";
import * as calls from "./calls.generated.ts";
import * as configCall from "./config-call.generated.ts";
import * as lateCalls from "./late-calls.generated.ts";

checkCalls({ ...calls, ...configCall, ...lateCalls });
