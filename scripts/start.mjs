/**
 * `npm start`: installs, builds what is stale, then runs the server on the pinned Node.
 * Plain JavaScript without dependencies: it must run on any Node from 20 on, before anything is installed.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './lib/build.mjs';
import { installIfStale } from './lib/install.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    `Cartable: this is Node ${process.versions.node}; Node 20 or later is needed to install it. Install a newer Node, then run npm start again.`,
  );
  process.exit(1);
}

installIfStale(root);
const node = pinnedNode(root);
if (node === undefined) {
  console.error(
    `Cartable: no Node 26 is packaged for ${process.platform} ${process.arch}, and this is Node ${process.versions.node}. Install Node 26, then run npm start again.`,
  );
  process.exit(1);
}
buildIfStale(root, node);

const program = process.argv.includes('--dev')
  ? ['--watch', join(root, 'apps/server/src/main.ts')]
  : [join(root, 'apps/server/dist/main.js')];
process.exit(await keepRunning(node, program));
