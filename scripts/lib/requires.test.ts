import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { tryTests } from './try-tests.ts';

const imports = `
import { beforeAll, describe, expect, it } from 'vitest';
import { requiredTool, requires } from ${JSON.stringify(join(import.meta.dirname, '../../packages/testkit/src/tools/requires.ts'))};
`;
const inGroups = `${imports}
it('runs', () => expect(1).toBe(1));
it('is left out', () => { requires('nginx'); expect(1).toBe(2); });
it('is left out by a path', () => { requiredTool('nginx'); expect(1).toBe(2); });
describe('group', () => {
  requires('nginx');
  beforeAll(() => { throw new Error('a hook ran'); });
  it('is left out', () => expect(1).toBe(2));
  describe('deeper', () => { it.each([1, 2])('is left out', () => expect(1).toBe(2)); });
});
it('runs too', () => expect(1).toBe(1));
`;
const atTheHead = `${imports}
requires('nginx');
beforeAll(() => { throw new Error('a hook ran'); });
it('is left out', () => expect(1).toBe(2));
describe('group', () => { it('is left out', () => expect(1).toBe(2)); });
`;
const forgotten = `${imports}
beforeAll(() => { requiredTool('nginx'); });
it('never runs', () => expect(1).toBe(1));
`;
const reason = 'nginx is not on this machine (Debian: nginx-light)';

/** On a machine without nginx. */
const runTests = (content: string, environment: Record<string, string> = {}) =>
  tryTests(content, { CARTABLE_TEST_WITHOUT: 'nginx', ...environment });

const stray = { fallen: [], strayErrors: 0 };

it('what misses a tool is left out with its hooks and its reason, the rest runs', () => {
  expect(runTests(inGroups)).toMatchObject({
    status: 0,
    passed: 2,
    failed: 0,
    skipped: 5,
    leftOut: { [reason]: 5 },
    ...stray,
  });
});

it('a file that misses a tool is left out whole', () => {
  expect(runTests(atTheHead)).toMatchObject({ status: 0, passed: 0, skipped: 2, leftOut: { [reason]: 2 } });
});

it('with the tool everything runs, and fails where it must', () => {
  const withTool = { CARTABLE_TEST_WITHOUT: '', PATH: `${nginxFolder()}:${process.env.PATH}` };
  expect(runTests(inGroups, withTool)).toMatchObject({ status: 1, passed: 2, failed: 5, skipped: 0 });
});

it('a hook that needs a tool nobody required fails its tests', () => {
  expect(runTests(forgotten)).toMatchObject({ status: 1, passed: 0, failed: 1, skipped: 0 });
});

it('where CI is set a missing tool is a failure', () => {
  expect(runTests(inGroups, { CI: 'true' })).toMatchObject({ status: 1, failed: 1, skipped: 0 });
  expect(runTests(atTheHead, { CI: 'true' })).toMatchObject({ status: 1, failed: 1, skipped: 0 });
});

/** A folder that has a program of that name, whatever it does. */
function nginxFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'nginx'), '');
  return folder;
}
