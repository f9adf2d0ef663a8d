/** One process of the stress: threads that compile WASM beside password hashes, some ended before they have ended. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hash, verify } from '@node-rs/argon2';

const [, , folder = '.'] = process.argv;
const rasterModule = join(import.meta.dirname, '../../packages/rendering/dist/raster.wasm');

async function startThread(index: number): Promise<void> {
  const workerData = { rasterModule, databasePath: join(folder, `${process.pid}-${index}.db`) };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  // Every third thread is ended while it may still compile.
  if (index % 3 === 2) setTimeout(() => void worker.terminate(), 40 + (process.pid % 60));
  await ended;
  if (index % 3 === 1) await worker.terminate();
}

async function checkPassword(index: number): Promise<void> {
  const secret = `mot de passe ${index}`;
  if (!(await verify(await hash(secret, { memoryCost: 4096, timeCost: 2 }), secret))) process.exitCode = 3;
}

await Promise.all([0, 1, 2, 3, 4, 5].flatMap((index) => [startThread(index), checkPassword(index)]));
process.exit();
