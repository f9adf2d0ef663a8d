/**
 * Bundles the server into `dist/`: the program, its threads, and what they share (ADR 64). Loading some 4 000 modules is
 * half of what a start costs. A script of its own, because `npm start` calls it without npm.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { entries, nameOf } from './bundle-entries.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, '../..');
const dist = join(folder, 'dist');
/** Beside it, and as deep: a build that is cut short, or two at once, never leave half a program. */
const partial = `${dist}-${process.pid}`;

const entryNames = new Set(entries.map(nameOf));

/** Many small modules, in JavaScript alone. Others stay where npm puts them, with files and threads of their own. */
const bundledPackages = new Set(['hyparquet', 'hyparquet-writer', 'jsts', 'kysely', 'yaml', 'zod']);

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(entries.map((path) => [nameOf(path), join(root, path)])),
  plugins: [
    { name: 'packages', resolveId: keepPackage },
    { name: 'addresses-of-sources', transform: { filter: { id: /\.ts$/ }, handler: keepAddresses } },
  ],
  onLog(level, log) {
    if (level === 'warn') throw new Error(log.message);
  },
});
await bundle.write({
  dir: partial,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  keepNames: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
  // Stack traces tell lines of the sources, in each thread by itself; the maps are read at the first trace.
  intro: ({ isEntry }) => (isEntry ? 'process.setSourceMapsEnabled(true);' : ''),
});
replaceProgram();

function replaceProgram() {
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(partial, dist);
  } catch (error) {
    // Another build of the same sources was first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Packages are imported as before, but for a version that npm put beside one of ours: found from `dist/` by its path. */
async function keepPackage(id, importer, options) {
  if (isAbsolute(id) || /^[.#]|^@cartable\//.test(id)) return null;
  const name = id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
  if (bundledPackages.has(name)) return null;
  const [, ours] = /^((?:packages|apps)\/[^/]+)/.exec(relative(root, importer).replaceAll('\\', '/')) ?? [];
  if (ours === undefined || !existsSync(join(root, ours, 'node_modules', name)))
    return { id, external: true };
  const { id: file } = await this.resolve(id, importer, { ...options, skipSelf: true });
  return { id: relative(dist, file).replaceAll('\\', '/'), external: true };
}

/** Sources look for files beside them, and find them from `dist/` too; a thread begins with its entry there. */
function keepAddresses(code, id) {
  if (!code.includes('import.meta.')) return undefined;
  const own = relative(dist, id).replaceAll('\\', '/');
  const changed = code.replaceAll(
    /new URL\('[^']*?([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)/g,
    (found, thread, part) => {
      if (part === 'url') return `new URL('${own}', import.meta.url).href`;
      if (part === 'dirname') return `(import.meta.dirname + '/${dirname(own)}')`;
      if (!entryNames.has(thread)) throw new Error(`${id}: ${found} is no entry of the bundle.`);
      return `new URL('./${thread}.js', import.meta.url)`;
    },
  );
  // Lines stay what they were: the map of the sources still holds.
  return { code: changed, map: null };
}
