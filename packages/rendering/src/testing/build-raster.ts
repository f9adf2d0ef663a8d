/** Tests draw with the compiled rasteriser: it is built when stale, as `npm run build` does. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export function buildRaster(): void {
  const script = fileURLToPath(new URL('../../build.mjs', import.meta.url));
  const run = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the rasteriser does not compile: ${run.stderr}`);
}
