import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cswOperations, oaiVerbs } from '@cartable/ogc';
import { type FuzzRequest, get } from '../fuzz/request.ts';
import { repositoryRoot } from '../support/server.ts';

/** What names an operation of the catalogue, read or refused for want of the rest. */
export const catalogueOperations: readonly FuzzRequest[] = [
  ...cswOperations.map((name) => get('/csw', { SERVICE: 'CSW', VERSION: '2.0.2', REQUEST: name })),
  ...oaiVerbs.map((verb) => get('/oai', { verb })),
];

/** Values of the label `operation`, as the page of the documentation lists them, but for those of edited features. */
export function documentedOperations(): string[] {
  const page = readFileSync(join(repositoryRoot, 'docs/reference/metrics.md'), 'utf8');
  const [, section = ''] = page.split('## Operations');
  const rows = section.split('\n## ')[0]!.matchAll(/^\| ([^|]+) \| (`[^|]+) \|$/gm);
  const listed = [...rows].filter(([, where]) => !where!.includes('collaborative'));
  return [...new Set(listed.flatMap(([, , values]) => values!.match(/[A-Za-z]+/g) ?? []))].sort();
}

export async function countedOperations(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...new Set([...text.matchAll(/operation="([^"]*)"/g)].map(([, operation]) => operation!))].sort();
}
