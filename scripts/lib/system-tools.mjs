import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** Programs the tests use that npm does not bring, and the Debian packages that do. */
const tools = [
  { name: 'Chromium', purpose: 'browser tests', packages: ['chromium'], find: findChromium },
  {
    name: 'GDAL',
    purpose: 'reading our services with an independent client',
    packages: ['gdal-bin', 'python3-gdal'],
    find: () => onPath('ogr2ogr'),
  },
  {
    name: 'PostgreSQL + PostGIS',
    purpose: 'the suites of the PostgreSQL adapters',
    packages: ['postgresql-15-postgis-3'],
    find: findPostgis,
  },
  {
    name: 'xmllint',
    purpose: 'checking the XML we write',
    packages: ['libxml2-utils'],
    find: () => onPath('xmllint'),
  },
  {
    name: 'QGIS and OWSLib for Python',
    purpose: 'reading our services with independent clients',
    packages: ['python3-qgis', 'python3-owslib'],
    find: findQgisPython,
  },
  {
    name: 'nginx',
    purpose: 'works told through a proxy that gathers answers',
    packages: ['nginx-light'],
    find: () => onPath('nginx') ?? ['/usr/sbin/nginx'].find(existsSync),
  },
];

/** Debian's own Python is the one that has Debian's QGIS, whatever other Python comes first on the path. */
function findQgisPython() {
  const python = process.env.CARTABLE_TEST_PYTHON ?? '/usr/bin/python3';
  const { status } = spawnSync(python, ['-c', 'import qgis.core, owslib'], { stdio: 'ignore' });
  return status === 0 ? python : undefined;
}

/** Finds each tool; installs what is missing where Debian packages can be (root with apt-get); says what it does. */
export function provideSystemTools() {
  const missing = tools.filter((tool) => tool.find() === undefined);
  if (missing.length > 0 && canInstall()) install(missing.flatMap((tool) => tool.packages));
  for (const tool of tools) {
    const path = tool.find();
    console.log(
      path
        ? `${tool.name}: ${path}`
        : `${tool.name}: absent, needed for ${tool.purpose} (Debian: ${tool.packages.join(' ')})`,
    );
  }
  if (findChromium() === undefined) installChromiumWithPlaywright();
}

function canInstall() {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined;
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

function installChromiumWithPlaywright() {
  console.log('Installing Chromium with Playwright…');
  spawnSync('npx', ['playwright-core', 'install', 'chromium-headless-shell'], { stdio: 'inherit' });
}

export function findChromium() {
  if (process.env.CARTABLE_TEST_CHROMIUM) return process.env.CARTABLE_TEST_CHROMIUM;
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .map(onPath)
    .find((path) => path !== undefined);
}

function findPostgis() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return onPath('postgres') && onPath('initdb');
  return readdirSync(base)
    .map((version) => `${base}/${version}/bin`)
    .find(
      (bin) =>
        existsSync(`${bin}/initdb`) &&
        existsSync(`${bin.replace('/lib/', '/share/').replace('/bin', '')}/extension/postgis.control`),
    );
}

function onPath(program) {
  const result = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
