import { routes, type StoredData } from '@cartable/contract';
import { describeWithPostgres, eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ask } from './requests.ts';

/** A column that visitors filter by gets an index by itself: answers stay what they were, and its page says so. */

const count = 120_000;

/** Each name once, each kind for a third of them. */
function points(): Buffer {
  const lines = Array.from(
    { length: count },
    (_, i) => `${i},nom ${i},${['a', 'b', 'c'][i % 3]},${(i % 400) / 100},${45 + Math.floor(i / 400) / 100}`,
  );
  return Buffer.from(`rang,nom,genre,longitude,latitude\n${lines.join('\n')}\n`);
}

function indexed(environment: () => Promise<Record<string, string>>): void {
  let server: RunningServer;
  let client: ApiClient;
  let datastoreId: string;
  let data: StoredData;
  let items: string;

  beforeAll(async () => {
    server = await startServer({
      ...(await environment()),
      CARTABLE_LOG_FORMAT: 'json',
      CARTABLE_WFS_RATE: '10000',
    });
    client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const workspaces = await client.call(routes.getMyDatastores);
    datastoreId = workspaces.find((workspace) => !workspace.is_sandbox)!._id;
    const file = { name: 'noms', fileName: 'noms.csv', content: points() };
    ({ data } = await publishFile(client, datastoreId, file));
    const { text } = await ask(`${server.url}/ogcapi/collections`, { f: 'json' });
    const { collections } = JSON.parse(text) as { collections: { id: string }[] };
    items = `${server.url}/ogcapi/collections/${collections.find(({ id }) => id.includes('noms'))!.id}/items`;
  }, 120_000);

  afterAll(async () => {
    await server?.dispose();
    expect(faultsIn(server?.output() ?? '')).toEqual([]);
  });

  const find = async (cql: string) => {
    const query = { 'filter-lang': 'cql2-text', filter: cql, limit: 20, f: 'json' };
    const { text } = await ask(items, query);
    const { features, numberMatched } = JSON.parse(text) as {
      features: { properties: { rang: number } }[];
      numberMatched?: number;
    };
    return { ranks: features.map(({ properties }) => properties.rang), numberMatched };
  };
  const indexes = async () => {
    const params = { datastoreId, storedDataId: data._id };
    return (await client.call(routes.getStoredData, { params })).type_infos.relations[0]!.indexed;
  };

  it('is made of what is filtered slowly again and again, once', async () => {
    expect(await indexes()).toEqual([]);
    const rare = await find("nom = 'nom 119990'");
    expect(rare.ranks).toEqual([119_990]);
    await eventually(async () => {
      // Other values, as visitors ask.
      await find(`nom = 'nom ${119_000 + Math.floor(Math.random() * 900)}'`);
      return (await indexes())!.length > 0;
    });
    expect(await indexes()).toEqual(['nom']);
    expect(await find("nom = 'nom 119990'")).toEqual({ ranks: [119_990], numberMatched: 1 });
    expect((await find("nom LIKE 'nom 11999%'")).numberMatched).toBe(11);
  }, 120_000);

  it('leaves the order of an answer as it is', async () => {
    const { ranks } = await find("nom LIKE 'nom 5%' AND genre = 'b'");
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(ranks).toHaveLength(20);
  });
}

describe('an index of a column', () => {
  indexed(async () => ({}));
});

describeWithPostgres('an index of a column on PostGIS', (database) => {
  indexed(async () => ({ DATABASE_URL: await database() }));
});
