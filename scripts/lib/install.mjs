import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { hasSamePackages } from './same-packages.mjs';

/** Installs the dependencies when they are absent or others than those of the lock file. No package may run a script. */
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
  const [installed, wanted] = ['node_modules/.package-lock.json', 'package-lock.json'].map((path) =>
    join(root, path),
  );
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return true;
  if (!hasSamePackages(...[installed, wanted].map((path) => JSON.parse(readFileSync(path, 'utf8')).packages)))
    return false;
  try {
    const now = new Date();
    utimesSync(installed, now, now);
  } catch {
    // Installed by another account, for one that writes nothing here: compared again at the next start.
  }
  return true;
}
