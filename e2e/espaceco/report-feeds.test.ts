import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { routes } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Reports for feed readers, GIS clients and files. */

const run = promisify(execFile);
let server: RunningServer;
let root: ApiClient;
let community: number;
const anonymous = () => new ApiClient(server.url);

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_CHECK_ANSWERS: 'true' });
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  ({ id: community } = await root.call(routes.addEspacecoCommunity, { body: { name: 'Voirie' } }));
  const body = { active: true, attributes: [{ theme: 'Chaussée', attributes: [], global: true }] };
  await root.call(routes.updateEspacecoCommunity, { params: { communityId: community }, body });
  const add = (report: object) =>
    root.call(routes.addReport, { body: { geometry: 'POINT(5.72 45.18)', ...report } });
  await add({ comment: '=1+1 <b>&\u0007', attributes: { community, theme: 'Chaussée', attributes: {} } });
  await add({ comment: 'Brest', geometry: 'POINT(-4.4861 48.3904)' });
  await add({ comment: 'Pour les membres', community });
});

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

async function read(path: string, person = root) {
  const answer = await fetch(`${server.url}/api/espaceco/reports/${path}`, {
    headers: { cookie: person.cookie },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    bytes,
    text: bytes.toString(),
  };
}

const wfs = (query: string, person = root) => read(`wfs?service=WFS&version=1.0.0&${query}`, person);

describe('the feed', () => {
  it('tells the last reports, and to everybody those everybody may see', async () => {
    const own = await read('rss');
    expect(own.type).toBe('application/rss+xml; charset=utf-8');
    expect(own.text.match(/<item>/g)).toHaveLength(3);
    expect(own.text).toContain('<georss:point>48.3904 -4.4861</georss:point>');
    const { text, status } = await read('rss', anonymous());
    expect([status, text.match(/<item>/g)?.length]).toEqual([200, 2]);
    expect(text).not.toContain('Pour les membres');
    // For people: where the reports are, and statuses as their community calls them; for programs, as they are called everywhere.
    expect(own.text).toContain(`<link>${server.url}/espace-collaboratif/signalements</link>`);
    expect(own.text).toMatch(/<category>submit<\/category>\s*<category>Reçu dans nos services<\/category>/);
    expect((await read('rss?departements=29')).text.match(/<item>/g)).toHaveLength(1);
    expect((await read('rss?opened_before=2020-01-01')).text).not.toContain('<item>');
    expect((await read('rss?opened_before=2120-01-01')).text.match(/<item>/g)).toHaveLength(3);
    expect((await read('rss?opened_before=hier')).status).toBe(422);
  });
});

describe('the feed of one report', () => {
  const titles = (text: string) =>
    [...text.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title);

  it('tells what happened, newest first, in the words of its community', async () => {
    const { id: reportId } = await root.call(routes.addReport, {
      body: { geometry: 'POINT(5.72 45.18)', comment: 'Un banc & une table', community },
    });
    const params = { reportId };
    await root.call(routes.addReply, { params, body: { content: 'On <b>passe</b>.', status: 'pending' } });
    // A reader of feeds does not sign in: who reads the report is told whether its feed answers.
    expect(await root.call(routes.getReport, { params })).toMatchObject({ public: false });
    const read1 = await read(`${reportId}/rss`);
    expect(read1.type).toBe('application/rss+xml; charset=utf-8');
    expect(titles(read1.text)).toEqual([
      expect.stringMatching(/^Réponse de .*\u00a0: En cours de traitement$/),
      `Signalement n° ${reportId}`,
    ]);
    expect(read1.text).toContain('Un banc &amp; une table');
    expect(read1.text).toContain('<georss:point>45.18 5.72</georss:point>');
    expect(read1.text).toContain('Statut\u00a0: En demande de qualification → En cours de traitement');
    // What no reply tells is told too, each change by itself, under an identifier that stays.
    await root.call(routes.updateReport, { params, body: { status: 'pending1' } });
    await root.call(routes.updateReport, {
      params,
      body: { status: 'pending2', geometry: 'POINT(5.73 45.19)', comment: 'Un banc' },
    });
    const read2 = await read(`${reportId}/rss`);
    expect(titles(read2.text)).toEqual([
      'Statut\u00a0: En attente de saisie → En attente de validation',
      'Commentaire modifié',
      'Signalement déplacé\u00a0: 45.18, 5.72 → 45.19, 5.73',
      'Statut\u00a0: En cours de traitement → En attente de saisie',
      expect.stringMatching(/^Réponse de /),
      `Signalement n° ${reportId}`,
    ]);
    expect(read2.text).toMatch(/<description>Par \w+<\/description>/);
    const guids = (text: string) => [...text.matchAll(/<guid[^>]*>(.*?)<\/guid>/g)].map(([, guid]) => guid);
    expect(new Set(guids(read2.text)).size).toBe(6);
    expect(guids(read2.text).slice(-2)).toEqual(guids(read1.text));
    // A reply that is changed afterwards is told again, and keeps what it was.
    const [reply] = (await root.call(routes.getReport, { params })).replies!;
    const changed = { params: { reportId, replyId: reply!.id }, body: { content: 'On passe bien.' } };
    await root.call(routes.updateReply, changed);
    const read3 = await read(`${reportId}/rss`);
    expect(titles(read3.text)[0]).toBe('Réponse modifiée');
    expect(guids(read3.text).slice(1)).toEqual(guids(read2.text));
    await root.call(routes.deleteReport, { params });
    expect((await read(`${reportId}/rss`)).status).toBe(404);
  });

  it('is read by whoever may see the report, and by nobody else', async () => {
    expect(await root.call(routes.getReport, { params: { reportId: 2 } })).toMatchObject({ public: true });
    expect((await read('2/rss', anonymous())).text).toContain('Brest');
    expect((await read('3/rss')).text).toContain('Pour les membres');
    const refused = await read('3/rss', anonymous());
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain('Pour les membres');
    expect((await read('999/rss', anonymous())).status).toBe(404);
    expect((await read('x/rss')).status).toBe(404);
  });

  it('tells who has no session that there is a reply and its status, neither what it says nor whose it is', async () => {
    await root.call(routes.addReply, {
      params: { reportId: 2 },
      body: { title: 'Visite', content: 'Le quai est réparé', status: 'pending' },
    });
    expect((await read('2/rss')).text).toContain('Le quai est réparé');
    const { text } = await read('2/rss', anonymous());
    expect(titles(text)).toHaveLength(2);
    expect(titles(text)[0]).toBe('Réponse de quelqu’un\u00a0: En cours de traitement');
    expect(text).not.toContain('Le quai');
    expect(text).not.toContain('Visite');
  });

  it('tells who has no session that something was done, and nothing of who did it nor of what there was', async () => {
    const body = { geometry: 'POINT(1.44 44.45)', comment: 'Chez Anne Dupont' };
    const { id: reportId } = await root.call(routes.addReport, { body });
    const params = { reportId };
    await root.call(routes.updateReport, {
      params,
      body: { geometry: 'POINT(1.5 44.5)', comment: 'Un puits' },
    });
    await root.call(routes.updateReport, {
      params,
      body: { attributes: { community, theme: 'Chaussée', attributes: {} } },
    });
    const form = new FormData();
    form.append('file', new Blob(['Madame Dupont']), 'dupont.txt');
    const joined = await fetch(`${server.url}/api/espaceco/reports/${reportId}/attachments`, {
      method: 'POST',
      headers: { cookie: root.cookie, 'x-requested-with': 'XMLHttpRequest' },
      body: form,
    });
    expect(joined.status).toBe(200);
    await root.call(routes.updateReport, { params, body: { status: 'valid' } });
    const userName = (await root.call(routes.getReport, { params })).author!.username;
    const own = await read(`${reportId}/rss`);
    expect(titles(own.text)).toHaveLength(7);
    for (const told of ['dupont.txt', '44.45', `Par ${userName}`]) expect(own.text).toContain(told);
    const { text } = await read(`${reportId}/rss`, anonymous());
    expect(titles(text)).toEqual([
      'Statut\u00a0: Reçu dans nos services → Pris en compte',
      'Fichier joint',
      'Statut\u00a0: En demande de qualification → Reçu dans nos services',
      'Thème changé',
      'Commentaire modifié',
      'Signalement déplacé',
      `Signalement n° ${reportId} – Chaussée`,
    ]);
    for (const told of ['dupont', 'Dupont', '44.45', userName]) expect(text).not.toContain(told);
    await root.call(routes.deleteReport, { params });
  });

  it('is read by an XML parser as a feed', async () => {
    const path = join(temporaryFolder(), 'feed.rss');
    writeFileSync(path, (await read('1/rss')).bytes);
    const { stdout } = await run('xmllint', ['--xpath', 'string(/rss/channel/link[1])', path]);
    expect(stdout.trim()).toMatch(/\/espace-collaboratif\/signalements\/1$/);
  });
});

describe('the WFS', () => {
  const geoJson = async (query: string, person = root) =>
    JSON.parse(
      (await wfs(`request=GetFeature&typename=signalement&outputFormat=GeoJSON&${query}`, person)).text,
    ) as {
      features: { id: number; geometry: { coordinates: [number, number] } }[];
    };
  const ids = async (query: string, person = root) =>
    (await geoJson(query, person)).features.map(({ id }) => id);

  it('answers what is asked, and no more than the reader may see', async () => {
    expect(await ids('')).toEqual([1, 2, 3]);
    expect(await ids('', anonymous())).toEqual([1, 2]);
    expect(await ids('bbox=5,45,6,46,EPSG:4326')).toEqual([1, 3]);
    expect(await ids('bbox=-600000,6100000,-400000,6200000,EPSG:3857')).toEqual([2]);
    expect(await ids(`filter=${encodeURIComponent('{"id":{"$gte":2}}')}`)).toEqual([2, 3]);
    expect(await ids('maxFeatures=1&offset=1')).toEqual([2]);
    // As the form without account asks for what is close by.
    const open = JSON.stringify({ community, status: { $in: ['submit', 'pending0', 'pending'] } });
    expect(await ids(`bbox=5,45,6,46&filter=${encodeURIComponent(open)}`)).toContain(3);
    expect(await ids(`bbox=5,45,6,46&filter=${encodeURIComponent(open)}`, anonymous())).not.toContain(3);
    const [moved] = (await geoJson('srsname=EPSG:3857')).features;
    expect(moved?.geometry.coordinates[0]).toBeCloseTo(636_747.5, 0);
  });

  it('in the four formats', async () => {
    const json = await wfs('request=GetFeature&outputFormat=JSON&maxFeatures=1');
    expect(JSON.parse(json.text)).toMatchObject([
      { id: 1, geometry: 'POINT(5.72 45.18)', theme: 'Chaussée' },
    ]);
    const csv = (await wfs('request=GetFeature&outputFormat=CSV')).text.split('\r\n');
    expect(csv).toHaveLength(5);
    // What a spreadsheet would run is text.
    expect(csv[1]).toContain(`"'=1+1 <b>&`);
    const gml = await wfs('request=GetFeature');
    expect(gml.type).toBe('application/xml; charset=utf-8');
    expect(gml.text).toContain('&lt;b&gt;&amp;\uFFFD');
    expect((await wfs('request=GetCapabilities')).text).toContain('espaceco:signalement');
  });

  it('is read by GDAL', async () => {
    const source = `WFS:${server.url}/api/espaceco/reports/wfs`;
    const { stdout } = await run('ogrinfo', ['-ro', '-al', source], {
      env: { ...process.env, OGR_WFS_PAGING_ALLOWED: 'NO' },
    });
    expect(stdout).toContain('Feature Count: 2');
    expect(stdout).toContain('POINT (-4.4861 48.3904)');
    expect(stdout).toMatch(/opening_date: DateTime/);
  });

  it.each([
    ['another service', 'request=GetMap'],
    ['another type', 'request=GetFeature&typename=communes'],
    ['too many', 'request=GetFeature&maxFeatures=10001'],
    ['a box that is none', 'request=GetFeature&bbox=1,2,3'],
    ['a system nobody knows', 'request=GetFeature&srsname=EPSG:1'],
    ['a format that is none', 'request=GetFeature&outputFormat=DXF'],
    ['a filter that is none', 'request=GetFeature&filter=status'],
  ])('refuses %s', async (_what, query) => {
    expect((await wfs(query)).status).toBe(422);
  });
});

describe('a file', () => {
  it('holds the reports asked for', async () => {
    const { text, type } = await read('export?format=csv&departements=38');
    expect(type).toBe('text/csv; charset=utf-8');
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
    expect(JSON.parse((await read('export?format=geojson')).text)).toMatchObject({ features: [{}, {}, {}] });
    expect((await read('export', anonymous())).status).toBe(401);
    expect((await read('export?format=dxf')).status).toBe(422);
  });

  it('as GeoPackage, opens in GDAL', async () => {
    const { bytes, status } = await read('export?format=gpkg');
    expect(status).toBe(200);
    const path = join(temporaryFolder(), 'reports.gpkg');
    writeFileSync(path, bytes);
    const { stdout } = await run('ogrinfo', ['-ro', '-al', path]);
    expect(stdout).toContain('Feature Count: 3');
    expect(stdout).toContain('POINT (-4.4861 48.3904)');
    expect(stdout).toContain('comment (String) = Brest');
  });
});
