import { routes, type StoredData } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { publishFile } from '../support/publish.ts';
import { makeRasterPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** Tiles of La Réunion in its own projection: chosen in the form, then seen in their place on the map of the site. */

const slow = { timeout: 60_000 };
const set = 'RGR92 / UTM 40S (2975_50cm, EPSG:2975)';

/** Two neighbours, west and east of 55.5°, that many tiles cut. */
const content = Buffer.from(
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ['Ouest', 55.2, 55.5],
      ['Est', 55.5, 55.8],
    ].map(([nom, west, east]) => ({
      type: 'Feature',
      properties: { nom },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, -21.3],
            [east, -21.3],
            [east, -20.9],
            [west, -20.9],
            [west, -21.3],
          ],
        ],
      },
    })),
  }),
);

describe('tiles of overseas France in the browser', () => {
  let server: RunningServer;
  let browser: Browser;
  let client: ApiClient;
  let page: Page;
  let complaints: string[];
  let data: StoredData;
  let datastoreId: string;
  /** Service of what a map draws. */
  let images: string;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const workspaces = await client.call(routes.getMyDatastores);
    const { _id } = workspaces.find(({ is_sandbox }) => !is_sandbox)!;
    datastoreId = _id;
    const published = await publishFile(client, _id, {
      name: 'secteurs',
      fileName: 'secteurs.geojson',
      content,
    });
    data = published.data;
    const levels = { top: 6, bottom: 10, set: '2975_50cm' } as const;
    const drawn = await makeRasterPyramid(client, _id, { name: 'secteurs_img', wms: published.wms, levels });
    images = (await publishTiles(client, _id, { name: 'secteurs_wmts', pyramid: drawn }))._id;
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    page = await context.newPage();
    complaints = complaintsOf(page);
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
    await page
      .getByRole('link', { name: 'Se déconnecter' })
      .or(page.getByRole('button', { name: 'Se déconnecter' }))
      .waitFor(slow);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  it('proposes PM, then the set of the territory, and no other', async () => {
    const query = new URLSearchParams({
      vectorDbId: data._id,
      technicalName: 'secteurs_v',
      datasheetName: 'secteurs',
    });
    await page.goto(`/entrepot/${datastoreId}/pyramide-vecteur/ajout?${query}`);
    await page.getByText('Étape 1 sur 5').waitFor(slow);
    await next();
    await next();
    const choice = page.getByRole('group', { name: 'Projection des tuiles' });
    await choice.waitFor(slow);
    expect(await choice.getByRole('radio').count()).toBe(2);
    await choice.getByText(set).click();
    const first = page.getByRole('slider', { name: /Premier niveau/ });
    await first.focus();
    await page.keyboard.press('Home');
    const last = page.getByRole('slider', { name: /Dernier niveau/ });
    await last.focus();
    await page.keyboard.press('End');
    for (let level = 18; level > 10; level--) await page.keyboard.press('ArrowLeft');
    expect(await seriousFindings(page)).toEqual([]);
    await next();
    await page.getByText('Harmonisation de données surfaciques').click();
    await next();
    await page.getByRole('button', { name: 'Générer la pyramide' }).click();
    await page.waitForURL(/activeTab=dataset/, slow);
    const row = page.getByRole('article', { name: 'secteurs_v', exact: true });
    await row.getByText('Prêt', { exact: true }).waitFor(slow);
    await row.getByText('Niveaux 1 à 10 (2975_50cm)').waitFor();
    await row.getByRole('link', { name: 'Détails et rapport' }).click();
    await page.getByText(set).waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('shows the vector tiles where they lie, and what is clicked', async () => {
    const all = await client.call(routes.getStoredDataList, { params: { datastoreId: datastoreId } });
    const pyramid = all.find(({ name }) => name === 'secteurs_v')!;
    const service = await publishTiles(client, datastoreId, { name: 'secteurs_tms', pyramid });
    const tile = page.waitForResponse((answer) => /secteurs_tms\/\d+\/.*pbf/.test(answer.url()), slow);
    await page.goto(`/entrepot/${datastoreId}/service/${service._id}/visualisation?datasheetName=secteurs`);
    expect((await tile).ok()).toBe(true);
    await page.waitForLoadState('networkidle');
    await clickAt(-60);
    await page.getByRole('cell', { name: 'Ouest', exact: true }).waitFor(slow);
    await clickAt(60);
    await page.getByRole('cell', { name: 'Est', exact: true }).waitFor(slow);
    // From where the projection of the tiles has no sense for most of the map, they are still drawn.
    let hasCome = false;
    const far = page
      .waitForResponse((answer) => /secteurs_tms\/[1-4]\/.*pbf/.test(answer.url()), slow)
      .finally(() => {
        hasCome = true;
      });
    await page.locator('.ol-viewport').hover();
    // A turn of the wheel during an animation may be lost.
    while (!hasCome) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(350);
    }
    expect((await far).ok()).toBe(true);
  });

  it('shows the images there too', async () => {
    const tile = page.waitForResponse(
      (answer) =>
        answer.url().includes('/wmts') && (answer.headers()['content-type'] ?? '').startsWith('image/'),
      slow,
    );
    await page.goto(`/entrepot/${datastoreId}/service/${images}/visualisation?datasheetName=secteurs`);
    expect((await tile).ok()).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
  });

  /** East of the middle of the map, where 55.5° is; in pixels. */
  async function clickAt(east: number) {
    const map = page.locator('.ol-viewport');
    const { width, height } = (await map.boundingBox())!;
    await map.click({ position: { x: width / 2 + east, y: height / 2 } });
  }

  async function next() {
    await page.getByRole('button', { name: 'Étape suivante' }).click();
  }
});
