/** One thread of the stress: our WASM compiled and run until V8 compiles it again, SQLite left open when it ends. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openDeflateModule } from '../../packages/tiling/src/compress/deflate-module.ts';

const { rasterModule, databasePath } = workerData as { rasterModule: string; databasePath: string };
const database = new DatabaseSync(databasePath);
database.exec('CREATE TABLE IF NOT EXISTS t (a); INSERT INTO t VALUES (1)');
new WebAssembly.Module(readFileSync(rasterModule));
const deflate = openDeflateModule();
if (!deflate) throw new Error('The WASM is not built: run "npm run build" first.');
const bytes = new Uint8Array(600).map((_, index) => (index * index) % 251);
for (let turn = 0; turn < 400; turn++) deflate.deflate(bytes);
parentPort?.postMessage('done');
