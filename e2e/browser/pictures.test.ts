import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser, signIn } from '../support/browser.ts';
import { arePicturesRequested, capture, picturesFolder } from '../support/capture.ts';
import { ApiClient } from '../support/client.ts';
import { untilDemonstration, withDemonstration } from '../support/demonstration.ts';
import { integrate } from '../support/integrate.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/**
 * The pictures of the guides and of the README, on the real program with its demonstration. Each is of a page that is
 * first held to show what its caption says; `CARTABLE_PICTURES=1` writes them anew, in both languages. No mark of the
 * State: the demonstration is anybody's.
 */

const slow = { timeout: 60_000 };
const subjects = ['check-report', 'datasheet', 'service'];
const pictures = subjects.flatMap((name) => [`${name}.en.webp`, `${name}.fr.webp`]);
const largestPicture = 150_000;
const largestTogether = 600_000;

describe('pages shown in the guides', () => {
  let server: RunningServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let storedDataPath: string;

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startServer({ ...withDemonstration, CARTABLE_BRAND: 'Ville d’Exemple' }),
      launchBrowser(),
    ]);
    storedDataPath = await depositStudyAreas();
    context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    page = await context.newPage();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  it('a datasheet of the catalogue shows its services, and its data on a map', async () => {
    await page.goto('/catalogue/dataset/demonstration_regions');
    const title = page.getByRole('heading', { level: 1, name: 'Régions de France' });
    await title.waitFor(slow);
    await page.getByRole('link', { name: 'Licence Ouverte 2.0' }).first().waitFor();
    await readAttributesOf(page, page.getByRole('application', { name: /^Carte de la couche/ }));
    await captureBoth('datasheet', title, page.locator('.app-map__panel'));
  });

  it('the page of a service shows its map, its legend, its addresses and the lines for other software', async () => {
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
    await page.getByRole('link', { name: 'Démonstration' }).click();
    await page.getByRole('link', { name: 'Régions de France' }).first().click();
    await page.getByRole('tab', { name: /^Services/ }).click();
    await page.getByRole('link', { name: 'Visualiser' }).nth(1).click();
    const title = page.getByRole('heading', { level: 1, name: 'Régions de France (WMS)' });
    await title.waitFor(slow);
    await readAttributesOf(page, page.getByRole('main').locator('.ol-viewport'));
    await page.getByRole('heading', { name: 'Légende' }).waitFor();
    await page.getByText(/^QGIS/).first().waitFor();
    await captureBoth('service', title, page.locator('.app-map__panel'));
  });

  it('the report of the checks names the fault, the features and what to do, and shows where they are', async () => {
    await page.goto(storedDataPath);
    const title = page.getByRole('heading', { name: /^(Remarques des contrôles|Remarks of the checks)$/ });
    await title.waitFor(slow);
    await page.getByText(/Avertissement — 3 polygones de «\szones_etude\s» se recoupent eux-mêmes/).waitFor();
    await page
      .getByText(/Réparez-les/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Voir sur la carte' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await captureBoth('check-report', title, page.getByText(/(deviendra «\s|will become “)libelle/).first());
  });

  /** In English too, where the pictures are wanted: the page is the same. */
  async function captureBoth(name: string, top: Locator, bottom: Locator): Promise<void> {
    await capture(page, `${name}.fr.webp`, top, bottom);
    if (!arePicturesRequested) return;
    await readIn('English', 'en');
    await capture(page, `${name}.en.webp`, top, bottom);
    await readIn('Français', 'fr');
  }

  async function readIn(button: string, lang: string): Promise<void> {
    await page.getByRole('button', { name: button }).first().click();
    await page.locator(`html[lang=${lang}]`).waitFor();
    await page.waitForLoadState('networkidle');
  }

  /** A click in the middle of France reads a region, once the data is drawn: what the map shows is the data. */
  async function readAttributesOf(on: Page, map: Locator): Promise<void> {
    await map.waitFor(slow);
    const region = on.getByRole('cell', {
      name: /^(Auvergne-Rhône-Alpes|Centre-Val de Loire|Nouvelle-Aquitaine)$/,
    });
    const { width, height } = (await map.boundingBox())!;
    const click = async () => {
      await map.click({ position: { x: width * 0.48, y: height * 0.4 } });
      await region.first().waitFor({ timeout: 3_000 });
    };
    await vi.waitFor(click, { timeout: 40_000, interval: 500 });
  }

  /** Integrates study areas, three of which cross themselves; the address of the page that reports it. */
  async function depositStudyAreas(): Promise<string> {
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    await untilDemonstration(client);
    const datastores = await client.call(routes.getMyDatastores);
    const { _id: datastoreId } = datastores.find(({ technical_name }) => technical_name === 'demonstration')!;
    const data = await integrate(client, datastoreId, {
      name: 'zones_etude',
      fileName: 'zones_etude.geojson',
      content: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: studyAreas() })),
    });
    return `/entrepot/${datastoreId}/donnees/${data._id}/details?datasheetName=zones_etude`;
  }
});

describe('the pictures of the guides', () => {
  it('are those that the pages above are taken for, and light', async () => {
    expect((await readdir(picturesFolder)).toSorted()).toEqual(pictures);
    const sizes = await Promise.all(
      pictures.map(async (name) => (await stat(join(picturesFolder, name))).size),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(largestPicture);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(largestTogether);
  });
});

/** Squares over France, in degrees, longitude first; three are drawn as bow ties. */
function studyAreas(): object[] {
  return Array.from({ length: 24 }, (_, rank) => {
    const [west, south] = [-1 + (rank % 6) * 1.1, 44 + Math.floor(rank / 6) * 1.1];
    const [east, north] = [west + 0.8, south + 0.8];
    const square = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const bowTie = [
      [west, south],
      [east, north],
      [east, south],
      [west, north],
      [west, south],
    ];
    return {
      type: 'Feature',
      properties: { 'Numéro de zone': rank + 1, Libellé: `Zone ${rank + 1}` },
      geometry: { type: 'Polygon', coordinates: [rank % 7 === 3 ? bowTie : square] },
    };
  });
}
