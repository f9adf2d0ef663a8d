import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import type { Outcome, TestResult } from './suite.ts';

const outcomes: Readonly<Record<string, Outcome>> = { PASS: 'passed', FAIL: 'failed', SKIP: 'skipped' };

/** Results of a TestNG suite below a folder, without the methods that only prepare. */
export function readTestNg(folder: string): TestResult[] {
  const [path] = globSync('**/testng-results.xml', { cwd: folder });
  if (path === undefined) throw new Error(`no testng-results.xml in ${folder}`);
  const results: TestResult[] = [];
  const prepared = new Set<string>();
  let group = '';
  let type = '';
  let method: Record<string, string> | undefined;
  let message = '';
  let inMessage = false;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'test') group = attributes.name ?? '';
    if (name === 'class') type = attributes.name?.split('.').at(-1) ?? '';
    if (name === 'test-method') [method, message] = [attributes, ''];
    if (name === 'message') inMessage = true;
  });
  const hear = (text: string) => {
    if (inMessage) message += text;
  };
  parser.on('cdata', hear);
  parser.on('text', hear);
  parser.on('closetag', ({ name }) => {
    if (name === 'message') inMessage = false;
    if (name !== 'test-method' || method === undefined) return;
    const test = `${type}.${method.name}`;
    const outcome = outcomes[method.status ?? ''] ?? 'failed';
    if (method['is-config'] === 'true') prepared.add(`${group}\n${test}`);
    results.push({ group, name: test, outcome, message: message.trim().replace(/\s+/g, ' ').slice(0, 500) });
    method = undefined;
  });
  parser.write(readFileSync(join(folder, path), 'utf8')).close();
  // A preparation that failed explains why the tests after it were skipped: it is kept.
  return results.filter(
    ({ name, group, outcome }) => outcome === 'failed' || !prepared.has(`${group}\n${name}`),
  );
}
