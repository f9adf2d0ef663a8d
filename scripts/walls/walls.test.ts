import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowed } from './allowed.ts';
import { circlesOf, wayRound } from './graph.ts';
import { judgeBreaches } from './judge-breaches.ts';
import { type Building, breachesOf } from './levels.ts';
import { importsOf, isTestFile, resolveRelative } from './read-imports.ts';

/** The list of exceptions may only shrink: lower this number with it, never raise it. */
const mostAllowed = 0;

const graph = (arrows: Record<string, string[]>) =>
  new Map(Object.entries(arrows).map(([from, to]) => [from, new Set(to)]));

function written(source: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'walls-')), 'file.ts');
  writeFileSync(path, source);
  return path;
}

describe('Imports of a file', () => {
  it('are those of values, of types, of re-exports and of lazy calls', () => {
    const path = written(`
      import { a } from './a.ts';
      import type { B } from './b.ts';
      export * from './c.ts';
      const d = () => import('./d.ts');
      type E = import('./e.ts').E;
      import './f.css';
    `);
    expect(importsOf(path).sort()).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.css']);
  });

  it('are not what a comment or a text says', () => {
    expect(
      importsOf(written("// import { a } from './a.ts';\nexport const text = `import b from './b.ts'`;")),
    ).toEqual([]);
  });

  it('lead to source files that exist, and not to styles or packages', () => {
    const path = written('');
    const root = dirname(path);
    mkdirSync(join(root, 'x'));
    writeFileSync(join(root, 'x/y.ts'), '');
    expect(resolveRelative(root, 'x/z.ts', './y.ts')).toBe('x/y.ts');
    expect(resolveRelative(root, 'x/z.ts', './absent.ts')).toBeUndefined();
    expect(resolveRelative(root, 'x/z.ts', './y.css')).toBeUndefined();
    expect(resolveRelative(root, 'x/z.ts', '@cartable/geo')).toBeUndefined();
  });

  it('refuse a file that is no TypeScript', () => {
    expect(() => importsOf(written('export const = ;'))).toThrow(SyntaxError);
  });
});

describe('Circles', () => {
  it('are found whatever leads into them, a file that imports itself included', () => {
    const circles = circlesOf(graph({ out: ['a'], a: ['b'], b: ['c'], c: ['a', 'leaf'], self: ['self'] }));
    expect(circles).toEqual([['a', 'b', 'c'], ['self']]);
  });

  it('are none in a graph that only goes down', () => {
    expect(circlesOf(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
  });

  it('are told by their shortest way round', () => {
    const arrows = graph({ a: ['b'], b: ['c'], c: ['d', 'a'], d: ['a'] });
    expect(wayRound(arrows, ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c', 'a']);
  });
});

describe('Levels of folders', () => {
  const house: Building = {
    root: 'app/src',
    levels: [
      { rooms: ['base'], instead: 'base stands on nothing' },
      { rooms: ['features/*'], neighbours: 'index', instead: 'hand it in as a parameter' },
      { rooms: ['jobs/*'], neighbours: 'free', instead: 'name the job' },
      { rooms: ['shell', 'main.ts'], instead: 'register it with the shell' },
    ],
  };
  const tell = (arrows: [string, string][], files: string[] = []) =>
    breachesOf(
      house,
      [...new Set([...files, ...arrows.flat()])].map((file) => `app/src/${file}`),
      arrows.map(([from, to]) => ({ from: `app/src/${from}`, to: `app/src/${to}` })),
    ).map(({ message }) => message);

  it('let a room import the levels below it and itself', () => {
    expect(
      tell([
        ['features/keys/x.ts', 'base/y.ts'],
        ['features/keys/x.ts', 'features/keys/z.ts'],
        ['main.ts', 'features/keys/x.ts'],
      ]),
    ).toEqual([]);
  });

  it('refuse an import upwards with what to do instead', () => {
    expect(tell([['base/y.ts', 'shell/app.ts']])).toEqual([
      'app/src/base/y.ts: may not import app/src/shell/app.ts, which stands above it; register it with the shell',
    ]);
  });

  it('refuse a neighbour, unless by its index', () => {
    expect(tell([['features/keys/x.ts', 'features/users/index.ts']])).toEqual([]);
    expect(tell([['features/keys/x.ts', 'features/users/inner.ts']])).toEqual([
      'app/src/features/keys/x.ts: may import app/src/features/users/inner.ts only through app/src/features/users/index.ts',
    ]);
    expect(tell([['main.ts', 'shell/app.ts']])).toEqual([
      'app/src/main.ts: may not import its neighbour app/src/shell/app.ts; register it with the shell',
    ]);
  });

  it('refuse a circle of rooms in which no file is in a circle', () => {
    expect(
      tell([
        ['jobs/a/1.ts', 'jobs/b/1.ts'],
        ['jobs/b/2.ts', 'jobs/a/2.ts'],
      ]),
    ).toEqual(['circle of 2 rooms: app/src/jobs/a → app/src/jobs/b → app/src/jobs/a']);
  });

  it('refuse a file that stands on none', () => {
    expect(tell([], ['loose.ts'])).toEqual(['app/src/loose.ts: stands on no level of app/src']);
  });

  it('leave tests alone', () => {
    expect(['a/b.test.ts', 'a/test-support/b.ts', 'e2e/x.ts'].every(isTestFile)).toBe(true);
    expect(isTestFile('a/latest.ts')).toBe(false);
  });
});

describe('Exceptions', () => {
  const breach = { from: 'a.ts', to: 'b.ts', message: 'a may not import b' };

  it('let a breach stand that is named', () => {
    expect(judgeBreaches([breach], ['a.ts → b.ts'])).toEqual([]);
    expect(judgeBreaches([breach], [])).toEqual(['a may not import b']);
  });

  it('are taken out once nobody needs them', () => {
    expect(judgeBreaches([], ['a.ts → b.ts'])).toEqual([
      'a.ts → b.ts: allowed in scripts/walls/allowed.ts, no longer needed; take it out',
    ]);
  });

  it('only become fewer', () => {
    expect(allowed.length).toBeLessThanOrEqual(mostAllowed);
  });
});
