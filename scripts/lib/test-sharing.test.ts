import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharingOf, sortTestFiles } from './test-sharing.ts';

const root = join(import.meta.dirname, '../..');
const component = 'apps/web/src/base/design/Tag.test.tsx';

it.each([
  '// alone: nobody knows why it fails beside others',
  "vi.mock('./store.ts', () => ({}));",
  "vi.unmock('./store.ts');",
  'const map = vi.hoisted(() => ({}));',
  'const before = process.memoryUsage().rss;',
  'const start = process.cpuUsage();',
  "const child = spawn(process.execPath, ['child.ts']);",
])('has a process of its own: %s', (line) => {
  expect(sharingOf('packages/geo/src/box.test.ts', line)).toBe('alone');
  expect(sharingOf(component, `// @vitest-environment jsdom\n${line}`)).toBe('alone');
  expect(sharingOf('e2e/services/wfs.test.ts', line)).toBe('alone');
});

it('shares a process among functions, components and the server, with a page where it asks for one', () => {
  const spy = "const spy = vi.spyOn(console, 'warn');";
  expect(sharingOf('packages/geo/src/box.test.ts', spy)).toBe('shared');
  for (const path of [
    'apps/server/src/http/front.test.ts',
    'apps/server/src/map-workers/pool.test.ts',
    'apps/server/test/accounts.test.ts',
    'packages/storage/src/a.test.ts',
    'packages/datastore/src/a.test.ts',
  ])
    expect(sharingOf(path, spy)).toBe('shared');
  expect(sharingOf(component, '// @vitest-environment jsdom\nshow(<Tag />);')).toBe('page');
  expect(sharingOf('e2e/services/wfs.test.ts', spy)).toBe('driving');
  expect(sharingOf('apps/web/test/a.test.ts', spy)).toBe('alone');
  for (const from of ["'../test-support/platform.ts'", "'./trash.suite.ts'"])
    expect(sharingOf('packages/datastore/src/views/a.test.ts', `import { open } from ${from};`)).toBe(
      'datastore',
    );
  for (const path of ['power-cuts', 'pyramids/vector/vector-pyramids'])
    expect(sharingOf(`packages/datastore/src/${path}.test.ts`, "from './a.suite.ts';")).toBe('alone');
});

it('every file of tests is in one project', () => {
  const files = Object.values(sortTestFiles(root)).flat().sort();
  const all = globSync(
    ['packages', 'apps', 'e2e', 'scripts'].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**'],
    },
  );
  expect(files).toEqual(all.sort());
});
