import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { session } from './routes.ts';

const folder = join(import.meta.dirname, '../../../../../packages/site/content');

/** Links of the texts the product ships, by the file they stand in. */
const links = globSync('**/*.md', { cwd: folder }).flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(
    ([, address]) => [file, address!] as const,
  ),
);

it('finds links to follow', () => {
  expect(links.length).toBeGreaterThan(10);
});

it.each(links)('%s leads to a page of the site: %s', (_file, address) => {
  session.reset({ type: 'memory', initialEntries: [address] });
  expect(session.getInitialRoute().name).not.toBe(false);
});
