import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SaxesParser } from 'saxes';
import type { Outcome, TestResult } from './suite.ts';

/** Outcomes of tests, by the numbers of TEAM Engine: 0 is best practice, 4 a warning. */
const outcomes: Readonly<Record<string, Outcome>> = {
  '0': 'passed',
  '1': 'passed',
  '2': 'skipped',
  '3': 'skipped',
  '4': 'passed',
  '6': 'failed',
};

/** The end of a test that only gathers others, one of which failed: that one tells it, unless the engine lent it. */
const inherited = '5';
/** Tests of the engine itself, which those of a suite call. */
const lent = 'ctl';

/** Results of a session of TEAM Engine: one log per test, in folders within one another. */
export function readCtlLog(session: string): TestResult[] {
  const logs = globSync('**/log.xml', { cwd: session });
  if (logs.length === 0) throw new Error(`no log.xml in ${session}`);
  const tests = logs.map((path) => ({ folder: dirname(path), ...readTest(join(session, path)) }));
  return tests.flatMap(({ folder, end, ...test }) => {
    if (end !== inherited) return [test];
    const failed = tests.find(
      (one) => dirname(one.folder) === folder && one.group === lent && one.outcome === 'failed',
    );
    return failed ? [{ ...test, message: failed.message }] : [];
  });
}

function readTest(path: string): TestResult & { readonly end: string } {
  const messages: string[] = [];
  let prefix = '';
  let name = '';
  let end = '6';
  let inMessage = false;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name: element, attributes }) => {
    if (element === 'starttest') {
      prefix = attributes.prefix ?? '';
      name = attributes['local-name'] ?? '';
    }
    if (element === 'endtest') end = attributes.result ?? '6';
    if (element === 'message') inMessage = true;
  });
  const hear = (text: string) => {
    if (inMessage) messages.push(text);
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('closetag', ({ name: element }) => {
    if (element === 'message') inMessage = false;
  });
  parser.write(readFileSync(path, 'utf8')).close();
  const message = messages.join(' ').trim().replace(/\s+/g, ' ').slice(0, 500);
  return { group: prefix, name, outcome: outcomes[end] ?? 'failed', message, end };
}
