import { readConfig } from "@sosmessages/server/src/config.ts";
import { startService } from "@sosmessages/server/src/start-service.ts";
import { serveAt, worldFromParent } from "../contender.ts";

/** The service itself, as it is run. Only its limits are out of the way, and its log goes nowhere. */
const { dataDir, databaseUrl } = worldFromParent();
const config = readConfig({ PORT: "0", DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LIMIT_FACTOR: "1000000" });
const service = await startService(config, () => {});
serveAt(Number(new URL(service.address).port), () => service.stop());
