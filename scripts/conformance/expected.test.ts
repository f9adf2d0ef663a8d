import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../packages/testkit/src/temporary-folder.ts';
import { readCtlLog } from './ctl-log.ts';
import { compare } from './expected.ts';
import { fold, type TestResult } from './suite.ts';
import { readTestNg } from './testng.ts';

const result = (name: string, outcome: TestResult['outcome'], message = ''): TestResult => ({
  group: 'class',
  name,
  outcome,
  message,
});

it('a test given several feature types passes when it passes with each', () => {
  const folded = fold([
    result('b', 'passed'),
    result('b', 'failed', 'why'),
    result('b', 'skipped'),
    result('a', 'skipped'),
    result('a', 'passed'),
  ]);
  expect(folded).toEqual([result('a', 'passed'), result('b', 'failed', 'why')]);
});

it('is worse: a failure that was none, a pass no longer tried, a new failure; and no more', () => {
  const before = [
    result('fails', 'passed'),
    result('skips', 'passed'),
    result('gone', 'passed'),
    result('known', 'failed'),
    result('mended', 'failed'),
    result('undeclared', 'skipped'),
  ];
  const now = [
    result('fails', 'failed'),
    result('skips', 'skipped'),
    result('known', 'failed'),
    result('mended', 'passed'),
    result('undeclared', 'skipped'),
    result('new', 'passed'),
    result('new failure', 'failed'),
  ];
  const { regressions, surprises } = compare(before, now);
  expect(regressions.map(({ name }) => name)).toEqual(['fails', 'skips', 'new failure', 'gone']);
  expect(surprises.map(({ name }) => name)).toEqual(['mended']);
});

it('reads the results of TestNG, preparations only when they fail', () => {
  const folder = temporaryFolder();
  const method = (name: string, status: string, more = '', message = '') =>
    `<test-method name="${name}" status="${status}" ${more}>${message && `<exception><message><![CDATA[ ${message} ]]></message></exception>`}</test-method>`;
  writeFileSync(
    join(folder, 'testng-results.xml'),
    `<testng-results><suite><test name="Basic"><class name="org.example.Some">${[
      method('prepare', 'PASS', 'is-config="true"'),
      method('open', 'FAIL', 'is-config="true"', 'closed'),
      method('works', 'PASS'),
      method('breaks', 'FAIL', '', 'expected\n one'),
      method('waits', 'SKIP'),
    ].join('')}</class></test></suite></testng-results>`,
  );
  expect(readTestNg(folder)).toEqual([
    { group: 'Basic', name: 'Some.open', outcome: 'failed', message: 'closed' },
    { group: 'Basic', name: 'Some.works', outcome: 'passed', message: '' },
    { group: 'Basic', name: 'Some.breaks', outcome: 'failed', message: 'expected one' },
    { group: 'Basic', name: 'Some.waits', outcome: 'skipped', message: '' },
  ]);
});

it('reads the logs of TEAM Engine, leaving out tests that only gather others', () => {
  const session = temporaryFolder();
  const log = (path: string, name: string, end: number, message = '') => {
    mkdirSync(join(session, path), { recursive: true });
    writeFileSync(
      join(session, path, 'log.xml'),
      `<log><starttest prefix="getmap" local-name="${name}"/>${message && `<message>${message}</message>`}<endtest result="${end}"/></log>`,
    );
  };
  log('.', 'all', 5);
  log('a', 'works', 1);
  log('a/b', 'breaks', 6, 'no image');
  log('c', 'waits', 3);
  const read = readCtlLog(session).sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(read.map(({ name, outcome, message }) => [name, outcome, message])).toEqual([
    ['breaks', 'failed', 'no image'],
    ['waits', 'skipped', ''],
    ['works', 'passed', ''],
  ]);
  expect(() => readCtlLog(temporaryFolder())).toThrow('no log.xml');
});
