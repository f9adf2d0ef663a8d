import { describe, expect, it } from 'vitest';
import {
  closingLines,
  type FileOutcome,
  filesToRunAgain,
  judge,
  namePatternOf,
  type Outcome,
  type Run,
} from './test-outcome.mjs';

const file = (path: string, counts: Partial<FileOutcome> = {}): FileOutcome => ({
  path,
  passed: 1,
  failed: 0,
  skipped: 0,
  leftOut: {},
  ...counts,
});
const good = (path: string) => file(path, { passed: 3 });
const bad = (path: string) => file(path, { passed: 2, failed: 1 });

function run(files: readonly FileOutcome[], more: Partial<Outcome> = {}): Run {
  const outcome = { files, fallen: [], strayErrors: 0, ...more };
  const isClean = files.every(({ failed }) => failed === 0) && outcome.fallen.length === 0;
  return { status: isClean && outcome.strayErrors === 0 ? 0 : 1, outcome };
}

const names = (count: number) => Array.from({ length: count }, (_, rank) => `${rank}.test.ts`);

describe('a run of the tests', () => {
  it('passes when every file passes, and nothing is run again', () => {
    const first = run([good('a'), good('b')]);
    expect(filesToRunAgain(first.outcome)).toEqual([]);
    expect(judge(first, undefined)).toMatchObject({ isPassed: true, unstable: [] });
  });

  it('runs again a file that failed and one under which Node fell, each once', () => {
    expect(filesToRunAgain(run([good('a'), bad('b')], { fallen: ['c', 'b'] }).outcome)).toEqual(['b', 'c']);
  });

  it('passes when they pass alone, with their last counts, and names them', () => {
    const first = run([good('a'), bad('b')], { fallen: ['c'] });
    const result = judge(first, run([good('b'), good('c')]));
    expect(result).toMatchObject({ isPassed: true, unstable: ['b', 'c'] });
    expect(closingLines(result).at(-1)).toBe('9 passed, 0 failed');
  });

  it('fails when a file fails twice, however many others are saved', () => {
    const result = judge(run([bad('a'), bad('b')]), run([good('a'), bad('b')]));
    expect(result).toMatchObject({ isPassed: false, unstable: ['a'] });
    expect(closingLines(result).at(-1)).toBe('5 passed, 1 failed');
  });

  it('fails when Node falls twice under the same file', () => {
    const again = run([file('a', { passed: 0 })], { fallen: ['a'] });
    expect(judge(run([good('b')], { fallen: ['a'] }), again).isPassed).toBe(false);
  });

  it('fails when a file is not among those run again, or none of its tests ran', () => {
    expect(judge(run([bad('a')]), run([])).isPassed).toBe(false);
    expect(judge(run([bad('a')]), run([file('a', { passed: 0, skipped: 3 })])).isPassed).toBe(false);
  });

  it('saves five files and no more', () => {
    const five = run(names(5).map(bad));
    expect(filesToRunAgain(five.outcome)).toHaveLength(5);
    expect(judge(five, run(names(5).map(good))).isPassed).toBe(true);
    const six = run(names(6).map(bad));
    expect(filesToRunAgain(six.outcome)).toEqual([]);
    expect(judge(six, undefined).isPassed).toBe(false);
    expect(judge(six, run(names(6).map(good))).isPassed).toBe(false);
  });

  it('fails for an error that belongs to no file, in either run', () => {
    const stray = run([bad('a')], { strayErrors: 1 });
    expect(filesToRunAgain(stray.outcome)).toEqual([]);
    expect(judge(stray, undefined).isPassed).toBe(false);
    expect(judge(run([good('a')], { strayErrors: 1 }), undefined).isPassed).toBe(false);
    expect(judge(run([bad('a')]), run([good('a')], { strayErrors: 1 })).isPassed).toBe(false);
  });

  it('fails when Vitest says so for a reason of its own', () => {
    expect(judge({ ...run([good('a')]), status: 1 }, undefined).isPassed).toBe(false);
    expect(judge(run([bad('a')]), { ...run([good('a')]), status: 1 }).isPassed).toBe(false);
  });

  it('fails when Vitest ends without an outcome, in either run', () => {
    const nothing: Run = { status: 1, outcome: undefined };
    expect(filesToRunAgain(undefined)).toEqual([]);
    expect(judge(nothing, undefined).isPassed).toBe(false);
    expect(judge({ ...nothing, status: 0 }, undefined).isPassed).toBe(false);
    expect(judge(run([bad('a')]), nothing).isPassed).toBe(false);
  });
});

it('the closing lines count what is left out by reason, name the unstable, and end with the counts', () => {
  const files = [
    file('a', { passed: 5, skipped: 2, leftOut: { 'nginx is not there': 2 } }),
    file('b', { passed: 1, skipped: 4, leftOut: { 'nginx is not there': 1, 'GDAL is not there': 2 } }),
  ];
  expect(closingLines({ files, unstable: ['c'] })).toEqual([
    '3 skipped: nginx is not there',
    '2 skipped: GDAL is not there',
    'unstable: c failed, then passed when run again alone',
    '6 passed, 0 failed, 6 skipped',
  ]);
});

it.each([
  [
    ['packages/geo', '-t', 'a name', '--changed'],
    ['-t', 'a name'],
  ],
  [['--testNamePattern=a name', 'e2e'], ['--testNamePattern=a name']],
  [['packages/geo', '--changed', '--timeout'], []],
])('of the arguments %j a second run keeps %j', (args, retained) => {
  expect(namePatternOf(args)).toEqual(retained);
});
