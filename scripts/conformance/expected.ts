import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestResult } from './suite.ts';

/** Last results of each suite: committed, so that a run that does worse fails. */
export type Expected = Record<string, readonly TestResult[]>;

const path = join(import.meta.dirname, 'expected.json');

export async function readExpected(): Promise<Expected> {
  return JSON.parse(await readFile(path, 'utf8')) as Expected;
}

export async function writeExpected(expected: Expected): Promise<void> {
  const stable = Object.entries(expected).map(([suite, results]) => [suite, results.map(withoutMeasures)]);
  await writeFile(path, `${JSON.stringify(Object.fromEntries(stable), undefined, 2)}\n`);
}

/** Messages of failures hold ports, dates and whole documents: only a sentence of a skipped test is worth keeping. */
function withoutMeasures({ group, name, outcome, message }: TestResult): TestResult {
  return { group, name, outcome, message: message.replace(/https?:\/\/\S+/g, '…').slice(0, 200) };
}

/**
 * Worse than expected: fails, or was passed and is no longer tried. A failure that was already expected is none.
 * @returns `surprises`: passes though it was not expected to
 */
export function compare(
  expected: readonly TestResult[],
  found: readonly TestResult[],
): { regressions: TestResult[]; surprises: TestResult[] } {
  const before = new Map(expected.map((result) => [`${result.group}\n${result.name}`, result.outcome]));
  const regressions: TestResult[] = [];
  const surprises: TestResult[] = [];
  for (const result of found) {
    const key = `${result.group}\n${result.name}`;
    const outcome = before.get(key);
    before.delete(key);
    if (outcome === undefined ? result.outcome === 'failed' : isWorse(outcome, result.outcome)) {
      regressions.push(result);
    }
    if (result.outcome === 'passed' && outcome !== undefined && outcome !== 'passed') surprises.push(result);
  }
  for (const { group, name, outcome } of expected) {
    const isGone = before.has(`${group}\n${name}`);
    if (isGone && outcome === 'passed') {
      regressions.push({ group, name, outcome: 'skipped', message: 'passed before, not run this time' });
    }
  }
  return { regressions, surprises };
}

function isWorse(before: TestResult['outcome'], now: TestResult['outcome']): boolean {
  return now !== before && (now === 'failed' || before === 'passed');
}
