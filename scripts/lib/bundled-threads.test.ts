import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const hooks = join(import.meta.dirname, 'bundled-threads.mjs');

/** Where a thread fails that was begun without what it needs. */
function placeOfFault(entry: string, ...given: string[]): string {
  const program = `
    import { Worker } from 'node:worker_threads';
    new Worker(new URL(${JSON.stringify(pathToFileURL(join(root, entry)).href)}))
      .on('error', ({ stack }) => console.log(stack));
  `;
  const path = join(temporaryFolder(), 'program.mjs');
  writeFileSync(path, program);
  return execFileSync(process.execPath, [...given, path], { encoding: 'utf8' });
}

it('a thread of the server runs its bundle once this is loaded, and its sources otherwise', () => {
  const entry = 'packages/tiling/src/pyramid/tiling-worker.ts';
  expect(placeOfFault(entry, `--import=${pathToFileURL(hooks)}`)).toContain(
    'apps/server/dist/tiling-worker.js',
  );
  expect(placeOfFault(entry)).toContain(entry);
});
