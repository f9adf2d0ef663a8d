import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const versionIn = (path: string) => (JSON.parse(read(path)) as { version: string }).version;
const found = (pattern: string) => {
  const paths = globSync(pattern, { cwd: root });
  expect(paths, pattern).not.toEqual([]);
  return paths;
};

it('the version is one: of the program, of what it is made of, of what it is deployed by, and of the changelog', () => {
  const version = versionIn('package.json');
  const parts = ['packages/*/package.json', 'apps/*/package.json', 'e2e/package.json'].flatMap(found);
  const told = parts.map((path) => [path, versionIn(path)]);
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version?: string }>;
  };
  const folders = ['', ...parts.map((path) => path.replace(/\/package\.json$/, ''))];
  told.push(...folders.map((path) => [`package-lock.json ${path}`, packages[path]?.version ?? '']));
  const ofChart = [...read('deploy/helm/cartable/Chart.yaml').matchAll(/^(version|appVersion): (\S+)/gm)];
  expect(ofChart).toHaveLength(2);
  told.push(...ofChart.map(([, name = '', own = '']) => [`${name} of the chart`, own]));
  for (const path of found('deploy/compose/*.yaml')) {
    const images = [...read(path).matchAll(/^\s*image: cartable:(\S+)/gm)];
    expect(images, path).not.toEqual([]);
    told.push(...images.map(([, image = '']) => [path, image]));
  }
  told.push(['CHANGELOG.md', /^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1] ?? '']);
  expect(told.filter(([, one]) => one !== version)).toEqual([]);
});
