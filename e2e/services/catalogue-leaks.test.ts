import { type Producer, routes } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { grant } from './access-matrix/keys.ts';
import { noLimits } from './access-matrix/limits.ts';
import { addMember, idOf, makeWorkspace, type Workspace } from './access-matrix/workspace.ts';
import { type CatalogueWay, waysToRecords } from './catalogue-leaks/ways-to-records.ts';

/**
 * Every protocol of the catalogue, by every kind of visitor, of a record in every state: told to all alike, or to none,
 * by its name, by its address and in what is counted.
 */

/** Words that nothing else contains, each of the one record in a state. */
const states = {
  'public, public service': 'chasseloup',
  'public, private service': 'perdrixgri',
  sandbox: 'alouettine',
  hidden: 'gelinottes',
  trash: 'bergeronne',
} as const;
type State = keyof typeof states;
const stateNames = Object.keys(states) as State[];

interface Visitor {
  readonly name: string;
  readonly cookie: string;
}

let server: RunningServer;
let workspace: Workspace;
let visitors: readonly Visitor[];
const identifiers = new Map<State, string>();

beforeAll(async () => {
  server = await startServer({ ...noLimits, CARTABLE_CATALOGUE_RATE: '100000' });
  workspace = await makeWorkspace(server, 'proprietaires');
  const { supervisor, datastoreId } = workspace;
  const grantee = await newcomer(server, 'beneficiaire');
  const player = await newcomer(server, 'joueur');
  const sandbox = (await player.call(routes.getMyDatastores)).find(({ is_sandbox }) => is_sandbox)!;
  await publish('public, public service', supervisor, datastoreId);
  const offeringIds = await publish('public, private service', supervisor, datastoreId);
  await grant(workspace, { name: 'x', offeringIds }, { to: await idOf(grantee) });
  await publish('sandbox', player, sandbox._id);
  await publish('hidden', supervisor, datastoreId);
  await publish('trash', supervisor, datastoreId);
  await hide();
  visitors = [
    { name: 'a stranger', cookie: '' },
    { name: 'somebody signed in', cookie: (await newcomer(server, 'passant')).cookie },
    { name: 'a member', cookie: (await addMember(server, workspace, 'membre', [])).cookie },
    { name: 'the supervisor', cookie: supervisor.cookie },
    { name: 'a grantee', cookie: grantee.cookie },
    { name: 'one of the sandbox', cookie: player.cookie },
  ];
}, 300_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

async function publish(state: State, client: ApiClient, datastoreId: string): Promise<string[]> {
  const name = states[state];
  const share = state === 'public, private service' ? 'your_community' : 'all_public';
  const file = { name, fileName: `${name}.geojson`, content: pointsGeoJson(25), share } as const;
  const { wfs, wms } = await publishFile(client, datastoreId, file);
  const query = { datasheet_name: name };
  const [record] = await client.call(routes.getMetadataList, { params: { datastoreId }, query });
  identifiers.set(state, record!.file_identifier);
  return [wfs._id, wms._id];
}

/** Records to hide are all listed before they are hidden. */
async function hide(): Promise<void> {
  const { supervisor, datastoreId } = workspace;
  const params = { datastoreId };
  for (const state of ['public, public service', 'public, private service', 'hidden', 'trash'] as const)
    await eventually(async () => (await fetch(recordAddress(state))).ok || undefined);
  for (const state of ['public, public service', 'hidden', 'trash'] as const)
    await eventually(async () => (await fetch(pictureAddress(state))).ok || undefined);
  const query = { datasheet_name: states.hidden };
  const [record] = await supervisor.call(routes.getMetadataList, { params, query });
  await supervisor.call(routes.unpublishMetadata, { params: { ...params, metadataId: record!._id } });
  await supervisor.call(routes.deleteDatasheet, { params: { ...params, datasheetName: states.trash } });
}

const recordAddress = (state: State): string =>
  `${server.url}/ogcapi/collections/records/items/${identifiers.get(state)}`;

const pictureAddress = (state: State): string =>
  `${server.url}/api/geonetwork/metadata/${identifiers.get(state)}/picture`;

async function ask({ request }: CatalogueWay, { cookie }: Visitor) {
  const { path, body } = request;
  const init = body === undefined ? {} : { method: 'POST', body };
  const answer = await fetch(`${server.url}${path}`, { ...init, headers: cookie === '' ? {} : { cookie } });
  return (await answer.text()).toLowerCase();
}

/**
 * Expected value of a cell: records are told to all alike, files of a service to those it is open to. A record taken
 * off the catalogue leaves its service open at its own address.
 */
function isReported(state: State, { tells }: CatalogueWay, { cookie }: Visitor): boolean {
  if (state === 'public, public service') return true;
  // Whoever signs in may enter there.
  if (state === 'sandbox' && tells === 'page') return cookie !== '';
  return tells === 'records' || tells === 'page'
    ? state === 'public, private service'
    : tells === 'service' && state === 'hidden';
}

describe('the catalogue', () => {
  it('tells a record in every protocol or in none, whoever asks', async () => {
    const ways = stateNames.flatMap((state) =>
      waysToRecords({
        word: states[state],
        identifier: identifiers.get(state)!,
        datastore: workspace.datastore,
      }).map((way) => ({ state, way })),
    );
    const wrong: string[] = [];
    const rows = new Map<string, string[]>();
    for (const { state, way } of ways) {
      const cells = await Promise.all(
        visitors.map(async (visitor) => {
          const text = await ask(way, visitor);
          // Words of the request may be quoted by a refusal.
          const isNamed = text.includes(way.mark.toLowerCase());
          if (isNamed !== isReported(state, way, visitor))
            wrong.push(`${way.name}, ${state}, ${visitor.name}: ${isNamed}`);
          return isNamed;
        }),
      );
      const row = rows.get(way.name) ?? [];
      rows.set(way.name, [...row, cells.every(Boolean) ? 'told' : cells.some(Boolean) ? 'SOME' : '–']);
    }
    console.log(tableOf(rows, ways.length * visitors.length));
    expect(wrong.slice(0, 20), `${wrong.length} wrong cells`).toEqual([]);
  });

  it('tells what attributes hold and what versions changed to those who may read the rows, and to nobody else', async () => {
    const readers: Record<State, readonly string[]> = {
      'public, public service': visitors.map(({ name }) => name),
      'public, private service': ['a member', 'the supervisor', 'a grantee'],
      // Whoever signs in may enter there.
      sandbox: visitors.filter(({ cookie }) => cookie !== '').map(({ name }) => name),
      hidden: [],
      trash: [],
    };
    for (const state of stateNames) {
      for (const [part, mark] of [
        ['attributes', '"attributes":'],
        ['versions', '"number":1'],
      ]) {
        const path = `/api/geonetwork/metadata/${identifiers.get(state)}/${part}`;
        const reported: string[] = [];
        for (const { name, cookie } of visitors) {
          const answer = await fetch(`${server.url}${path}`, { headers: cookie === '' ? {} : { cookie } });
          if ((await answer.text()).includes(mark!)) reported.push(name);
        }
        expect(reported, `${part}, ${state}`).toEqual(readers[state]);
      }
    }
  });

  it('tells the records of the sandbox at an address of its own, to those who may enter there, and no other', async () => {
    const records = '/sandbox/csw?service=CSW&version=2.0.2&request=GetRecords&typeNames=csw:Record';
    const requests = [
      `${records}&resultType=results&elementSetName=full&maxRecords=100`,
      `${records}&resultType=results&constraintLanguage=CQL_TEXT&constraint=title%20like%20'%25'`,
      '/sandbox/csw?service=CSW&version=2.0.2&request=GetDomain&propertyName=title',
    ];
    for (const path of requests)
      for (const { name, cookie } of visitors) {
        const answer = await fetch(`${server.url}${path}`, { headers: cookie === '' ? {} : { cookie } });
        const reported = await answer.text();
        const told = stateNames.filter((state) => reported.includes(states[state]));
        expect([name, answer.status, told]).toEqual(
          cookie === '' ? [name, 401, []] : [name, 200, ['sandbox']],
        );
      }
  });

  it('counts what it tells, the same for all', async () => {
    const counting = ['/api/catalogue/records?limit=1', '/ogcapi/collections/records/items?limit=1'];
    const producer = `producer=${workspace.datastoreId}`;
    const read = async (path: string, visitor: Visitor) => {
      const headers = visitor.cookie === '' ? {} : { cookie: visitor.cookie };
      return (await fetch(`${server.url}${path}`, { headers })).json() as Promise<Record<string, unknown>>;
    };
    for (const visitor of visitors) {
      const { total, facets } = await read(`${counting[0]}&${producer}`, visitor);
      expect([visitor.name, total]).toEqual([visitor.name, 2]);
      const access = (facets as { name: string; values: object[] }[]).find(({ name }) => name === 'access')!;
      expect(access.values).toEqual([
        { value: 'open', label: null, count: 1 },
        { value: 'restricted', label: null, count: 1 },
      ]);
      // Nor does any other facet count, or name, what is told to nobody.
      const counted = (facets as { values: { count: number }[] }[]).flatMap(({ values }) => values);
      expect(counted.filter(({ count }) => count > 2)).toEqual([]);
      expect(facets).toEqual((await read(`${counting[0]}&${producer}`, visitors[0]!)).facets);
      const scoped = counting[1]!.replace('/ogcapi', `/ogcapi/datastores/${workspace.datastore}`);
      expect([visitor.name, (await read(scoped, visitor)).numberMatched]).toEqual([visitor.name, 2]);
      const producers = (await read('/api/catalogue/producers', visitor)) as unknown as Producer[];
      const told = producers.map(({ technical_name: name, records }) => [name, records]);
      // Nothing of the sandbox, nor of what is hidden.
      expect([visitor.name, told]).toEqual([visitor.name, [[workspace.datastore, 2]]]);
    }
  });
});

function tableOf(rows: ReadonlyMap<string, readonly string[]>, cells: number): string {
  const width = Math.max(...[...rows.keys()].map(({ length }) => length));
  const line = (name: string, values: readonly string[]) =>
    [name.padEnd(width), ...values.map((value, rank) => value.padEnd(stateNames[rank]!.length))].join(' | ');
  const lines = [line('', stateNames), ...[...rows].map(([name, values]) => line(name, values))];
  return `leaks of the catalogue: ${visitors.length} visitors, ${cells} cells\n${lines.join('\n')}`;
}
