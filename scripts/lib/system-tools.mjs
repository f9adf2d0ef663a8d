import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  findTool,
  missingToolSentence,
  pythonFolder,
  systemTools,
} from '../../packages/testkit/src/tools/system-tools.mjs';

/**
 * Provides every tool of the tests, and says what is there and what is not.
 * @returns whether the tests can go on: without a tool those that need it are left out, which is refused where `CI` is set
 */
export function provideSystemTools() {
  const names = Object.keys(systemTools);
  const absent = installMissing(names);
  for (const name of names) {
    const path = findTool(name);
    if (path !== undefined) console.log(`${systemTools[name].title}: ${path}`);
  }
  for (const name of absent) console.log(`${missingToolSentence(name)}: tests that need it are left out.`);
  if (absent.length === 0 || !process.env.CI) return true;
  console.error('Cartable: CI is set, where nothing may be left out.');
  return false;
}

/**
 * Provides what a command cannot do without.
 * @returns whether all of it is there; otherwise what is not is said
 */
export function provideNeededTools(names) {
  const absent = installMissing(names);
  for (const name of absent) console.error(`${missingToolSentence(name)}.`);
  return absent.length === 0;
}

/**
 * Installs what is missing where Debian packages can be (root with apt-get), and a Chromium with Playwright elsewhere.
 * @returns the tools that are still not there
 */
function installMissing(names) {
  const missing = names.filter((name) => findTool(name) === undefined && !isDeclined(name));
  if (missing.length > 0 && canInstall()) install(missing.flatMap((name) => systemTools[name].packages));
  if (missing.includes('chromium') && findTool('chromium') === undefined) installChromiumWithPlaywright();
  for (const name of missing) if (systemTools[name].python !== undefined) installFromPypi(name);
  return names.filter((name) => findTool(name) === undefined);
}

/** Named in CARTABLE_TEST_WITHOUT: not to be used, so not to be installed. */
function isDeclined(name) {
  return (process.env.CARTABLE_TEST_WITHOUT ?? '').split(',').includes(name);
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function install(packages) {
  console.log(`Installing Debian packages: ${packages.join(' ')}`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

/** Into an environment of its own: Debian's Python takes nothing from elsewhere. */
function installFromPypi(name) {
  const { title, python } = systemTools[name];
  const folder = pythonFolder(name);
  console.log(`Installing ${title} from PyPI…`);
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  const made = spawnSync('python3', ['-m', 'venv', folder], options);
  if (made.status === 0) spawnSync(join(folder, 'bin/pip'), ['install', '--quiet', python], options);
}

function installChromiumWithPlaywright() {
  console.log('Installing Chromium with Playwright…');
  spawnSync('npx', ['playwright-core', 'install', 'chromium-headless-shell'], { stdio: 'inherit' });
}
