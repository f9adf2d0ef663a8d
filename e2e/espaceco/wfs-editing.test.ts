import { routes } from '@cartable/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, RefusedCall, until } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { type CollaborativeDatabase, openCollaborativeDatabase } from './support/collaborative-database.ts';

/** Locks, versions of features and stored queries of the WFS of collaborative tables. */

let space: CollaborativeDatabase;

beforeAll(async () => {
  space = await openCollaborativeDatabase('Arrêts', [
    {
      name: 'arrets',
      title: 'Arrêts',
      geometry_type: 'Point',
      columns: [
        { name: 'nom', type: 'String' },
        { name: 'quais', type: 'Integer' },
        { name: 'gml_name', type: 'String' },
      ],
    },
  ]);
}, 120_000);

afterAll(async () => {
  await space?.dispose();
  expect(faultsIn(space?.server.output() ?? '')).toEqual([]);
});

const address = () => `${space.server.url}/api/espaceco/wfs/arrets`;

async function send(who: ApiClient, body: string) {
  const headers = { cookie: who.cookie, 'content-type': 'text/xml' };
  const answer = await fetch(address(), { method: 'POST', body, headers });
  return { status: answer.status, text: await answer.text() };
}
async function get(who: ApiClient, query: Record<string, string>) {
  const parameters = new URLSearchParams({ service: 'WFS', version: '2.0.0', ...query });
  const answer = await fetch(`${address()}?${parameters}`, { headers: { cookie: who.cookie } });
  return { status: answer.status, text: await answer.text() };
}
const prefixes = () => `xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0"
  xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:arrets="${space.server.url}/ns/arrets"`;
const document = (name: string, attributes: string, inside = '') =>
  `<wfs:${name} service="WFS" version="2.0.0" ${attributes} ${prefixes()}>${inside}</wfs:${name}>`;
const byId = (...ids: string[]) =>
  `<fes:Filter>${ids.map((id) => `<fes:ResourceId rid="${id}"/>`).join('')}</fes:Filter>`;
const query = (...ids: string[]) =>
  `<wfs:Query typeNames="arrets:arrets">${ids.length > 0 ? byId(...ids) : ''}</wfs:Query>`;
const rename = (id: string, nom: string) =>
  `<wfs:Update handle="Renommer" typeName="arrets:arrets"><wfs:Property><wfs:ValueReference>nom</wfs:ValueReference><wfs:Value>${nom}</wfs:Value></wfs:Property>${byId(id)}</wfs:Update>`;
const transact = (who: ApiClient, inside: string, attributes = '') =>
  send(who, document('Transaction', attributes, inside));
const lock = (who: ApiClient, attributes: string, ...ids: string[]) =>
  send(who, document('LockFeature', attributes, ids.length > 0 ? query(...ids) : ''));
const lockIdIn = (text: string) => /lockId="([^"]+)"/.exec(text)?.[1] ?? '';
const exceptionIn = (text: string) => /exceptionCode="([^"]+)"/.exec(text)?.[1];

async function inserted(nom: string, at = 'POINT(5.72 45.18)'): Promise<string> {
  const { actions } = await space.transact(space.bob, 'Insert', { nom, quais: 1, geom: at });
  return `arrets.arrets.${actions[0]!.server_feature_id}`;
}
const keyOf = (id: string) => Number(id.split('.').at(-1));
const release = async (who: ApiClient) => {
  const params = { databaseId: space.databaseId };
  for (const { id } of await who.call(routes.getEspacecoLocks, { params }))
    await who.call(routes.releaseEspacecoLock, { params: { ...params, lockId: id } });
};

let id: string;
beforeEach(async () => {
  await release(space.anne);
  id = await inserted('Gare');
});

it('a program shows the address and the password of a person; a browser never does', async () => {
  await inserted('Gare');
  const ask = async (shown: string, headers: Record<string, string> = {}) => {
    const authorization = `Basic ${Buffer.from(shown).toString('base64')}`;
    const parameters =
      'service=WFS&version=1.0.0&request=GetFeature&typename=arrets:arrets&outputFormat=JSON';
    return (await fetch(`${address()}?${parameters}`, { headers: { authorization, ...headers } })).status;
  };
  const bob = 'bob@mairie.example:quatre chevaux bleus';
  expect(await ask(bob)).toBe(200);
  expect(await ask(`${bob} `)).toBe(401);
  expect(await ask(bob, { origin: 'https://autre.example' })).toBe(401);
  expect(await ask(bob, { 'sec-fetch-site': 'cross-site' })).toBe(401);
  // A browser behind a proxy that asks for a password shows that one too: its session is what counts.
  const { cookie } = space.bob;
  expect(await ask('mandataire:son secret', { cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await ask('mandataire:son secret', { cookie })).toBe(401);
  // Elsewhere it is that of access keys.
  const authorization = `Basic ${Buffer.from(bob).toString('base64')}`;
  const elsewhere = await fetch(`${space.server.url}/private/wfs?service=WFS&request=GetCapabilities`, {
    headers: { authorization },
  });
  expect(elsewhere.status).toBe(401);
});

it('the capabilities announce what is done, in each version', async () => {
  const { text } = await get(space.bob, { request: 'GetCapabilities' });
  for (const name of [
    'Transaction',
    'LockFeature',
    'GetFeatureWithLock',
    'CreateStoredQuery',
    'DropStoredQuery',
  ])
    expect(text).toContain(`<ows:Operation name="${name}">`);
  for (const name of ['ImplementsLockingWFS', 'ImplementsFeatureVersioning', 'ManageStoredQueries'])
    expect(text).toMatch(new RegExp(`name="${name}"><ows:NoValues/><ows:DefaultValue>TRUE`));
  for (const version of ['1.0.0', '1.1.0'])
    expect((await get(space.bob, { request: 'GetCapabilities', version })).text).toMatch(/LockFeature/);
});

it('a CQL filter chooses features, and how many is told anew after each change', async () => {
  const asked = {
    request: 'GetFeature',
    typeNames: 'arrets:arrets',
    count: '1',
    outputFormat: 'application/json',
    cql_filter: "nom = 'Halte; gare' AND INTERSECTS(geom, POINT(5.7 45.1))",
  };
  const matched = async (): Promise<unknown> => JSON.parse((await get(space.bob, asked)).text).numberMatched;
  expect(await matched()).toBe(0);
  for (const expected of [1, 2, 3]) {
    await inserted('Halte; gare', 'POINT(5.7 45.1)');
    expect(await matched()).toBe(expected);
  }
  const wrong = await get(space.bob, { ...asked, cql_filter: "inconnue = 'a'" });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('inconnue')]);
});

describe('LockFeature', () => {
  it('keeps a feature from every other way of changing it, until its owner names the lock', async () => {
    const answer = await lock(space.bob, 'expiry="60"', id);
    expect(answer.text).toContain(`<wfs:FeaturesLocked><fes:ResourceId rid="${id}"/>`);
    const lockId = lockIdIn(answer.text);
    // By WFS, nobody without its name; its owner too.
    for (const who of [space.anne, space.bob]) {
      const refused = await transact(who, rename(id, 'Non'));
      expect([refused.status, exceptionIn(refused.text)]).toEqual([400, 'MissingParameterValue']);
    }
    const stolen = await transact(space.anne, rename(id, 'Non'), `lockId="${lockId}"`);
    expect([stolen.status, exceptionIn(stolen.text)]).toEqual([403, 'LockHasExpired']);
    // By the API and OGC API – Features, nobody else.
    const key = keyOf(id);
    const other = await space
      .transact(space.anne, 'Update', { fid: key, nom: 'Non' })
      .catch((error) => error);
    expect((other as RefusedCall).status).toBe(409);
    const item = `${space.server.url}/api/espaceco/ogcapi/collections/arrets.arrets/items/${key}`;
    const patch = (who: ApiClient) =>
      fetch(item, {
        method: 'PATCH',
        body: JSON.stringify({ properties: { quais: 2 } }),
        headers: { cookie: who.cookie, 'content-type': 'application/merge-patch+json' },
      });
    expect((await patch(space.anne)).status).toBe(409);
    expect((await patch(space.bob)).status).toBe(204);
    const done = await transact(space.bob, rename(id, 'Oui'), `lockId="${lockId}"`);
    expect(done.text).toContain('<wfs:totalUpdated>1</wfs:totalUpdated>');
    // The lock ended with the transaction.
    expect((await transact(space.anne, rename(id, 'Libre'))).text).toContain('totalUpdated>1<');
  });

  it('locks all or none, or those that can be', async () => {
    const other = await inserted('Autre');
    await lock(space.anne, '', id);
    const all = await lock(space.bob, 'lockAction="ALL"', id, other);
    expect([all.status, exceptionIn(all.text)]).toEqual([400, 'CannotLockAllFeatures']);
    const some = await lock(space.bob, 'lockAction="SOME"', id, other);
    expect(some.text).toContain(`<wfs:FeaturesLocked><fes:ResourceId rid="${other}"/></wfs:FeaturesLocked>`);
    expect(some.text).toContain(
      `<wfs:FeaturesNotLocked><fes:ResourceId rid="${id}"/></wfs:FeaturesNotLocked>`,
    );
  });

  it('ends by itself, lasts longer when asked, and never long', async () => {
    const lockId = lockIdIn((await lock(space.bob, 'expiry="1"', id)).text);
    await until(10_000, 'the lock to end', async () => {
      const { text } = await transact(space.anne, rename(id, 'Après'));
      return text.includes('totalUpdated>1<') ? true : undefined;
    });
    const late = await send(space.bob, document('LockFeature', `lockId="${lockId}"`));
    expect([late.status, exceptionIn(late.text)]).toEqual([403, 'LockHasExpired']);
    const long = lockIdIn((await lock(space.bob, 'expiry="999999"', id)).text);
    const [told] = await space.bob.call(routes.getEspacecoLocks, {
      params: { databaseId: space.databaseId },
    });
    expect(told).toMatchObject({ id: long, user_name: 'bob', features: 1 });
    const minutes = (Date.parse(told!.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(25);
    expect(minutes).toBeLessThanOrEqual(30.5);
    const again = await send(space.bob, document('LockFeature', `lockId="${long}" expiry="60"`));
    expect(again.status).toBe(200);
  });

  it('is released by its owner or a manager, and by nobody else', async () => {
    await lock(space.bob, 'expiry="600"', id);
    const params = { databaseId: space.databaseId };
    const [held] = await space.anne.call(routes.getEspacecoLocks, { params });
    expect(await space.carole.call(routes.getEspacecoLocks, { params })).toEqual([]);
    const refused = space.carole.call(routes.releaseEspacecoLock, {
      params: { ...params, lockId: held!.id },
    });
    await expect(refused).rejects.toThrow(RefusedCall);
    await space.anne.call(routes.releaseEspacecoLock, { params: { ...params, lockId: held!.id } });
    expect((await transact(space.anne, rename(id, 'Libéré'))).text).toContain('totalUpdated>1<');
  });

  it('is for those who may change the feature, where they may', async () => {
    expect((await lock(space.carole, '', id)).text).toContain('ExceptionReport');
    const { actions } = await space.transact(space.anne, 'Insert', {
      nom: 'Paris',
      geom: 'POINT(2.35 48.85)',
    });
    const paris = `arrets.arrets.${actions[0]!.server_feature_id}`;
    expect(exceptionIn((await lock(space.bob, '', paris)).text)).toBe('CannotLockAllFeatures');
    expect(exceptionIn((await lock(space.bob, 'lockAction="PEUT-ETRE"', id)).text)).toBe(
      'InvalidParameterValue',
    );
    expect(exceptionIn((await lock(space.bob, '')).text)).toBe('MissingParameterValue');
  });

  it('releases all with a transaction, or what was changed alone', async () => {
    const other = await inserted('Autre');
    const lockId = lockIdIn((await lock(space.bob, 'expiry="60"', id, other)).text);
    await transact(space.bob, rename(id, 'Fait'), `lockId="${lockId}" releaseAction="SOME"`);
    expect((await transact(space.anne, rename(id, 'Libre'))).text).toContain('totalUpdated>1<');
    expect(exceptionIn((await transact(space.anne, rename(other, 'Non'))).text)).toBe(
      'MissingParameterValue',
    );
    expect((await transact(space.bob, '', `lockId="${lockId}" releaseAction="ALL"`)).status).toBe(200);
    expect((await transact(space.anne, rename(other, 'Libre'))).text).toContain('totalUpdated>1<');
  });

  it('is asked by parameters, and in the words of WFS 1.1', async () => {
    const answer = await get(space.bob, { request: 'LockFeature', resourceId: id, expiry: '60' });
    expect(answer.text).toContain('LockFeatureResponse');
    await release(space.anne);
    const old = await send(
      space.bob,
      `<wfs:LockFeature service="WFS" version="1.1.0" expiry="1" xmlns:wfs="http://www.opengis.net/wfs" xmlns:ogc="http://www.opengis.net/ogc" xmlns:arrets="${space.server.url}/ns/arrets"><wfs:Lock typeName="arrets:arrets"><ogc:Filter><ogc:FeatureId fid="${id}"/></ogc:Filter></wfs:Lock></wfs:LockFeature>`,
    );
    expect(old.text).toMatch(/<wfs:LockId>[\w-]+<\/wfs:LockId>/);
    const [told] = await space.bob.call(routes.getEspacecoLocks, {
      params: { databaseId: space.databaseId },
    });
    // A minute.
    expect(Date.parse(told!.expires_at) - Date.now()).toBeGreaterThan(30_000);
  });
});

describe('GetFeatureWithLock', () => {
  it('tells the features that it locked, and the lock', async () => {
    const other = await inserted('Autre');
    await lock(space.anne, '', other);
    const withLock = (attributes: string) =>
      send(space.bob, document('GetFeatureWithLock', attributes, query(id, other)));
    expect(exceptionIn((await withLock('')).text)).toBe('CannotLockAllFeatures');
    const some = await withLock('lockAction="SOME" expiry="60"');
    expect(some.text).toContain('numberReturned="1"');
    expect(some.text).toContain(`gml:id="${id}"`);
    const done = await transact(space.bob, rename(id, 'Fait'), `lockId="${lockIdIn(some.text)}"`);
    expect(done.text).toContain('totalUpdated>1<');
    expect(exceptionIn((await withLock('resultType="hits"')).text)).toBe('InvalidParameterValue');
    expect((await withLock('lockAction="SOME" outputFormat="application/json"')).text).toContain(
      'ExceptionReport',
    );
  });
});

describe('versions of features', () => {
  const versions = async (rid: string, attributes = '') => {
    const inside = `<wfs:Query typeNames="arrets:arrets"><fes:Filter><fes:ResourceId rid="${rid}" ${attributes}/></fes:Filter></wfs:Query>`;
    const { text } = await send(space.bob, document('GetFeature', '', inside));
    return [...text.matchAll(/<wfs:member(?: state="(\w+)")?>.*?<arrets:nom>([^<]*)/gs)].map(
      ([, state, nom]) => [nom, state],
    );
  };

  it('are told by rank, by neighbourhood, by time, and by their identifiers', async () => {
    const first = await transact(space.bob, rename(id, 'Deux'));
    const [, previous] = /previousRid="([^"]+)"/.exec(first.text) ?? [];
    await transact(space.bob, rename(id, 'Trois'));
    expect(await versions(id, 'version="ALL"')).toEqual([
      ['Gare', 'superseded'],
      ['Deux', 'superseded'],
      ['Trois', 'valid'],
    ]);
    expect(await versions(id, 'version="FIRST"')).toEqual([['Gare', 'superseded']]);
    expect(await versions(id, 'version="LAST"')).toEqual([['Trois', 'valid']]);
    expect(await versions(id, 'version="PREVIOUS"')).toEqual([['Deux', 'superseded']]);
    expect(await versions(id, 'version="NEXT"')).toEqual([]);
    expect(await versions(id, 'version="2"')).toEqual([['Deux', 'superseded']]);
    expect(await versions(previous!)).toEqual([['Gare', 'superseded']]);
    expect(await versions(previous!, 'version="NEXT"')).toEqual([['Deux', 'superseded']]);
    expect(await versions(id, `version="${new Date().toISOString()}"`)).toEqual([['Trois', 'valid']]);
    expect(await versions(id, 'version="2001-01-01T00:00:00Z"')).toEqual([]);
    expect(await versions(id, 'endDate="2001-01-01"')).toEqual([]);
    expect(await versions(id, 'startDate="2001-01-01"')).toHaveLength(3);
    const wrong = `<wfs:Query typeNames="arrets:arrets"><fes:Filter><fes:ResourceId rid="${id}" version="DEMAIN"/></fes:Filter></wfs:Query>`;
    expect(exceptionIn((await send(space.bob, document('GetFeature', '', wrong))).text)).toBe(
      'InvalidParameterValue',
    );
  });

  it('of a deleted feature end retired, and it comes back under its identifier', async () => {
    await transact(space.bob, `<wfs:Delete typeName="arrets:arrets">${byId(id)}</wfs:Delete>`);
    expect(await versions(id, 'version="LAST"')).toEqual([['Gare', 'retired']]);
    expect(await versions(id)).toEqual([['Gare', 'retired']]);
    const gone = await get(space.bob, {
      request: 'GetFeature',
      storedQuery_id: 'urn:ogc:def:query:OGC-WFS::GetFeatureById',
      id,
    });
    expect(gone.status).toBe(404);
    const back = await transact(
      space.bob,
      `<wfs:Insert><arrets:arrets gml:id="${id}"><arrets:nom>Revenue</arrets:nom><arrets:geom><gml:Point srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>45.18 5.72</gml:pos></gml:Point></arrets:geom></arrets:arrets></wfs:Insert>`,
    );
    expect(back.text).toContain(`rid="${id}"`);
    expect(await versions(id)).toEqual([['Revenue', undefined]]);
  });

  it('a version that was superseded is not changed by its identifier', async () => {
    const [, previous] =
      /previousRid="([^"]+)"/.exec((await transact(space.bob, rename(id, 'Deux'))).text) ?? [];
    const late = await transact(space.bob, rename(previous!, 'Tard'));
    expect([late.status, exceptionIn(late.text)]).toEqual([403, 'OperationProcessingFailed']);
    expect(await versions(id)).toEqual([['Deux', undefined]]);
  });

  it('tell nothing of columns that may not be seen', async () => {
    await transact(space.bob, rename(id, 'Deux'));
    await space.give('EDIT', { nom: 'NONE' });
    try {
      const inside = `<wfs:Query typeNames="arrets:arrets"><fes:Filter><fes:ResourceId rid="${id}" version="ALL"/></fes:Filter></wfs:Query>`;
      const { text } = await send(space.bob, document('GetFeature', '', inside));
      expect(text).toContain('numberReturned="2"');
      expect(text).not.toContain('Gare');
    } finally {
      await space.give('EDIT');
    }
  });
});

describe('stored queries', () => {
  const create = (
    who: ApiClient,
    queryId: string,
    language = 'urn:ogc:def:queryLanguage:OGC-WFS::WFSQueryExpression',
  ) =>
    send(
      who,
      document(
        'CreateStoredQuery',
        '',
        `<wfs:StoredQueryDefinition id="${queryId}"><wfs:Title>Par nom</wfs:Title><wfs:Parameter name="nom" type="xsd:string" xmlns:xsd="http://www.w3.org/2001/XMLSchema"/><wfs:QueryExpressionText returnFeatureTypes="arrets:arrets" language="${language}" isPrivate="false"><wfs:Query typeNames="arrets:arrets"><fes:Filter><fes:PropertyIsEqualTo><fes:ValueReference>nom</fes:ValueReference><fes:Literal>\${nom}</fes:Literal></fes:PropertyIsEqualTo></fes:Filter></wfs:Query></wfs:QueryExpressionText></wfs:StoredQueryDefinition>`,
      ),
    );
  const drop = (who: ApiClient, queryId: string) => send(who, document('DropStoredQuery', `id="${queryId}"`));
  const ask = (queryId: string, parameters: string) =>
    send(
      space.bob,
      document('GetFeature', '', `<wfs:StoredQuery id="${queryId}">${parameters}</wfs:StoredQuery>`),
    );

  it('are made by managers, used by readers, told and dropped', async () => {
    const name = 'urn:essai:par-nom';
    const unique = `Unique ${Date.now()} <&>`;
    await inserted(unique);
    expect((await create(space.bob, name)).text).toContain('ExceptionReport');
    expect((await create(space.anne, name)).text).toContain('CreateStoredQueryResponse');
    const twice = await create(space.anne, name);
    expect([twice.status, exceptionIn(twice.text)]).toEqual([409, 'DuplicateStoredQueryIdValue']);
    const escaped = unique.replace('<&>', '&lt;&amp;&gt;');
    const found = await ask(name, `<wfs:Parameter name="nom">${escaped}</wfs:Parameter>`);
    expect(found.text).toContain('numberReturned="1"');
    const kvp = await get(space.bob, { request: 'GetFeature', storedQuery_id: name, nom: unique });
    expect(kvp.text).toContain('numberReturned="1"');
    expect(exceptionIn((await ask(name, '')).text)).toBe('MissingParameterValue');
    expect((await get(space.bob, { request: 'ListStoredQueries' })).text).toContain(`id="${name}"`);
    const described = await get(space.bob, { request: 'DescribeStoredQueries', storedQuery_id: name });
    expect(described.text).toContain(['$', '{nom}'].join(''));
    expect(described.text).not.toContain('GetFeatureById');
    expect((await drop(space.bob, name)).text).toContain('ExceptionReport');
    expect((await drop(space.anne, name)).text).toContain('DropStoredQueryResponse');
    expect(exceptionIn((await ask(name, '')).text)).toBe('InvalidParameterValue');
    expect(exceptionIn((await drop(space.anne, name)).text)).toBe('InvalidParameterValue');
  });

  it('are refused in another language, under the name of another, and where no database is named', async () => {
    const refused = await create(space.anne, 'urn:essai:langue', 'http://qry.example.org');
    expect(refused.text).toContain('locator="language"');
    expect(exceptionIn((await create(space.anne, 'urn:ogc:def:query:OGC-WFS::GetFeatureById')).text)).toBe(
      'DuplicateStoredQueryIdValue',
    );
    const wide = await fetch(`${space.server.url}/api/espaceco/wfs`, {
      method: 'POST',
      body: document('DropStoredQuery', 'id="urn:essai:x"'),
      headers: { cookie: space.anne.cookie, 'content-type': 'text/xml' },
    });
    expect(await wide.text()).toContain('OptionNotSupported');
  });
});

describe('standard properties of GML', () => {
  it('are those of columns of their names, in what is read, asked and changed', async () => {
    const named = `Nom ${Date.now()}`;
    const changed = await transact(
      space.bob,
      `<wfs:Update typeName="arrets:arrets"><wfs:Property><wfs:ValueReference>gml:name[1]</wfs:ValueReference><wfs:Value>${named}</wfs:Value></wfs:Property>${byId(id)}</wfs:Update>`,
    );
    expect(changed.text).toContain('totalUpdated>1<');
    const inside = `<wfs:Query typeNames="arrets:arrets"><fes:Filter><fes:PropertyIsEqualTo><fes:ValueReference>gml:name</fes:ValueReference><fes:Literal>${named}</fes:Literal></fes:PropertyIsEqualTo></fes:Filter></wfs:Query>`;
    const { text } = await send(space.bob, document('GetFeature', '', inside));
    expect(text).toContain(`<gml:name>${named}</gml:name>`);
    const schema = await get(space.bob, { request: 'DescribeFeatureType' });
    expect(schema.text).not.toContain('gml_name');
    const absent = await transact(
      space.bob,
      `<wfs:Update typeName="arrets:arrets"><wfs:Property><wfs:ValueReference>gml:description</wfs:ValueReference><wfs:Value>X</wfs:Value></wfs:Property>${byId(id)}</wfs:Update>`,
    );
    expect([absent.status, exceptionIn(absent.text)]).toEqual([400, 'InvalidValue']);
  });
});
