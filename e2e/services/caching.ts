import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FuzzRequest, get, send } from '../fuzz/request.ts';
import { repositoryRoot } from '../support/server.ts';

/** What a cache is told of an answer, as the page of the documentation lists it. */
interface CachingRule {
  readonly pattern: RegExp;
  readonly written: string;
  readonly cacheControl: string;
  readonly hasEtag: boolean;
  readonly vary: string;
}

/** Pages, files and documents of no service, and the catalogue. */
export const otherAddresses: readonly FuzzRequest[] = [
  ...[
    '/',
    '/catalogue',
    '/robots.txt',
    '/sitemap.xml',
    '/catalog.jsonld',
    '/stac',
    '/stac/collections',
    '/stac/search',
    '/health/live',
    '/health/ready',
    '/api/site/configuration',
    '/api/catalogue/figures',
  ].map((path) => get(path, {})),
  get('/csw', { SERVICE: 'CSW', VERSION: '2.0.2', REQUEST: 'GetCapabilities' }),
  get('/csw', { SERVICE: 'CSW', VERSION: '2.0.2', REQUEST: 'GetRecords', TYPENAMES: 'csw:Record' }),
  get('/oai', { verb: 'Identify' }),
  get('/oai', { verb: 'ListSets' }),
];

/** Refused by standards whose refusals have the status 200. */
export const refusedAddresses: readonly FuzzRequest[] = [
  get('/oai', { verb: 'nothing' }),
  get('/wms-v', { SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetMap' }),
  get('/wms-r', { SERVICE: 'WMS', VERSION: '1.1.1', REQUEST: 'Nothing' }),
];

const page = 'docs/reference/caching.md';
const longestMs = 60_000;

/** @returns a line for each answer that is not as the page says, and for each rule nothing followed */
export async function checkCaching(url: string, requested: readonly FuzzRequest[]): Promise<string[]> {
  const rules = readRules();
  const wrong: string[] = [];
  const followed = new Set<CachingRule>();
  for (const request of requested) {
    const answer = await send(url, request, longestMs);
    await answer.arrayBuffer();
    const line = lineOf(request);
    const rule = rules.find(({ pattern }) => pattern.test(line));
    const { headers } = answer;
    const found = {
      cacheControl: headers.get('cache-control') ?? 'none',
      hasEtag: headers.has('etag'),
      vary: varyOf(headers.get('vary')),
    };
    if (rule === undefined) {
      wrong.push(`${line}: no rule; ${JSON.stringify(found)}`);
      continue;
    }
    followed.add(rule);
    const { cacheControl, hasEtag, vary } = rule;
    if (found.cacheControl !== cacheControl || found.hasEtag !== hasEtag || !isVary(found.vary, vary))
      wrong.push(
        `${line}: ${JSON.stringify(found)}, where ${rule.written} says ${JSON.stringify({ cacheControl, hasEtag, vary })}`,
      );
  }
  for (const rule of rules) if (!followed.has(rule)) wrong.push(`${rule.written}: nothing follows this rule`);
  return wrong;
}

/** `GET /wfs REQUEST=GetFeature`. */
function lineOf({ path, query, body }: FuzzRequest): string {
  const operation = query.find(([name]) => name.toUpperCase() === 'REQUEST')?.[1];
  const format = query.find(([name]) => name.toUpperCase() === 'OUTPUTFORMAT')?.[1];
  const form = query.find(([name]) => name === 'f')?.[1];
  const parts = [
    operation && `REQUEST=${operation}`,
    format && `OUTPUTFORMAT=${format}`,
    form && `f=${form}`,
  ];
  return [body ? 'POST' : 'GET', path, ...parts].filter(Boolean).join(' ');
}

const varyOf = (header: string | null) =>
  (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
    .sort()
    .join(', ');

/** `(accept-encoding)`: told where the answer is compressed, which a small one is not. */
const isVary = (found: string, told: string) =>
  found === told ||
  found === varyOf(told.replace('(accept-encoding)', '')) ||
  found === varyOf(told.replace('(accept-encoding)', 'accept-encoding'));

/** Lines of the table: request, `Cache-Control`, validator, `Vary`; the first that fits is the rule. */
function readRules(): CachingRule[] {
  const text = readFileSync(join(repositoryRoot, page), 'utf8');
  const lines = [
    ...text.matchAll(/^\| `((?:GET|POST) [^`]+)` \| `?([^|`]+?)`? \| (yes|no) \| ([^|]*?) \|/gm),
  ];
  return lines.map(([, written = '', cacheControl = '', etag, vary = '']) => ({
    written,
    pattern: new RegExp(`^${written.split('*').map(escaped).join('.*')}$`),
    cacheControl,
    hasEtag: etag === 'yes',
    vary: varyOf(vary.replaceAll('`', '')),
  }));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
