import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const publicId = 'virtual:dsfr-icons.css';
const iconName = /\b(?:fr-icon|ri)-[a-z0-9-]+/g;

/**
 * The style sheet of the icons, cut down to those that our sources or the design system's components name. Whole, it
 * is 210 kB and 1 200 files. A name must be written in full in a source to be found: never `fr-icon-${x}`.
 */
export function dsfrIcons(): Plugin {
  const kit = dirname(createRequire(import.meta.url).resolve('@codegouvfr/react-dsfr/package.json'));
  const sheet = join(kit, 'dsfr/utility/icons/icons.min.css');
  const source = join(import.meta.dirname, '../src');
  return {
    name: 'dsfr-icons',
    resolveId: (id) => (id === publicId ? `\0${publicId}` : undefined),
    load(id) {
      if (id !== `\0${publicId}`) return undefined;
      const used = new Set([
        ...namesIn(source, '**/*.{ts,tsx}'),
        ...namesIn(kit, '*.js'),
        ...namesIn(kit, '{Header,Modal,Display,MainNavigation}/*.js'),
      ]);
      return onlyIcons(readFileSync(sheet, 'utf8'), used).replaceAll(
        'url(../../',
        `url(${join(kit, 'dsfr')}/`,
      );
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
