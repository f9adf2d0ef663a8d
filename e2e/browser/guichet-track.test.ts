import { setTimeout } from 'node:timers/promises';
import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { openGuichet } from '../support/guichet-community.ts';
import { button } from '../support/guichet-fixtures.ts';
import { makePathsCommunity, type PathsCommunity } from '../support/paths-community.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** The way one goes, recorded on a phone: the sketch of a report, an object of a layer, and what is printed and saved. */

const longTests = { timeout: 180_000 };
let server: RunningServer;
let browser: Browser;
let root: ApiClient;
let community: PathsCommunity;
const complaints: string[][] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  community = await makePathsCommunity(root, server.url);
  await root.call(routes.updateEspacecoCommunity, {
    params: { communityId: community.communityId },
    body: {
      position: 'POINT(1.446 44.4515)',
      zoom: 15,
      functionalities: ['zoom_control', 'save_positions', 'georem', 'print'],
      offline_allowed: true,
    },
  });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  expect(complaints.flat()).toEqual([]);
});

const openMap = (query: string, width = 390) =>
  openGuichet({
    browser,
    server,
    who: server.administrator,
    address: `/espace-collaboratif/${community.communityId}/carte${query}`,
    width,
    complaints,
  });

const way = [
  [1.44, 44.45],
  [1.441, 44.4505],
  [1.446, 44.4515],
] as const;

it(
  'a track becomes the sketch of a report, its colour chosen, and an object of a layer of lines',
  longTests,
  async () => {
    const { page, context } = await openMap('?panel=field');
    const at = ([longitude, latitude]: (typeof way)[number]) =>
      context.setGeolocation({ longitude, latitude, accuracy: 5 });
    await at(way[0]);
    await button(page, 'Enregistrer la trace').click();
    for (const [rank, place] of way.entries()) {
      await at(place);
      await page.getByText(new RegExp(`^${rank + 1} point`)).waitFor();
    }
    await button(page, 'Arrêter la trace').click();
    expect(await seriousFindings(page)).toEqual([]);
    const before = (await community.shapes()).length;
    await button(page, 'En faire un objet').click();
    await page.getByRole('heading', { name: '1 changement à envoyer' }).waitFor();
    await page.getByRole('textbox', { name: /^Commentaire/ }).fill('Relevé à pied.');
    await button(page, 'Envoyer 1 changement').click();
    await page.getByText('Reçu par le serveur').waitFor();
    const shapes = await community.shapes();
    expect(shapes).toHaveLength(before + 1);
    expect(shapes.at(-1)).toMatch(/^LINESTRING ?\(1\.44 44\.45, ?1\.441 44\.4505, ?1\.446 44\.4515\)$/);

    await button(page, 'Terrain').click();
    await button(page, 'En faire le croquis d’un signalement').click();
    await page.getByRole('heading', { name: 'Faire un signalement' }).waitFor();
    await page.getByRole('combobox', { name: 'Couleur : Trace' }).selectOption('Vert');
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('Chemin effondré.');
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Envoyer le signalement').click();
    await page.getByRole('heading', { name: /^Signalement n° / }).waitFor();
    const { content } = await root.call(routes.getReportPage, {
      query: { communities: [String(community.communityId)], fields: ['sketch', 'geometry'] } as never,
    });
    expect(JSON.parse(content[0]?.sketch ?? '{}').objects).toMatchObject([
      {
        type: 'Ligne',
        geometry: 'LINESTRING(1.44 44.45,1.441 44.4505,1.446 44.4515)',
        style: { frontcolor: '#18753c', backcolor: '#18753c' },
      },
    ]);
    expect(content[0]?.geometry).toBe('POINT(1.441 44.4505)');
    await context.close();
  },
);

it('a file is added to a sketch without network', longTests, async () => {
  const { page, context } = await openMap('?panel=reports');
  await page.goto(`/espace-collaboratif/signalements/nouveau?community=${community.communityId}`);
  await page.getByText('Ajouter un fichier au croquis').click();
  // The readers of files come while the form is read.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
    <trkpt lat="44.45" lon="1.44"/><trkpt lat="44.451" lon="1.441"/></trkseg></trk></gpx>`;
  await page
    .getByLabel(/^Fichier/)
    .setInputFiles({ name: 'trace.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(gpx) });
  await page.getByText('1 objet est ajouté au croquis.').waitFor();
  await context.setOffline(false);
  await context.close();
  complaints.length = 0;
});

it('the printed map has the reports of its page, unless they are left out', longTests, async () => {
  const { page, context } = await openMap('?panel=places', 1440);
  await button(page, 'Imprimer la carte').click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /print/.test(request.url()));
  const saved = page.waitForEvent('download');
  await page.getByRole('checkbox', { name: 'Signalements' }).waitFor();
  // Those of the page, however late they come: not those of what was looked at before.
  await page.route(/\/reports\/clusters/, async (route) => {
    await setTimeout(1500);
    await route.continue();
  });
  await page.getByRole('button', { name: /PDF/ }).click();
  const { layers } = (await sent).postDataJSON() as { layers: { title: string; legend?: object }[] };
  expect(layers.at(-1)).toMatchObject({
    title: 'Signalements',
    legend: { entries: [{ name: 'À traiter' }] },
  });
  expect((await saved).suggestedFilename()).toBe('carte.pdf');
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});

it('objects are saved in the format one wants', longTests, async () => {
  const { page, context } = await openMap('?panel=objects', 1440);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'GeoJSON' }).click();
  expect((await saved).suggestedFilename()).toBe('chemins_du_lot-chemins.geojson');
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});
