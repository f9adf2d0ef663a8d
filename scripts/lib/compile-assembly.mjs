import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** Compiles `assembly/` of a package to `dist/{name}.wasm`; does nothing when that is newer than its sources. */
export function compileAssembly(packageFolder, name) {
  const folder = join(packageFolder, 'assembly');
  const output = join(packageFolder, 'dist', `${name}.wasm`);
  if (isNewer(output, [import.meta.filename, ...readdirSync(folder).map((file) => join(folder, file))]))
    return;
  // Written aside and renamed: two builds at once, or one cut short, never leave half a module.
  const partial = join(packageFolder, 'dist', `${name}.${process.pid}.wasm`);
  mkdirSync(join(packageFolder, 'dist'), { recursive: true });
  const options = ['-O3', '--converge', '--noAssert', '--enable', 'simd', '--runtime', 'stub', '-o', partial];
  const compiler = require.resolve('assemblyscript/bin/asc.js');
  const run = spawnSync(process.execPath, [compiler, join(folder, 'index.ts'), ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: packageFolder,
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
  renameSync(partial, output);
}

function isNewer(output, sources) {
  if (!existsSync(output)) return false;
  const built = statSync(output).mtimeMs;
  return sources.every((file) => statSync(file).mtimeMs <= built);
}
