import { routes } from '@cartable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const NAME = 'demonstration';
let server: RunningServer;
let administrator: ApiClient;
let base: string;

beforeAll(async () => {
  server = await startServer({
    CARTABLE_CHECK_ANSWERS: 'true',
    CARTABLE_CONFIG_TECHNICAL_NAME: NAME,
    CARTABLE_CATALOGUE_RATE: '10000',
  });
  administrator = new ApiClient(server.url);
  await administrator.signIn(server.administrator);
  const workspaces = await administrator.call(routes.getMyDatastores);
  const workspace = workspaces.find(({ technical_name }) => technical_name === NAME)!;
  base = `/api/datastores/${workspace._id}`;
});

afterAll(async () => {
  expect(server.output()).not.toContain('unexpected fault');
  await server.dispose();
});

const send = async (path: string, content: string, fields: Record<string, string>) => {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.set('file', new Blob([content]), 'alerts.json');
  const answer = await fetch(server.url + base + path, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', cookie: administrator.cookie },
    body,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { readonly _id: string };
};
const file = () => fetch(`${server.url}/annexes/${NAME}/public/alerts.json`);
const feed = async (path: string, language = 'fr') => {
  const answer = await fetch(server.url + path, { headers: { 'accept-language': language } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  return await answer.text();
};

it('alerts are at one address, without cache, from before the first is written; and in RSS', async () => {
  const before = await file();
  expect([before.status, before.headers.get('cache-control'), await before.json()]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
    [],
  ]);
  expect(await feed('/rss/alertes')).not.toContain('<item>');

  const alerts = [
    { id: 'a', title: 'Ancienne', date: '2026-11-01T00:00:00Z', severity: 'info', link: {} },
    {
      id: 'b',
      title: 'Travaux & <coupure>',
      description: 'Deux heures.',
      date: '2026-11-25T10:00:00Z',
      severity: 'alert',
      link: { url: '/actualites', label: 'Lire' },
    },
  ];
  const { _id } = await send('/annexe/add', JSON.stringify(alerts), { path: '/public/alerts.json' });
  const after = await file();
  expect(after.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(await after.json()).toEqual(alerts);
  const rss = await feed('/rss/alertes');
  expect(rss.match(/<title>[^<]*<\/title>/g)?.slice(1)).toEqual([
    '<title>Travaux &amp; &lt;coupure&gt;</title>',
    '<title>Ancienne</title>',
  ]);
  expect(rss).toContain(`<link>${server.url}/actualites</link><guid isPermaLink="false">b</guid>`);
  expect(rss).toContain('<pubDate>Wed, 25 Nov 2026 10:00:00 GMT</pubDate>');
  expect(await feed('/rss/alertes', 'en')).toContain('<language>en</language>');

  await send(`/annexe/${_id}`, 'no json', {});
  expect(await feed('/rss/alertes')).not.toContain('<item>');
});

it('the community follows from the datastore that was named', async () => {
  const configuration = await administrator.call(routes.getSiteConfiguration);
  const { community } = await administrator.call(routes.getDatastore, {
    params: { datastoreId: base.split('/').at(-1)! },
  });
  expect(configuration).toMatchObject({ config_technical_name: NAME, config_community_id: community._id });
});

it('the server looks at its parts by itself, and tells everyone', async () => {
  const { parts } = (await (await fetch(`${server.url}/api/site/status`)).json()) as {
    parts: { name: string; state: string; days: { looks: number }[] }[];
  };
  expect(parts.map(({ name }) => name)).toEqual(['database', 'objects', 'map_workers', 'jobs']);
  // One look at its start; reading adds none.
  expect(parts[0]).toMatchObject({ state: 'ok', days: [{ looks: 1 }] });
});

it('news are in RSS, in the language of the reader', async () => {
  const french = await feed('/rss/actualites');
  expect(french).toContain(`<guid isPermaLink="true">${server.url}/actualites/`);
  expect(await feed('/rss/actualites', 'en')).not.toBe(french);
});
