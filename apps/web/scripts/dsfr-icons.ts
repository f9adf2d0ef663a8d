import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

const iconName = /\b(?:fr-icon|ri)-[a-z0-9-]+/g;

/**
 * Fills `src/shell/icons.css` with the style sheet of the icons, cut down to those that our sources or the design
 * system's components name. Whole, it is 210 kB and 1 200 files. A name must be written in full in a source to be
 * found: never `fr-icon-${x}`.
 */
export function dsfrIcons(): Plugin {
  const require = createRequire(import.meta.url);
  const kit = normalizePath(dirname(require.resolve('@codegouvfr/react-dsfr/package.json')));
  const sheet = join(kit, 'dsfr/utility/icons/icons.min.css');
  const source = join(import.meta.dirname, '../src');
  const target = normalizePath(join(source, 'shell/icons.css'));
  return {
    name: 'dsfr-icons',
    enforce: 'pre',
    load(id) {
      if (id.split('?')[0] !== target) return undefined;
      const used = new Set([
        ...namesIn(source, '**/*.{ts,tsx}'),
        ...namesIn(kit, '*.js'),
        ...namesIn(kit, '{Header,Modal,Display,MainNavigation}/*.js'),
      ]);
      return onlyIcons(readFileSync(sheet, 'utf8'), used).replaceAll('url(../../', `url(${kit}/dsfr/`);
    },
  };
}

function namesIn(folder: string, pattern: string): string[] {
  return globSync(pattern, { cwd: folder }).flatMap(
    (file) => readFileSync(join(folder, file), 'utf8').match(iconName) ?? [],
  );
}

/** Rules of a minified style sheet whose first selector names a used icon; the others that are no icon stay. */
export function onlyIcons(css: string, used: ReadonlySet<string>): string {
  return css.replace(
    /\.((?:fr-icon|ri)-[a-z0-9-]+):(?:after|before)[^{}]*\{[^{}]*\}/g,
    (rule, name: string) => (used.has(name) ? rule : ''),
  );
}
