import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Products to build before the server starts: the WASM modules, the bundle of the server and the front. Commands and
 * `npm run dev` are TypeScript that Node runs directly. Each product remembers a fingerprint of its inputs, so that an
 * unchanged tree builds nothing.
 */
const products = [
  {
    name: 'rasteriser',
    inputs: [
      'packages/rendering/assembly',
      'packages/rendering/build.mjs',
      'scripts/lib/compile-assembly.mjs',
    ],
    stamp: 'packages/rendering/dist/.stamp',
    command: ['packages/rendering/build.mjs'],
  },
  {
    name: 'deflate of tiles',
    inputs: ['packages/tiling/assembly', 'packages/tiling/build.mjs', 'scripts/lib/compile-assembly.mjs'],
    stamp: 'packages/tiling/dist/.stamp',
    command: ['packages/tiling/build.mjs'],
  },
  {
    name: 'server',
    inputs: [
      'apps/server/build.mjs',
      'apps/server/bundle-entries.mjs',
      'apps/server/src',
      'packages',
      'package-lock.json',
    ],
    stamp: 'apps/server/dist/.stamp',
    command: ['apps/server/build.mjs'],
  },
  {
    name: 'front',
    inputs: [
      'apps/web/index.html',
      'apps/web/package.json',
      'apps/web/vite.config.ts',
      'apps/web/src',
      'apps/web/scripts',
      'apps/web/public-src',
      'packages/contract/src',
      'packages/geo/src',
      'packages/ogc/src',
      'packages/styles/src',
      'packages/expressions/src',
      'packages/formats/src/list.ts',
      'package-lock.json',
    ],
    stamp: 'apps/web/dist/.stamp',
    command: ['apps/web/build.mjs'],
  },
];

export function buildIfStale(root, node) {
  for (const product of products) {
    const print = fingerprint(root, product.inputs);
    const stamp = join(root, product.stamp);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) continue;
    console.log(`Cartable: building the ${product.name}…`);
    const result = spawnSync(node, product.command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    if (result.status !== 0) {
      console.error(`Cartable: the ${product.name} could not be built; the message above says why.`);
      process.exit(1);
    }
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, print);
  }
}

/** What is installed, built, or tests alone read. */
const isNoInput = /^(node_modules|dist)$|\.(test|suite)\.tsx?$/;

function fingerprint(root, inputs) {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of filesUnder(join(root, input))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
    }
  return hash.digest('hex');
}

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path).sort())
    if (!isNoInput.test(entry)) yield* filesUnder(join(path, entry));
}
