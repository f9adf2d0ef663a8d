import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the dependencies when they are absent or older than the lock file. No package may run a script. */
export function installIfStale(root) {
  if (isInstalled(root)) return;
  console.log('Cartable: installing dependencies (first start, or the lock file changed)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error(
      'Cartable: the dependencies could not be installed. Check the network or the npm registry, then start again.',
    );
    process.exit(1);
  }
}

function isInstalled(root) {
  const installed = join(root, 'node_modules', '.package-lock.json');
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  );
}
