import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Screens are loaded one by one, each with the sheets it imports: one that relies on a sheet another screen brought is
 * bare when it is the first opened.
 */

const root = resolve(import.meta.dirname, '../..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name));
const read = (file: string) => readFileSync(file, 'utf8');
const sources = new Map(
  files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => [file, read(file)]),
);

/** Sheets by the classes they style. */
const sheetsOf = new Map<string, Set<string>>();
for (const sheet of files.filter((file) => file.endsWith('.css'))) {
  for (const [, name = ''] of read(sheet).matchAll(/\.(app-[\w-]+)/g)) {
    sheetsOf.set(name, (sheetsOf.get(name) ?? new Set()).add(sheet));
  }
}

/** Modules of ours that a module imports, at once or when needed. */
function importsOf(file: string): string[] {
  const found = (sources.get(file) ?? '').matchAll(
    /^import(?! type)(?: \{([^}]*)\} from| [^'"{]*? from)? '(\.[^']+)'|^export(?! type)[^'"]*?from '(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/gm,
  );
  return [...found].flatMap(([, names, atOnce, passedOn, whenNeeded]) => {
    const target = resolve(dirname(file), atOnce ?? passedOn ?? whenNeeded ?? '');
    return names !== undefined && target.endsWith('/index.ts') ? behindIndex(target, names) : [target];
  });
}

/** Modules that bring these names through the index of a feature: the build leaves the others out. */
function behindIndex(index: string, names: string): string[] {
  const requested = new Set(names.split(',').map((name) => name.trim().split(' as ')[0]));
  const exported = (sources.get(index) ?? '').matchAll(/^export \{([^}]*)\} from '(\.[^']+)'/gm);
  return [...exported].flatMap(([, given = '', from = '']) =>
    given.split(',').some((name) => requested.has(name.trim())) ? [resolve(dirname(index), from)] : [],
  );
}

function reachedFrom(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  // The table of screens names them all: what is opened is one of them.
  if (!entry.endsWith('/shell/screens.ts')) for (const file of importsOf(entry)) reachedFrom(file, seen);
  return seen;
}

const shell = reachedFrom(join(root, 'main.tsx'));
const screens = [...sources]
  .filter(([, text]) => text.includes('export function Screen'))
  .map(([file]) => file);

/** Classes used by a screen whose sheets it does not import. */
function bareClassesOf(screen: string): string[] {
  const own = reachedFrom(screen);
  return [...own].flatMap((file) =>
    [...new Set((sources.get(file) ?? '').match(/\bapp-[a-z][\w-]*/g))]
      .filter((name) => {
        const sheets = sheetsOf.get(name);
        return sheets !== undefined && ![...sheets].some((sheet) => own.has(sheet) || shell.has(sheet));
      })
      .map((name) => `${name} in ${relative(root, file)}`),
  );
}

describe('each screen brings the sheets of the classes it uses', () => {
  test('and they are found', () => {
    expect(screens.length).toBeGreaterThan(50);
    expect(sheetsOf.get('app-list-filters')).toEqual(new Set([join(root, 'base/design/lists.css')]));
  });

  test.each(screens.map((screen) => [relative(join(root, 'features'), screen), screen]))(
    '%s',
    (_, screen) => {
      expect(bareClassesOf(screen)).toEqual([]);
    },
  );
});
