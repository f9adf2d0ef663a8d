// Compiles the deflate of tiles (assembly/) to dist/deflate.wasm; does nothing when it is newer than its sources.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const sources = readdirSync(join(here, 'assembly')).map((name) => join(here, 'assembly', name));
const output = join(here, 'dist', 'deflate.wasm');

function upToDate() {
  if (!existsSync(output)) return false;
  const built = statSync(output).mtimeMs;
  return [...sources, fileURLToPath(import.meta.url)].every((file) => statSync(file).mtimeMs <= built);
}

if (!upToDate()) {
  const compiler = createRequire(import.meta.url).resolve('assemblyscript/bin/asc.js');
  // Written aside and renamed: two builds at once, or one cut short, never leave half a module.
  const partial = join(here, 'dist', `deflate.${process.pid}.wasm`);
  mkdirSync(dirname(output), { recursive: true });
  const options = ['-O3', '--converge', '--noAssert', '--enable', 'simd', '--runtime', 'stub', '-o', partial];
  const run = spawnSync(process.execPath, [compiler, join(here, 'assembly', 'index.ts'), ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: here,
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
  renameSync(partial, output);
}
