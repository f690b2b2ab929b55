import { readApps } from "./app-file.ts";
import { startConformanceServer } from "./server.ts";

const [file, port] = process.argv.slice(2);
if (file === undefined || !/^\d{1,5}$/.test(port ?? "")) {
  console.error("npm run realtime:conformance -- apps.json PORT");
  process.exit(2);
}
const server = await startConformanceServer(readApps(file), Number(port));
console.log(`Pusher protocol 7 and its HTTP API: http://127.0.0.1:${server.port}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void server.stop().then(() => process.exit()));
}
