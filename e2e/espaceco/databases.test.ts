import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GrantedLevel, routes } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, until } from '../support/client.ts';
import { gdal } from '../support/gdal.ts';
import { integrate } from '../support/integrate.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Collaborative tables over HTTP: made from real files, edited, and read by WFS as their rights tell. */

let server: RunningServer;
let root: ApiClient;
let anne: ApiClient;
let bob: ApiClient;
let communityId: number;
let databaseId: number;

const stops = {
  type: 'FeatureCollection',
  features: [
    { nom: 'Gare', quais: 4, at: [5.714, 45.191] },
    { nom: 'Mairie', quais: 2, at: [5.736, 45.186] },
    { nom: 'Campus', quais: 2, at: [5.768, 45.193] },
  ].map(({ nom, quais, at }) => ({
    type: 'Feature',
    properties: { nom, quais, cle: `secret de ${nom}` },
    geometry: { type: 'Point', coordinates: at },
  })),
};
const content = Buffer.from(JSON.stringify(stops));

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_CHECK_ANSWERS: 'true',
    CARTABLE_API_RATE: '10000',
  });
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  anne = await newcomer(server, 'anne');
  bob = await newcomer(server, 'bob');
  const { id } = await root.call(routes.addEspacecoCommunity, { body: { name: 'Transports' } });
  communityId = id;
  const params = { communityId };
  await root.call(routes.updateEspacecoCommunity, { params, body: { active: true, grids: ['38'] } });
  const numbers = await Promise.all(
    [anne, bob].map(async (one) => (await one.call(routes.getEspacecoMe)).id),
  );
  await root.call(routes.addEspacecoMembers, { params, body: { members: numbers } });
  await root.call(routes.updateEspacecoMemberRole, {
    params: { communityId, userId: numbers[0]! },
    body: { role: 'admin' },
  });
  databaseId = await fromFile('Arrêts', 'arrets.geojson');
  await give('EDIT');
}, 120_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

async function fromFile(
  title: string,
  fileName: string,
  written: string | typeof content = content,
): Promise<number> {
  const form = new FormData();
  form.set('community_id', String(communityId));
  form.set('title', title);
  form.set('file', new Blob([written]), fileName);
  const answer = await fetch(`${server.url}/api/espaceco/databases/from_file`, {
    method: 'POST',
    body: form,
    headers: { cookie: anne.cookie, 'x-requested-with': 'XMLHttpRequest' },
  });
  const { id } = (await answer.json()) as { id: number };
  await untilReady(id);
  return id;
}

const read = (who: ApiClient, id = databaseId) =>
  who.call(routes.getEspacecoDatabase, { params: { databaseId: id }, query: {} });
const untilReady = (id: number) =>
  until(60_000, 'the tables to be filled', async () => {
    const database = await read(anne, id);
    return database.status === 'CREATING' ? undefined : database;
  });
const table = async (who = anne) => {
  const { tables } = await read(who);
  return who.call(routes.getEspacecoTable, { params: { databaseId, tableId: tables[0]!.id }, query: {} });
};

async function give(level: GrantedLevel, columns: Record<string, GrantedLevel> = {}) {
  const { id, columns: all } = await table();
  const told = Object.entries(columns).map(([name, of]) => ({
    id: all.find((column) => column.name === name)!.id,
    level: of,
  }));
  const body = [{ id: databaseId, level, tables: [{ id, level, columns: told }] }];
  await anne.call(routes.updateEspacecoPermissions, { params: { communityId }, body });
}

const transact = (who: ApiClient, state: 'Insert' | 'Update' | 'Delete', data: Record<string, unknown>) =>
  who.call(routes.addEspacecoTransaction, {
    params: { databaseId },
    body: { comment: 'Essai', actions: [{ table: 'arrets', state, data }] },
  });

async function wfs(who: ApiClient, query: Record<string, string>, name = '/arrets') {
  const address = `${server.url}/api/espaceco/wfs${name}?${new URLSearchParams({ service: 'WFS', ...query })}`;
  const answer = await fetch(address, { headers: { cookie: who.cookie } });
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
}
const features = (who: ApiClient, query: Record<string, string>) =>
  wfs(who, { version: '1.0.0', request: 'GetFeature', typename: 'arrets:arrets', ...query });
const rows = async (who: ApiClient, query: Record<string, string> = {}) =>
  JSON.parse((await features(who, { outputFormat: 'JSON', ...query })).text) as Record<string, unknown>[];

it('a file becomes an editable table, and so does a vector database of a datasheet', async () => {
  const database = await read(anne);
  expect(database).toMatchObject({ name: 'arrets', status: 'READY', abilities: { administer: true } });
  expect(database.extent?.split(',').map(Number)[0]).toBeCloseTo(5.714);
  expect(await table()).toMatchObject({ full_name: 'arrets:arrets', id_name: 'fid', feature_count: 3 });
  const { _id: datastore_id } = await anne.call(routes.getSandbox);
  const data = await integrate(anne, datastore_id, { name: 'stops', fileName: 'stops.geojson', content });
  const made = await anne.call(routes.addEspacecoDatabase, {
    body: {
      community_id: communityId,
      title: 'Copie',
      stored_data: { datastore_id, stored_data_id: data._id },
    },
  });
  expect(await untilReady(made.id)).toMatchObject({ status: 'READY', tables: [{ name: 'stops' }] });
  await anne.call(routes.deleteEspacecoDatabase, {
    params: { databaseId: made.id },
    query: { confirmation: 'copie' },
  });
});

it('a file that tells its system is read in it, though another was declared', async () => {
  const feature = {
    type: 'Feature',
    properties: { nom: 'Borne' },
    geometry: { type: 'Point', coordinates: [700_000, 6_600_000] },
  };
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } };
  const lambert = JSON.stringify({ type: 'FeatureCollection', crs, features: [feature] });
  const { status, extent } = await read(anne, await fromFile('Bornes', 'bornes.geojson', lambert));
  expect(status).toBe('READY');
  expect(extent?.split(',').map(Number)[0]).toBeCloseTo(3);
});

it('features are changed with the text that was sent told back, and a conflict with what is there', async () => {
  const geom = 'POINT( 5.72000 45.18 )';
  const added = await transact(bob, 'Insert', { nom: 'Parc', quais: 1, geom });
  expect(added).toMatchObject({ status: 'committed', numrec: 1, actions: [{ data: { geom } }] });
  const fid = added.actions[0]!.server_feature_id!;
  await transact(anne, 'Update', { fid, quais: 3 });
  const told = await transact(bob, 'Update', { fid, quais: 5, gcms_fingerprint: '1' });
  expect(told).toMatchObject({
    status: 'conflicting',
    id: null,
    conflicts: [
      {
        columns: ['quais'],
        base_object: { quais: 1 },
        server_object: { quais: 3, nom: 'Parc', gcms_fingerprint: '2' },
        client_object: { quais: 5 },
      },
    ],
  });
  // What is so already is no transaction: its number would be that of the last one, which is Anne's.
  expect(await transact(bob, 'Update', { fid, quais: 3, gcms_fingerprint: '1' })).toMatchObject({
    status: 'committed',
    id: null,
    actions: [{ change: 'none' }],
  });
  await transact(bob, 'Delete', { fid });
  const undo = () =>
    bob.call(routes.revertEspacecoTransaction, { params: { databaseId, transactionId: 3 }, body: {} });
  expect(await undo()).toMatchObject({ status: 'committed', id: 4 });
  expect(await undo()).toMatchObject({ status: 'committed', id: null });
  const journal = await bob.call(routes.getEspacecoTransactions, { params: { databaseId }, query: {} });
  expect(journal.map(({ numrec, user_name }) => [numrec, user_name])).toEqual([
    [4, 'bob'],
    [3, 'bob'],
    [2, 'anne'],
    [1, 'bob'],
  ]);
  await transact(bob, 'Delete', { fid });
});

it('other changes under a key that was used are refused as 422, and nothing is written', async () => {
  const idempotency_key = crypto.randomUUID();
  const send = (nom: string) => {
    const data = { nom, quais: 1, geom: 'POINT(5.72 45.18)' };
    const own = { client_feature_id: crypto.randomUUID() };
    const actions = [{ table: 'arrets', state: 'Insert' as const, data, ...own }];
    return bob.call(routes.addEspacecoTransaction, {
      params: { databaseId },
      body: { comment: 'Essai', actions, idempotency_key },
    });
  };
  const written = await send('Square');
  expect((await send('Square')).id).toBe(written.id);
  await expect(send('Jardin')).rejects.toMatchObject({
    status: 422,
    body: { details: { error: 'espaceco.transaction-sent-otherwise' } },
  });
  const fid = written.actions[0]!.server_feature_id!;
  expect(await transact(bob, 'Delete', { fid })).toMatchObject({ id: written.id! + 1 });
});

describe('WFS of a database', () => {
  it('tells its tables, their schema and their features in the formats of the standard', async () => {
    const capabilities = await wfs(bob, { version: '1.0.0', request: 'GetCapabilities' });
    expect(capabilities.text).toContain('<wfs:Name>arrets:arrets</wfs:Name>');
    const schema = await wfs(bob, { version: '2.0.0', request: 'DescribeFeatureType' });
    expect(schema.text).toContain('name="quais"');
    const json = JSON.parse((await features(bob, { outputFormat: 'GeoJSON' })).text);
    expect(json.features).toHaveLength(3);
    expect((await features(bob, {})).text).toContain('<gml:featureMember>');
    const all = await wfs(bob, { version: '2.0.0', request: 'GetCapabilities' }, '');
    expect(all.text).toContain('arrets:arrets');
  });

  it('gives bare rows, chosen by conditions in JSON and by place', async () => {
    expect((await rows(bob))[0]).toEqual({
      fid: 1,
      nom: 'Gare',
      quais: 4,
      cle: 'secret de Gare',
      geom: 'POINT (5.714 45.191)',
      detruit: false,
      gcms_numrec: 0,
      gcms_fingerprint: '0',
    });
    const names = async (query: Record<string, string>) => (await rows(bob, query)).map(({ nom }) => nom);
    const where = (filter: object) => names({ filter: JSON.stringify(filter) });
    expect(await where({ quais: 2, nom: { $like: 'cam%' } })).toEqual(['Campus']);
    expect(await where({ $or: [{ quais: { $gte: 4 } }, { nom: { $in: ['Mairie'] } }] })).toEqual([
      'Gare',
      'Mairie',
    ]);
    expect(await names({ bbox: '5.73,45.18,5.74,45.19,EPSG:4326' })).toEqual(['Mairie']);
    expect(await names({ offset: '1', maxFeatures: '1' })).toEqual(['Mairie']);
    expect((await features(bob, { outputFormat: 'JSON', filter: '{"$where": 1}' })).text).toContain(
      'InvalidParameterValue',
    );
  });

  it('tells shapes as a map of a resolution shows them, where it is asked', async () => {
    // A metre and a half from one vertex to the next, half a metre aside.
    const coordinates = Array.from({ length: 500 }, (_, rank) => [
      5.7 + rank * 2e-5,
      45.18 + (rank % 2) * 5e-6,
    ]);
    const feature = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } };
    await fromFile(
      'Sentiers',
      'sentiers.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
    );
    const selection = {
      version: '2.0.0',
      request: 'GetFeature',
      typenames: 'sentiers:sentiers',
      srsname: 'urn:ogc:def:crs:EPSG::3857',
      bbox: '5.6,45,5.8,45.3,urn:ogc:def:crs:OGC:1.3:CRS84',
      outputFormat: 'application/json',
    };
    const ask = (query: Record<string, string>) => wfs(anne, { ...selection, ...query }, '/sentiers');
    const verticesOf = async (query: Record<string, string>) => {
      const { features } = JSON.parse((await ask(query)).text) as {
        features: { geometry: { coordinates: number[][] } }[];
      };
      return features[0]!.geometry.coordinates;
    };
    const stored = await verticesOf({});
    expect(stored).toHaveLength(500);
    expect(await verticesOf({ resolution: '0.5' }), 'what is seen stays').toEqual(stored);
    const shown = await verticesOf({ RESOLUTION: '76.4' });
    expect(shown.length).toBeLessThan(5);
    expect([shown[0], shown.at(-1)]).toEqual([stored[0], stored.at(-1)]);
    const rejected = await ask({ resolution: '-1' });
    expect([rejected.status, rejected.text]).toEqual([400, expect.stringContaining('locator="resolution"')]);
  });

  it('gives a map some features of all over a table of more than it draws', async () => {
    const points = Array.from({ length: 400 }, (_, rank) => ({
      type: 'Feature',
      properties: { rang: rank },
      geometry: { type: 'Point', coordinates: [5 + rank / 400, 45] },
    }));
    const file = JSON.stringify({ type: 'FeatureCollection', features: points });
    await fromFile('Piquets', 'piquets.geojson', file);
    const selection = {
      version: '2.0.0',
      request: 'GetFeature',
      typenames: 'piquets:piquets',
      bbox: '4,44,7,46,urn:ogc:def:crs:OGC:1.3:CRS84',
      outputFormat: 'application/json',
      count: '40',
    };
    const ask = async (query: Record<string, string>) => wfs(anne, { ...selection, ...query }, '/piquets');
    const read = async (query: Record<string, string>) =>
      JSON.parse((await ask(query)).text) as {
        numberMatched: number;
        links?: { rel: string }[];
        features: { properties: { rang: number } }[];
      };
    const ranksOf = async (query: Record<string, string>) =>
      (await read(query)).features.map(({ properties }) => properties.rang);
    expect(await ranksOf({})).toEqual(Array.from({ length: 40 }, (_, rank) => rank));
    const spread = await read({ spread: 'true' });
    expect([spread.numberMatched, spread.features.length]).toEqual([400, 40]);
    expect(spread.links?.filter(({ rel }) => rel === 'next') ?? []).toEqual([]);
    const ranks = spread.features.map(({ properties }) => properties.rang);
    expect(ranks.filter((rank) => rank >= 200).length).toBeGreaterThan(8);
    expect(await ranksOf({ SPREAD: 'TRUE', count: '80' }), 'nearer, they stay').toEqual(
      expect.arrayContaining(ranks),
    );
    const rejected = await ask({ spread: 'yes' });
    expect([rejected.status, rejected.text]).toEqual([400, expect.stringContaining('locator="spread"')]);
  });

  it('tells what changed since a number, deleted features included', async () => {
    const { numrec: first } = await transact(bob, 'Insert', {
      nom: 'Pont',
      quais: 1,
      geom: 'POINT(5.7 45.2)',
    });
    const changed = async (filter: object) =>
      (await rows(bob, { filter: JSON.stringify(filter) })).map(({ nom, detruit, gcms_numrec }) => [
        nom,
        detruit,
        gcms_numrec,
      ]);
    const since = { gcms_numrec: { $gte: first } };
    expect(await changed({ detruit: false, ...since })).toEqual([['Pont', false, first]]);
    const [{ fid }] = (await rows(bob, { filter: JSON.stringify({ nom: 'Pont' }) })) as [{ fid: number }];
    const { numrec: second } = await transact(bob, 'Delete', { fid });
    expect(await changed({ detruit: false, ...since })).toEqual([]);
    expect(await changed(since)).toEqual([['Pont', true, second]]);
    expect(await changed({ gcms_numrec: { $gt: second } })).toEqual([]);
  });

  it('hides what rights hide, and gives whole files to those who may export', async () => {
    await give('VIEW', { cle: 'NONE' });
    expect(Object.keys((await rows(bob))[0]!)).not.toContain('cle');
    expect((await features(bob, { outputFormat: 'GeoJSON' })).text).not.toContain('secret');
    const schema = await wfs(bob, { version: '2.0.0', request: 'DescribeFeatureType' });
    expect(schema.text).not.toContain('"cle"');
    const guess = await features(bob, { outputFormat: 'JSON', filter: '{"cle": "secret de Gare"}' });
    expect(guess.text).toContain('Exception');
    expect((await features(bob, { outputFormat: 'csv' })).text).toContain('Exception');
    await give('EXPORT', { cle: 'NONE' });
    const csv = await features(bob, { outputFormat: 'csv' });
    expect(csv.text.split('\r\n')[0]).toBe('id,nom,quais,geom');
    await give('NONE');
    expect((await features(bob, {})).text).toContain('Exception');
    expect((await wfs(new ApiClient(server.url), { request: 'GetCapabilities' })).status).toBe(401);
    await give('EDIT');
  });

  it('is read by GDAL, whose session is a cookie', async () => {
    const source = `WFS:${server.url}/api/espaceco/wfs/arrets?VERSION=2.0.0`;
    const said = await gdal(
      'ogrinfo',
      '-ro',
      '-so',
      '--config',
      'GDAL_HTTP_COOKIE',
      bob.cookie,
      source,
      'arrets:arrets',
    );
    expect(said).toContain('Feature Count: 3');
    expect(said).toContain('quais: Integer');
  });
});

describe('WFS-T on a database', () => {
  const write = async (who: ApiClient, inside: string, version = '2.0.0') => {
    const is20 = version === '2.0.0';
    const body = `<wfs:Transaction service="WFS" version="${version}" handle="Relevé"
      xmlns:wfs="http://www.opengis.net/wfs${is20 ? '/2.0' : ''}" xmlns:fes="http://www.opengis.net/fes/2.0"
      xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml${is20 ? '/3.2' : ''}"
      xmlns:arrets="${server.url}/ns/arrets">${inside}</wfs:Transaction>`;
    const answer = await fetch(`${server.url}/api/espaceco/wfs/arrets`, {
      method: 'POST',
      body,
      headers: { cookie: who.cookie, 'content-type': 'text/xml' },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const point = (at: string) =>
    `<gml:Point srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>${at}</gml:pos></gml:Point>`;
  const stop = (nom: string, quais: number, at: string) =>
    `<arrets:arrets><arrets:nom>${nom}</arrets:nom><arrets:quais>${quais}</arrets:quais><arrets:geom>${point(at)}</arrets:geom></arrets:arrets>`;
  const named = (nom: string) =>
    `<fes:Filter><fes:PropertyIsEqualTo><fes:ValueReference>nom</fes:ValueReference><fes:Literal>${nom}</fes:Literal></fes:PropertyIsEqualTo></fes:Filter>`;
  const found = async (nom: string) =>
    (await rows(bob, { filter: JSON.stringify({ nom }) })).map(({ fid, quais, cle, geom }) => ({
      fid,
      quais,
      cle,
      geom,
    }));

  it('inserts, updates, replaces and deletes, all or nothing', async () => {
    const inserted = await write(
      bob,
      `<wfs:Insert handle="un">${stop('Pré', 1, '45.18 5.71')}${stop('Bois', 2, '45.19 5.72')}</wfs:Insert>`,
    );
    expect(inserted.text).toContain('<wfs:totalInserted>2</wfs:totalInserted>');
    const [, id] = /rid="(arrets\.arrets\.\d+)"/.exec(inserted.text) ?? [];
    expect(await found('Pré')).toMatchObject([{ quais: 1, geom: 'POINT (5.71 45.18)' }]);
    const changed = await write(
      bob,
      `<wfs:Update typeName="arrets:arrets"><wfs:Property><wfs:ValueReference>quais</wfs:ValueReference><wfs:Value>9</wfs:Value></wfs:Property><wfs:Property><wfs:ValueReference>cle</wfs:ValueReference><wfs:Value>K</wfs:Value></wfs:Property><fes:Filter><fes:ResourceId rid="${id}"/></fes:Filter></wfs:Update>`,
    );
    expect(changed.text).toContain('<wfs:totalUpdated>1</wfs:totalUpdated>');
    expect(await found('Pré')).toMatchObject([{ quais: 9, cle: 'K' }]);
    const replaced = await write(
      bob,
      `<wfs:Replace>${stop('Pré', 3, '45.17 5.70')}${named('Pré')}</wfs:Replace>`,
    );
    expect(replaced.text).toContain('<wfs:totalReplaced>1</wfs:totalReplaced>');
    expect(await found('Pré')).toMatchObject([{ quais: 3, cle: null, geom: 'POINT (5.7 45.17)' }]);
    const refused = await write(
      bob,
      `<wfs:Delete typeName="arrets:arrets">${named('Pré')}</wfs:Delete><wfs:Insert>${stop('Paris', 1, '48.85 2.35')}</wfs:Insert>`,
    );
    expect(refused.text).toContain('ExceptionReport');
    expect(await found('Pré')).toHaveLength(1);
    const deleted = await write(
      bob,
      `<wfs:Delete typeName="arrets:arrets">${named('Pré')}</wfs:Delete><wfs:Delete typeName="arrets:arrets">${named('Bois')}</wfs:Delete>`,
    );
    expect(deleted.text).toContain('<wfs:totalDeleted>2</wfs:totalDeleted>');
    const everything = await write(bob, '<wfs:Delete typeName="arrets:arrets"/>');
    expect(everything.text).toContain('MissingParameterValue');
    const [last] = await bob.call(routes.getEspacecoTransactions, { params: { databaseId }, query: {} });
    expect(last).toMatchObject({ comment: 'Relevé', user_name: 'bob', changes: 2 });
  });

  it('is held to rights, and announced in every version', async () => {
    await give('VIEW');
    const refused = await write(bob, `<wfs:Insert>${stop('Pré', 1, '45.18 5.71')}</wfs:Insert>`);
    expect(refused.text).toContain('ExceptionReport');
    expect(await found('Pré')).toEqual([]);
    await give('EDIT');
    for (const version of ['1.0.0', '1.1.0', '2.0.0']) {
      expect((await wfs(bob, { version, request: 'GetCapabilities' })).text).toMatch(/Transaction[">]/);
    }
    const old = await write(
      bob,
      `<wfs:Update typeName="arrets:arrets"><wfs:Property><wfs:Name>quais</wfs:Name><wfs:Value>8</wfs:Value></wfs:Property><ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>nom</ogc:PropertyName><ogc:Literal>Campus</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter></wfs:Update>`,
      '1.1.0',
    );
    expect(old.text).toContain('<wfs:totalUpdated>1</wfs:totalUpdated>');
    expect(await found('Campus')).toMatchObject([{ quais: 8 }]);
  });

  it('is written by GDAL', async () => {
    const source = `WFS:${server.url}/api/espaceco/wfs/arrets?VERSION=1.1.0`;
    const file = join(temporaryFolder(), 'releve.geojson');
    const feature = {
      type: 'Feature',
      properties: { nom: 'De GDAL', quais: 2 },
      geometry: { type: 'Point', coordinates: [5.73, 45.18] },
    };
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    const cookie = ['--config', 'GDAL_HTTP_COOKIE', bob.cookie];
    await anne.call(routes.updateEspacecoTable, {
      params: { databaseId, tableId: (await table()).id },
      body: { columns: [{ name: 'cle', autofill: '_userName_, _municipalityName_' }] },
    });
    await gdal('ogr2ogr', ...cookie, '-append', '-nln', 'arrets:arrets', source, file);
    expect(await found('De GDAL')).toMatchObject([
      { quais: 2, geom: 'POINT (5.73 45.18)', cle: 'bob, Grenoble' },
    ]);
  });
});
