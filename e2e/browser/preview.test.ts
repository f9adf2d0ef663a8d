import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

requires('chromium');

/** A deposited file seen on a map and in rows, as the choices of the form would have it read, before anything is integrated. */

const slow = { timeout: 60_000 };

/** Of Réunion, without a word of its projection; the second stands in the middle of the others. In windows-1252. */
const places = Buffer.from(
  ['nom;x;y', 'Bûcherie;340000;7660000', 'Mairie déléguée;340500;7660500', 'Café;341000;7661000'].join('\n'),
  'latin1',
);
const bahamas = readFileSync(join(repositoryRoot, 'packages/datastore/fixtures/rasters/bahamas.tif'));

describe('the preview of a deposited file', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let ofPhone: string[] = [];
  let datastoreId: string;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    page = await context.newPage();
    complaints = complaintsOf(page);
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
    await page.getByRole('link', { name: 'Démonstration' }).click();
    await page.getByRole('heading', { level: 1, name: /Démonstration/ }).waitFor(slow);
    datastoreId = /entrepot\/([^/]+)/.exec(page.url())![1]!;
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  const deposit = async (name: string, buffer: Buffer) => {
    await page.goto(`/entrepot/${datastoreId}/donnees/televersement`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await page.getByLabel('Nom technique de la donnée').waitFor(slow);
  };
  const map = (name: string) =>
    page.getByRole('application', { name: `Carte des premiers objets de ${name}` });
  const rows = () => page.getByRole('region', { name: 'Premières lignes de lieux' });

  it('shows the rows of a table whose projection is not known, and no map', async () => {
    await deposit('lieux.csv', places);
    await rows().getByRole('cell', { name: 'Mairie déléguée' }).waitFor(slow);
    expect(await rows().locator('tbody tr').count()).toBe(3);
    await page.getByText('Choisissez la projection des données pour voir où elles tombent.').waitFor();
    expect(await map('lieux.csv').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('draws them by a projection that is tried, each answering with its row', async () => {
    await page.getByRole('button', { name: /\(EPSG:2975\)/ }).click();
    await page.getByText(/3\sobjets sur la carte, placés par EPSG:2975/).waitFor(slow);
    const drawn = map('lieux.csv');
    await drawn.waitFor(slow);
    // The middle of the map is asked again until the first view is still.
    const attributes = page.getByRole('region', { name: 'Attributs' });
    await expect
      .poll(async () => {
        await drawn.press('Enter');
        return attributes.textContent();
      }, slow)
      .toMatch(/Mairie déléguée/);
    expect(await attributes.textContent()).toMatch(/Ligne\s*2/);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('says so when nothing lies on earth by another', async () => {
    await page.getByLabel(/^Projection des données/).selectOption('EPSG:4326');
    await page.getByText(/3\sobjets ne tombent nulle part sur terre en EPSG:4326/).waitFor(slow);
    expect(await map('lieux.csv').count()).toBe(0);
    await rows().getByRole('cell', { name: 'Mairie déléguée' }).waitFor();
  });

  it('reads the texts again in the encoding that is tried', async () => {
    await page.getByLabel('Encodage des textes').selectOption('cp850');
    await rows()
      .getByRole('cell', { name: /^Mairie d.+l.+gu.+e$/ })
      .waitFor(slow);
    await expect.poll(() => rows().getByRole('cell', { name: 'Mairie déléguée' }).count(), slow).toBe(0);
    await page.getByLabel('Encodage des textes').selectOption('windows-1252');
    await rows().getByRole('cell', { name: 'Mairie déléguée' }).waitFor(slow);
  });

  it('shows a small picture of images over their extent, on a phone too', async () => {
    // The form of another tab knows nothing of the file before.
    page = await page.context().newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    ofPhone = complaintsOf(page);
    const answer = page.waitForResponse((response) => /\/preview(\?|$)/.test(response.url()), slow);
    await deposit('bahamas.tif', bahamas);
    const { raster } = (await (await answer).json()) as { raster: { picture: string } };
    expect(raster.picture).toMatch(/^data:image\/webp;base64,/);
    await map('bahamas.tif').waitFor(slow);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('made nothing: no datasheet, no data, no delivery', async () => {
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const params = { datastoreId };
    expect((await client.call(routes.getDatasheets, { params })).total).toBe(0);
    expect(await client.call(routes.getUploads, { params })).toEqual([]);
    expect([...complaints, ...ofPhone]).toEqual([]);
  });
});
