import { readConfig } from "@sosmessages/server/src/config.ts";
import { startService } from "@sosmessages/server/src/start-service.ts";
import { answerQuestions } from "../process.ts";
import { worldFromParent } from "../world.ts";

/** The service as it runs in production, with raised limits and without a log. */
const { dataDir, databaseUrl } = worldFromParent();
const config = readConfig({ PORT: "0", DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LIMIT_FACTOR: "1000000" });
const service = await startService(config, () => {});
answerQuestions(Number(new URL(service.address).port), {}, () => service.stop());
