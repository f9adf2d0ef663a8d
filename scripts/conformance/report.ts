import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Expected } from './expected.ts';
import type { Outcome, Suite, TestResult } from './suite.ts';

const repository = join(import.meta.dirname, '../..');
const template = join(import.meta.dirname, 'conformance.template.md');
const target = join(repository, 'docs/conformance.md');
/** Place of the template where the results go. */
const marker = '<!-- suites -->';

/** `docs/conformance.md`: what we claim, from the template, then what the suites found, class by class. */
export async function composeReport(suites: readonly Suite[], expected: Expected): Promise<string> {
  const sections = suites.map((suite) => describe(suite, expected[suite.id] ?? []));
  const text = await readFile(template, 'utf8');
  return text.replace(marker, () => sections.join('\n'));
}

export async function writeReport(suites: readonly Suite[], expected: Expected): Promise<void> {
  await writeFile(target, await composeReport(suites, expected));
  console.log(`\nWritten: ${target}`);
}

function describe(suite: Suite, results: readonly TestResult[]): string {
  const head = `### ${suite.title}: \`${suite.id}\`\n\nSuite: ${suite.source}.\n`;
  if (results.length === 0) return `${head}\nNot run yet.\n`;
  const groups = Map.groupBy(results, ({ group }) => group);
  const rows = [...groups].map(([group, tests]) => {
    const count = (outcome: Outcome) => tests.filter((test) => test.outcome === outcome).length;
    const counts = `${count('passed')} | ${count('failed')} | ${count('skipped')}`;
    return `| ${group} | ${counts} | ${namesOf(tests)} |`;
  });
  const table = [
    '| class | passed | failed | not run | tests passed |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ];
  return `${head}\n${table.join('\n')}\n${listOf('Failed', 'failed', results)}${listOf('Not run', 'skipped', results)}`;
}

function namesOf(tests: readonly TestResult[]): string {
  const names = tests.filter(({ outcome }) => outcome === 'passed').map(({ name }) => `\`${name}\``);
  return names.join(' ') || '–';
}

const noReason: Partial<Record<Outcome, string>> = {
  failed: 'the suite tells no more',
  skipped: 'the class is not declared',
};

/** Results of an outcome with their reason; those of one reason together. */
function listOf(title: string, outcome: Outcome, results: readonly TestResult[]): string {
  const chosen = results.filter((result) => result.outcome === outcome);
  if (chosen.length === 0) return '';
  const reasons = Map.groupBy(chosen, ({ group, message }) => `${group}: ${message || noReason[outcome]}`);
  const lines = [...reasons].map(
    ([reason, tests]) => `- ${tests.map(({ name }) => `\`${name}\``).join(', ')} (${escapeCell(reason)})`,
  );
  return `\n${title}:\n\n${lines.join('\n')}\n`;
}

function escapeCell(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('|', '\\|');
}
