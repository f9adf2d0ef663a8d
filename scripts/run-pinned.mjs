/** Runs a TypeScript script of the repository on the pinned Node: `node scripts/run-pinned.mjs scripts/check.ts`. */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfStale } from './lib/install.mjs';
import { pinnedNode } from './lib/pinned-node.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
installIfStale(root);
const node = pinnedNode(root);
if (node === undefined) {
  console.error(`Cartable: Node 26 is needed; this is Node ${process.versions.node}.`);
  process.exit(1);
}
process.exit(spawnSync(node, process.argv.slice(2), { cwd: root, stdio: 'inherit' }).status ?? 1);
