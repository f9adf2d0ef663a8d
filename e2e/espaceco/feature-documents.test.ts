import { crc32, deflateSync } from 'node:zlib';
import { type RouteAnswer, routes, tableDocumentPath } from '@cartable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { type CollaborativeDatabase, openCollaborativeDatabase } from './support/collaborative-database.ts';

/** Photographs of objects over HTTP: sent as forms, given to objects, read and exported as their rights tell. */

let base: CollaborativeDatabase;
let table: RouteAnswer<typeof routes.getEspacecoTable>;

beforeAll(async () => {
  base = await openCollaborativeDatabase('Bornes', [
    {
      name: 'bornes',
      title: 'Bornes',
      geometry_type: 'Point',
      columns: [
        { name: 'nom', type: 'String' },
        { name: 'photo', type: 'Document', mime_types: ['image/jpeg', 'image/png'] },
      ],
    } as never,
  ]);
  const params = { databaseId: base.databaseId };
  const { tables } = await base.anne.call(routes.getEspacecoDatabase, { params, query: {} });
  table = await base.anne.call(routes.getEspacecoTable, {
    params: { ...params, tableId: tables[0]!.id },
    query: {},
  });
}, 120_000);

afterAll(async () => {
  await base?.dispose();
  expect(faultsIn(base?.server.output() ?? '')).toEqual([]);
});

const columnId = () => table.columns.find(({ name }) => name === 'photo')!.id;
/** A PNG of one colour. */
function photo(width = 1200, height = 800): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (1 + 3 * width)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const widthOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).readUInt32BE(16);

function send(who: ApiClient, content: Uint8Array<ArrayBuffer>, name = 'borne.png') {
  const form = new FormData();
  form.set('document', new Blob([content]), name);
  const path = `/api/espaceco/databases/${base.databaseId}/tables/${table.id}/columns/${columnId()}/documents`;
  return fetch(`${base.server.url}${path}`, {
    method: 'POST',
    body: form,
    headers: { cookie: who.cookie, 'x-requested-with': 'XMLHttpRequest' },
  });
}
const get = (who: ApiClient, path: string) =>
  fetch(new URL(path, base.server.url), { headers: { cookie: who.cookie } });
const features = (who: ApiClient, outputFormat: string) =>
  get(
    who,
    `/api/espaceco/wfs/bornes?${new URLSearchParams({
      service: 'WFS',
      version: '2.0.0',
      request: 'GetFeature',
      typeNames: 'bornes:bornes',
      outputFormat,
    })}`,
  ).then((answer) => answer.text());

it('a photograph is sent, given to an object, read by those who see it and told by services as its address', async () => {
  const answer = await send(base.bob, new Uint8Array(photo()));
  const sent = (await answer.json()) as RouteAnswer<typeof routes.addTableDocument>;
  expect(answer.status, JSON.stringify(sent)).toBe(200);
  expect(sent).toMatchObject({ filename: 'borne.png', mime_type: 'image/png', width: 1200 });
  expect((await get(base.carole, sent.download_uri)).status).toBe(404);
  const { status } = await base.transact(base.bob, 'Insert', {
    nom: 'Une',
    photo: sent.id,
    geom: 'POINT(5.72 45.18)',
  });
  expect(status).toBe('committed');
  const read = await get(base.carole, sent.download_uri);
  expect(read.status).toBe(200);
  expect(await widthOf(read)).toBe(1200);
  const small = await get(base.carole, sent.thumbnail_uri!);
  expect(await widthOf(small)).toBe(320);
  const address = `${tableDocumentPath}${sent.id}`;
  for (const format of ['application/json', 'csv', 'application/gml+xml; version=3.2'])
    expect(await features(base.anne, format), format).toContain(`/${address.slice(1)}`);
  // By its identifier and its version, and on the page of a person.
  for (const path of [
    '/api/espaceco/wfs/bornes?service=WFS&version=2.0.0&request=GetFeature&typeNames=bornes:bornes&resourceId=bornes.bornes.1.t1',
    '/api/espaceco/ogcapi/databases/bornes/collections/bornes.bornes/items?f=html',
  ])
    expect(await (await get(base.anne, path)).text(), path).toContain(`/${address.slice(1)}`);
  const [row] = JSON.parse(await features(base.anne, 'JSON')) as { photo: string }[];
  expect(row?.photo).toBe(sent.id);
});

it('whether an object has a photograph is a condition of every service', async () => {
  const sent = (await (await send(base.bob, new Uint8Array(photo()))).json()) as { readonly id: string };
  const geom = 'POINT(5.72 45.18)';
  await base.transact(base.bob, 'Insert', { nom: 'Avec', photo: sent.id, geom });
  await base.transact(base.bob, 'Insert', { nom: 'Sans', geom });
  // Those of this test, whatever else the table holds.
  const names = async (path: string) =>
    [...(await (await get(base.anne, path)).text()).matchAll(/"nom":"(Avec|Sans)"/g)].map(([, name]) => name);
  const wfs = (filter: string) =>
    names(
      `/api/espaceco/wfs/bornes?service=WFS&version=2.0.0&request=GetFeature&typeNames=bornes:bornes&outputFormat=application/json&filter=${encodeURIComponent(filter)}`,
    );
  const isNull = '<fes:PropertyIsNull><fes:ValueReference>photo</fes:ValueReference></fes:PropertyIsNull>';
  const fes = (condition: string) =>
    `<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0">${condition}</fes:Filter>`;
  const items = (filter: string) =>
    names(
      `/api/espaceco/ogcapi/databases/bornes/collections/bornes.bornes/items?f=json&filter=${encodeURIComponent(filter)}`,
    );
  const [without, withOne] = [['Sans'], ['Avec']];
  expect(await wfs('{"photo":null}')).toEqual(without);
  expect(await wfs('{"photo":{"$ne":null}}')).toEqual(withOne);
  expect(await wfs(fes(isNull))).toEqual(without);
  expect(await wfs(fes(`<fes:Not>${isNull}</fes:Not>`))).toEqual(withOne);
  expect(await items('photo IS NULL')).toEqual(without);
  expect(await items('photo IS NOT NULL')).toEqual(withOne);
});

it('whoever may not write the column sends nothing, nobody what is no picture, and nobody reads unsigned', async () => {
  const refusal = async (answer: Response) => {
    const { details } = (await answer.json()) as { details: { error: string } };
    return [answer.status, details.error];
  };
  expect(await refusal(await send(base.carole, new Uint8Array(photo())))).toEqual([403, 'common.forbidden']);
  expect(await refusal(await send(base.bob, new TextEncoder().encode('Bonjour'), 'note.txt'))).toEqual([
    422,
    'espaceco.file-type',
  ]);
  const unknown = `${tableDocumentPath}00000000-0000-4000-8000-000000000000`;
  expect((await get(base.bob, unknown)).status).toBe(404);
  expect((await fetch(`${base.server.url}${unknown}`)).status).toBe(401);
});
