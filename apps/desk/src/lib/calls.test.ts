import { checkCalls } from "@sosmessages/client/test/check-calls.ts";
import * as calls from "./calls.generated.ts";

checkCalls(calls);
