import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { routes } from '@cartable/contract';
import { describeWithPostgres } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask } from './requests.ts';

/** The predicates of the abstract tests of CQL2 (OGC 21-065r2 annex A), over the data they were written for. */

type Predicate = readonly [layer: string, filter: string, expected: number];

const folder = join(import.meta.dirname, '..', 'fixtures', 'cql2');
const predicates = JSON.parse(readFileSync(join(folder, 'predicates.json'), 'utf8')) as Record<
  string,
  readonly Predicate[]
>;

describe('on GeoPackages', () => {
  testPredicates(async () => ({}));
});

describeWithPostgres('on PostGIS', (freshDatabase) => {
  testPredicates(async () => ({ DATABASE_URL: await freshDatabase() }));
});

function testPredicates(environment: () => Promise<Record<string, string>>): void {
  let server: RunningServer;
  let collections: string;
  const idOf = new Map<string, string>();

  beforeAll(async () => {
    server = await startServer({
      CARTABLE_LOG_FORMAT: 'json',
      CARTABLE_OGCAPI_RATE: '10000',
      ...(await environment()),
    });
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const workspaces = await client.call(routes.getMyDatastores);
    const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
    const content = gunzipSync(readFileSync(join(folder, 'natural-earth-110m.gpkg.gz')));
    const file = { name: 'cql', fileName: 'natural-earth.gpkg', content };
    const { wfs } = await publishFile(client, _id, file);
    collections = `${server.url}/ogcapi/collections`;
    const { text } = await ask(collections, { f: 'json' });
    for (const { id } of (JSON.parse(text) as { collections: { id: string }[] }).collections) {
      if (id.startsWith(`${wfs.layer_name}.`)) idOf.set(id.slice(wfs.layer_name.length + 1), id);
    }
  });

  afterAll(async () => {
    await server?.dispose();
    expect(faultsIn(server?.output() ?? '')).toEqual([]);
  });

  it.each(Object.keys(predicates))('%s: as many features as the standard counts', async (name) => {
    const found: Predicate[] = [];
    for (const [layer, filter] of predicates[name]!) {
      const { status, text } = await ask(`${collections}/${idOf.get(layer)}/items`, { filter, limit: 1 });
      expect(status, `${filter}: ${text.slice(0, 500)}`).toBe(200);
      found.push([layer, filter, (JSON.parse(text) as { numberMatched: number }).numberMatched]);
    }
    expect(found).toEqual(predicates[name]);
  });
}
