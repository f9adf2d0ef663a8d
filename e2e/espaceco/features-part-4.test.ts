import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { ask, geojson, mergePatch } from './support/ask-features.ts';
import { type CollaborativeDatabase, openCollaborativeDatabase } from './support/collaborative-database.ts';

/** OGC API – Features Part 4 (OGC 20-002, draft) on collaborative tables: the tests bear the names of its requirements. */

let space: CollaborativeDatabase;

beforeAll(async () => {
  space = await openCollaborativeDatabase('Arrêts', [
    {
      name: 'arrets',
      title: 'Arrêts',
      geometry_type: 'Point',
      columns: [
        { name: 'nom', type: 'String' },
        { name: 'quais', type: 'Integer', min_value: '0' },
        { name: 'fiche', type: 'JsonValue' },
        { name: 'gestion', type: 'String' },
      ],
    },
  ]);
}, 120_000);

afterAll(async () => {
  await space?.dispose();
  expect(faultsIn(space?.server.output() ?? '')).toEqual([]);
});

const api = (path = '') => `${space.server.url}/api/espaceco/ogcapi/databases/arrets${path}`;
const items = (id?: string | number) =>
  api(`/collections/arrets.arrets/items${id === undefined ? '' : `/${id}`}`);
const stop = (properties: object, coordinates: readonly number[] = [5.72, 45.18]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});
const post = (who: ApiClient | undefined, body: unknown, headers = {}) =>
  ask(who, items(), { method: 'POST', body, type: geojson, headers });
const put = (who: ApiClient, id: string, body: unknown, headers = {}) =>
  ask(who, items(id), { method: 'PUT', body, type: geojson, headers });
const patch = (who: ApiClient, id: string, body: unknown, headers = {}) =>
  ask(who, items(id), { method: 'PATCH', body, type: mergePatch, headers });
const remove = (who: ApiClient, id: string, headers = {}) =>
  ask(who, items(id), { method: 'DELETE', headers });

interface Read {
  readonly id: number;
  readonly properties: Record<string, unknown>;
  readonly geometry: { readonly coordinates: number[] } | null;
}
const read = async (id: string, who = space.bob) => (await (await ask(who, items(id))).json()) as Read;
const etagOf = async (id: string) => (await ask(space.bob, items(id))).headers.get('etag')!;

/** A feature to be changed. */
async function created(properties: object = { nom: 'Gare', quais: 4 }): Promise<string> {
  const answer = await post(space.bob, stop(properties));
  return answer.headers.get('location')!.split('/').at(-1)!;
}

let id: string;
beforeEach(async () => {
  id = await created();
});

describe('collections that are edited', () => {
  it('stand beside the collaborative WFS, with landing page, conformance and definition', async () => {
    const get = async (path: string) => (await (await ask(space.bob, api(path))).json()) as never;
    const { links } = (await get('')) as { links: { rel: string; href: string }[] };
    expect(links.map(({ rel }) => rel)).toEqual(
      expect.arrayContaining(['conformance', 'data', 'service-desc']),
    );
    const { conformsTo } = (await get('/conformance')) as { conformsTo: string[] };
    const part4 = 'http://www.opengis.net/spec/ogcapi-features-4/1.0/conf';
    for (const name of ['create-replace-delete', 'update', 'optimistic-locking-etags', 'features'])
      expect(conformsTo).toContain(`${part4}/${name}`);
    const { collections } = (await get('/collections')) as { collections: { id: string }[] };
    expect(collections.map((one) => one.id)).toEqual(['arrets.arrets']);
    const { paths } = (await get('/api')) as { paths: Record<string, object> };
    expect(Object.keys(paths['/collections/arrets.arrets/items']!)).toEqual(['get', 'post']);
    expect(Object.keys(paths['/collections/arrets.arrets/items/{featureId}']!)).toEqual([
      'get',
      'put',
      'patch',
      'delete',
    ]);
    const whole = await ask(space.bob, `${space.server.url}/api/espaceco/ogcapi/collections`);
    expect(await whole.text()).toContain('arrets.arrets');
  });

  it('are read as pages too, and by nobody who is not signed in', async () => {
    for (const path of [
      '',
      '/collections',
      '/collections/arrets.arrets',
      '/collections/arrets.arrets/items',
    ]) {
      const page = await ask(space.bob, `${api(path)}?f=html`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<!doctype html>');
      expect((await ask(undefined, api(path))).status).toBe(401);
    }
  });

  it('give whole files to those who may export', async () => {
    expect((await ask(space.carole, `${items()}?f=json`)).status).toBe(200);
    expect((await ask(space.carole, `${items()}?f=csv`)).status).toBe(404);
    expect((await ask(space.bob, `${items()}?f=csv`)).status).toBe(200);
  });
});

describe('/req/create-replace-delete', () => {
  it('/methods: POST, PUT and DELETE are declared by OPTIONS', async () => {
    const [whole, one] = await Promise.all(
      [items(), items(id)].map(async (address) => {
        const { headers } = await ask(space.bob, address, { method: 'OPTIONS' });
        return headers.get('allow');
      }),
    );
    expect(whole).toBe('GET, HEAD, POST, OPTIONS');
    expect(one).toBe('GET, HEAD, PUT, PATCH, DELETE, OPTIONS');
  });

  it('/options-op and /options-response: 200, with the methods of whoever asks', async () => {
    const of = async (who: ApiClient | undefined) => {
      const answer = await ask(who, items(id), { method: 'OPTIONS' });
      return [answer.status, answer.headers.get('allow')];
    };
    expect(await of(space.bob)).toEqual([200, 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS']);
    expect(await of(space.carole)).toEqual([200, 'GET, HEAD, OPTIONS']);
    // Who says nothing of themselves learns nothing of what is there.
    expect(await of(undefined)).toEqual([200, 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS']);
    expect((await ask(space.bob, items(999_999), { method: 'OPTIONS' })).status).toBe(404);
    expect((await ask(undefined, items(999_999), { method: 'OPTIONS' })).status).toBe(200);
  });

  it('the preflight of a browser is told the same methods', async () => {
    const answer = await ask(undefined, items(id), {
      method: 'OPTIONS',
      headers: { origin: 'https://carte.example', 'access-control-request-method': 'PATCH' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(answer.headers.get('access-control-allow-headers')).toContain('if-match');
  });

  it('/post-op and /post-response: 201, with the address of the new feature', async () => {
    const answer = await post(space.bob, stop({ nom: 'Campus', quais: 2, fiche: { abri: true } }));
    expect(answer.status).toBe(201);
    const location = answer.headers.get('location')!;
    expect(location.startsWith(items())).toBe(true);
    const feature = (await (await ask(space.bob, location)).json()) as Read;
    expect(feature).toMatchObject({
      geometry: { type: 'Point', coordinates: [5.72, 45.18] },
      properties: { nom: 'Campus', quais: 2 },
    });
  });

  it('/post-body: what is no feature is refused, and says why', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      '{"type":"FeatureCollection","features":[]}',
      stop({ inconnue: 1 }),
      stop({ quais: -1 }),
    ];
    for (const body of bodies) {
      const answer = await post(space.bob, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
    const wrong = [
      { type: 'Point', coordinates: ['x', 'y'] },
      { type: 'Point' },
      { type: 'Cube' },
      'POINT(5 45)',
      4,
    ];
    for (const geometry of wrong)
      expect((await post(space.bob, { ...stop({}), geometry })).status, JSON.stringify(geometry)).toBe(400);
    const dense = { ...stop({}), geometry: { type: 'MultiPoint', coordinates: Array(80_000).fill([0, 0]) } };
    expect((await post(space.bob, dense)).status).toBe(413);
  });

  it('/post-content-type: another type than GeoJSON is refused', async () => {
    const as = async (type: string) =>
      (await ask(space.bob, items(), { method: 'POST', body: stop({ nom: 'Pré' }), type })).status;
    expect(await as('application/json')).toBe(201);
    expect(await as('text/plain')).toBe(415);
    expect(await as('application/gml+xml')).toBe(415);
  });

  it('/post-response-rid: the server chooses the identifier', async () => {
    const answer = await post(space.bob, { ...stop({ nom: 'Double', fid: Number(id) }), id });
    const other = answer.headers.get('location')!.split('/').at(-1)!;
    expect(other).not.toBe(id);
    expect((await read(id)).properties.nom).toBe('Gare');
  });

  it('/put-op, /put-body and /put-response: the feature is what is sent, and nothing else', async () => {
    const answer = await put(space.bob, id, stop({ nom: 'Mairie' }, [5.73, 45.19]));
    expect(answer.status).toBe(204);
    expect(await read(id)).toMatchObject({
      geometry: { coordinates: [5.73, 45.19] },
      properties: { nom: 'Mairie', quais: null },
    });
  });

  it('/put-content-type: another type than GeoJSON is refused', async () => {
    const answer = await ask(space.bob, items(id), { method: 'PUT', body: stop({}), type: mergePatch });
    expect(answer.status).toBe(415);
    expect((await read(id)).properties.nom).toBe('Gare');
  });

  it('/put-rid: an identifier in the body is not followed', async () => {
    const other = await created({ nom: 'Autre' });
    expect(
      (await put(space.bob, id, { ...stop({ nom: 'Même', fid: Number(other) }), id: other })).status,
    ).toBe(204);
    expect((await read(id)).properties.nom).toBe('Même');
    expect((await read(other)).properties.nom).toBe('Autre');
  });

  it('/put-rid-exception: 404 for what does not exist, 412 when its version is told', async () => {
    for (const unknown of ['999999', 'abc', '01', '-1', '99999999999999999999']) {
      expect((await put(space.bob, unknown, stop({}))).status, unknown).toBe(404);
    }
    expect((await put(space.bob, '999999', stop({}), { 'if-match': '"1.x"' })).status).toBe(412);
    expect((await put(space.bob, '999999', stop({}), { 'if-match': '*' })).status).toBe(412);
    expect((await ask(space.bob, items('999999'))).status).toBe(404);
  });

  it('/delete-op and /delete-response: 204, then it is not there', async () => {
    expect((await remove(space.bob, id)).status).toBe(204);
    expect((await ask(space.bob, items(id))).status).toBe(404);
    expect((await remove(space.bob, id)).status).toBe(404);
  });

  it('methods that an address does not have are refused as such', async () => {
    const wrong = await ask(space.bob, items(), { method: 'PUT', body: stop({}), type: geojson });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    expect((await ask(space.bob, items(id), { method: 'POST', body: stop({}), type: geojson })).status).toBe(
      405,
    );
  });
});

describe('/req/update', () => {
  it('/methods: PATCH is declared by OPTIONS, with the type it takes', async () => {
    const { headers } = await ask(space.bob, items(id), { method: 'OPTIONS' });
    expect(headers.get('allow')).toContain('PATCH');
    expect(headers.get('accept-patch')).toBe(mergePatch);
  });

  it('/update-patch-op, /update-patch-body and /update-patch-response: what is told changes, the rest stays', async () => {
    const answer = await patch(space.bob, id, { properties: { quais: 6 } });
    expect(answer.status).toBe(204);
    expect(await read(id)).toMatchObject({
      geometry: { coordinates: [5.72, 45.18] },
      properties: { nom: 'Gare', quais: 6 },
    });
    expect((await patch(space.bob, '999999', { properties: {} })).status).toBe(404);
    const wrong = await ask(space.bob, items(id), { method: 'PATCH', body: {}, type: 'text/plain' });
    expect(wrong.status).toBe(415);
  });

  it('/rid: an identifier in the body is not followed', async () => {
    await patch(space.bob, id, { id: 12_345, properties: { fid: 12_345, nom: 'Encore' } });
    expect((await read(id)).properties.nom).toBe('Encore');
  });
});

describe('/req/optimistic-locking-etags', () => {
  it('/get-etag-response: a feature is told with its version, and not told again to who has it', async () => {
    const first = await ask(space.bob, items(id));
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"\d+\.[\w-]+"$/);
    expect(first.headers.get('cache-control')).toContain('private');
    const again = await ask(space.bob, items(id), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const page = await ask(space.bob, `${items(id)}?f=html`, { headers: { 'if-none-match': etag } });
    expect(page.status).toBe(200);
    expect(page.headers.get('etag')).not.toBe(etag);
  });

  it('/put-etag-response and /patch-etag-response: the tag is that of the feature as it became', async () => {
    const put1 = await put(space.bob, id, stop({ nom: 'A' }));
    expect(put1.headers.get('etag')).toBe(await etagOf(id));
    const patch1 = await patch(space.bob, id, { properties: { nom: 'B' } });
    expect(patch1.headers.get('etag')).toBe(await etagOf(id));
    expect(patch1.headers.get('etag')).not.toBe(put1.headers.get('etag'));
    const answer = await post(space.bob, stop({ nom: 'C' }));
    expect(answer.headers.get('etag')).toBe(await etagOf(answer.headers.get('location')!.split('/').at(-1)!));
  });

  it('/ifmatch-put-op and /ifmatch-put-eval: a feature that others changed is not replaced', async () => {
    const etag = await etagOf(id);
    await patch(space.anne, id, { properties: { gestion: 'Régie' } });
    const late = await put(space.bob, id, stop({ nom: 'Tard' }), { 'if-match': etag });
    expect(late.status).toBe(412);
    expect(await late.json()).toMatchObject({ code: 'service.precondition-failed' });
    expect((await read(id)).properties).toMatchObject({ nom: 'Gare', gestion: 'Régie' });
    const fresh = await put(space.bob, id, stop({ nom: 'Tôt' }), { 'if-match': await etagOf(id) });
    expect(fresh.status).toBe(204);
  });

  it('/ifmatch-patch-op and /ifmatch-patch-eval: nor updated, even in another column', async () => {
    const etag = await etagOf(id);
    await patch(space.anne, id, { properties: { gestion: 'Régie' } });
    expect((await patch(space.bob, id, { properties: { nom: 'Tard' } }, { 'if-match': etag })).status).toBe(
      412,
    );
    expect((await remove(space.bob, id, { 'if-match': etag })).status).toBe(412);
    const tags = `"7.abc", ${await etagOf(id)}`;
    expect((await patch(space.bob, id, { properties: { nom: 'Tôt' } }, { 'if-match': tags })).status).toBe(
      204,
    );
  });

  it('any version matches a star; a weak tag, and what is no tag, match none', async () => {
    const etag = await etagOf(id);
    for (const wrong of [`W/${etag}`, 'n’importe quoi'.replace('’', ''), '""', etag.slice(1)])
      expect((await patch(space.bob, id, { properties: { nom: 'X' } }, { 'if-match': wrong })).status).toBe(
        412,
      );
    expect((await patch(space.bob, id, { properties: { nom: 'X' } }, { 'if-match': '*' })).status).toBe(204);
  });

  it('of two who replace the same version at once, one is told', async () => {
    const etag = await etagOf(id);
    const answers = await Promise.all(
      ['Un', 'Deux', 'Trois', 'Quatre'].map((nom) => put(space.bob, id, stop({ nom }), { 'if-match': etag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 412, 412, 412]);
  });
});

describe('/req/features', () => {
  it('/resources-endpoint, /resource-endpoint and /collection-endpoint: the addresses of Part 1 are those that change', async () => {
    const { links } = (await read(id)) as unknown as { links: { rel: string; href: string }[] };
    expect(links.find(({ rel }) => rel === 'self')!.href).toBe(items(id));
    expect(
      (
        await ask(space.bob, api('/collections/inconnue.arrets/items'), {
          method: 'POST',
          body: stop({}),
          type: geojson,
        })
      ).status,
    ).toBe(404);
  });

  it('/geojson-create-replace and /representation-geojson-replace: what is read can be sent back', async () => {
    const before = await read(id);
    expect((await put(space.bob, id, before)).status).toBe(204);
    const after = await read(id);
    expect(after.properties).toEqual(before.properties);
    expect(after.geometry).toEqual(before.geometry);
    expect((await post(space.bob, before)).status).toBe(201);
  });

  it('/update-json-merge-patch: null unsets a property, objects are merged, a geometry is whole', async () => {
    const one = await created({ nom: 'Gare', fiche: { abri: true, bancs: { nord: 1, sud: 2 } } });
    await patch(space.bob, one, { properties: { nom: null, fiche: { bancs: { sud: null, est: 3 } } } });
    const { properties } = await read(one);
    expect(properties.nom).toBeNull();
    const fiche = typeof properties.fiche === 'string' ? JSON.parse(properties.fiche) : properties.fiche;
    expect(fiche).toEqual({ abri: true, bancs: { nord: 1, est: 3 } });
    expect((await patch(space.bob, one, { geometry: { coordinates: [5.7, 45.1] } })).status).toBe(400);
    const moved = { geometry: { type: 'Point', coordinates: [5.7, 45.1] } };
    expect((await patch(space.bob, one, moved)).status).toBe(204);
    expect((await read(one)).geometry).toMatchObject({ coordinates: [5.7, 45.1] });
    expect((await patch(space.bob, one, { type: 'Cube', properties: {} })).status).toBe(400);
  });

  it('/default-crs: coordinates are longitude and latitude', async () => {
    const one = await post(space.bob, stop({ nom: 'Ici' }, [5.7, 45.1]));
    const [x, y] = ((await (await ask(space.bob, one.headers.get('location')!)).json()) as Read).geometry!
      .coordinates;
    expect([x, y]).toEqual([5.7, 45.1]);
  });

  it('/content-crs-header and /crs-other-crs: or in the system that is told, in the order of its authority', async () => {
    const lambert = 'http://www.opengis.net/def/crs/EPSG/0/2154';
    const inLambert = (await (
      await ask(space.bob, `${items(id)}?crs=${encodeURIComponent(lambert)}`)
    ).json()) as Read;
    const moved = await patch(
      space.bob,
      id,
      { geometry: { type: 'Point', coordinates: inLambert.geometry!.coordinates } },
      { 'content-crs': `<${lambert}>` },
    );
    expect(moved.status).toBe(204);
    const { coordinates } = (await read(id)).geometry!;
    expect(coordinates[0]).toBeCloseTo(5.72, 6);
    expect(coordinates[1]).toBeCloseTo(45.18, 6);
    const wgs = '<http://www.opengis.net/def/crs/EPSG/0/4326>';
    await put(space.bob, id, stop({ nom: 'Nord' }, [45.19, 5.73]), { 'content-crs': wgs });
    expect((await read(id)).geometry!.coordinates).toEqual([5.73, 45.19]);
    const unknown = await put(space.bob, id, stop({}), {
      'content-crs': '<http://www.opengis.net/def/crs/EPSG/0/2972>',
    });
    expect(unknown.status).toBe(400);
  });
});

describe('the rights and the rules of the table', () => {
  it('hold here as everywhere: who reads does not write, nor who is nobody', async () => {
    for (const answer of [
      await post(space.carole, stop({ nom: 'Non' })),
      await put(space.carole, id, stop({ nom: 'Non' })),
      await patch(space.carole, id, { properties: { nom: 'Non' } }),
      await remove(space.carole, id),
    ])
      expect(answer.status).toBe(403);
    expect((await post(undefined, stop({}))).status).toBe(401);
    expect((await ask(undefined, items(id), { method: 'DELETE' })).status).toBe(401);
    expect((await read(id)).properties.nom).toBe('Gare');
  });

  it('grids too, where the feature goes and where it was', async () => {
    const paris = stop({ nom: 'Paris' }, [2.35, 48.85]);
    const outside = await post(space.bob, paris);
    expect([outside.status, ((await outside.json()) as { code: string }).code]).toEqual([
      403,
      'espaceco.outside-grids',
    ]);
    expect((await patch(space.bob, id, { geometry: paris.geometry })).status).toBe(403);
    expect((await post(space.anne, paris)).status).toBe(201);
  });

  it('a column one may not write is kept when it comes back as it is, and refused otherwise', async () => {
    await space.transact(space.anne, 'Update', { fid: Number(id), gestion: 'Régie' });
    await space.give('EDIT', { gestion: 'VIEW' });
    try {
      const feature = await read(id);
      expect(
        (await put(space.bob, id, { ...feature, properties: { ...feature.properties, nom: 'Renommée' } }))
          .status,
      ).toBe(204);
      expect((await put(space.bob, id, stop({ nom: 'Sans' }))).status).toBe(204);
      expect((await read(id)).properties).toMatchObject({ nom: 'Sans', gestion: 'Régie' });
      expect((await patch(space.bob, id, { properties: { gestion: 'Moi' } })).status).toBe(403);
    } finally {
      await space.give('EDIT');
    }
  });

  it('each change is a transaction of the journal, in the name of who made it', async () => {
    await patch(space.bob, id, { properties: { quais: 9 } });
    const answer = await fetch(
      `${space.server.url}/api/espaceco/databases/${space.databaseId}/transactions?limit=1`,
      { headers: { cookie: space.bob.cookie, 'x-requested-with': 'XMLHttpRequest' } },
    );
    expect(await answer.json()).toMatchObject([{ user_name: 'bob', changes: 1 }]);
  });
});

it('a server may want to be told the version with each change (428)', async () => {
  const strict = await openCollaborativeDatabase(
    'Bornes',
    [{ name: 'bornes', title: 'Bornes', geometry_type: 'Point', columns: [{ name: 'nom', type: 'String' }] }],
    { CARTABLE_REQUIRE_IF_MATCH: 'true' },
  );
  try {
    const address = `${strict.server.url}/api/espaceco/ogcapi/collections/bornes.bornes/items`;
    const made = await ask(strict.bob, address, { method: 'POST', body: stop({ nom: 'A' }), type: geojson });
    const one = made.headers.get('location')!;
    expect((await ask(strict.bob, one, { method: 'DELETE' })).status).toBe(428);
    const headers = { 'if-match': made.headers.get('etag')! };
    expect((await ask(strict.bob, one, { method: 'DELETE', headers })).status).toBe(204);
  } finally {
    await strict.dispose();
  }
}, 120_000);
