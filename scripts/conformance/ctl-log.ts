import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import type { Outcome, TestResult } from './suite.ts';

/** How TEAM Engine numbers the end of a test: 0 best practice, 4 warning, 5 failure of a test below, 6 failure. */
const outcomes: Readonly<Record<string, Outcome>> = {
  '0': 'passed',
  '1': 'passed',
  '2': 'skipped',
  '3': 'skipped',
  '4': 'passed',
  '5': 'failed',
  '6': 'failed',
};

/** Results of a session of TEAM Engine: one log per test, in folders within one another. */
export function readCtlLog(session: string): TestResult[] {
  const logs = globSync('**/log.xml', { cwd: session });
  if (logs.length === 0) throw new Error(`no log.xml in ${session}`);
  return logs.map((path) => readTest(join(session, path)));
}

function readTest(path: string): TestResult {
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
  return { group: prefix, name, outcome: outcomes[end] ?? 'failed', message };
}
