import { join } from 'node:path';
import { type RecordEditForm, routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { colours, firstPixel, startOtherSite } from '../support/other-site.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

requires('chromium');

const elsewhere = (title: string, url: string): RecordEditForm => ({
  version: null,
  file_identifier: 'parcelles-dailleurs',
  hierarchy_level: 'dataset',
  language: { code: 'fre', language: 'français' },
  charset: 'utf8',
  title,
  abstract: 'Ce que le voisin sert.',
  creation_date: '2026-01-01',
  topic_categories: ['planningCadastre'],
  inspire_keywords: [],
  free_keywords: [],
  resource_genealogy: 'Levés.',
  frequency_code: 'annually',
  contact_email: 'sig@voisin.example',
  organisation_name: 'Voisin',
  organisation_email: 'sig@voisin.example',
  resolution: null,
  links: [{ protocol: 'OGC:WMS', url, name: 'parcelles', title: 'Parcelles' }],
  extent: { west: 1, south: 46, east: 3, north: 48 },
});

/** What a person sees in the middle of the map. */
async function colourInTheMiddle(page: Page): Promise<number[]> {
  const { x, y, width, height } = (await page.locator('.ol-viewport').boundingBox())!;
  const clip = { x: Math.round(x + width / 2) + 20, y: Math.round(y + height / 2) + 20, width: 1, height: 1 };
  return firstPixel(await page.screenshot({ clip }));
}

/** Layers of other sites and groups of layers, as a visitor walks them with the mouse. */
describe('the map, with layers of other sites', () => {
  let server: RunningServer;
  let outside: Awaited<ReturnType<typeof startOtherSite>>;
  let origin: string;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let asked: string[];

  beforeAll(async () => {
    outside = await startOtherSite();
    ({ origin, asked } = outside);
    server = await startServer({ CARTABLE_OUTBOUND_HOSTS: new URL(origin).host });
    browser = await launchBrowser();
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    complaints = complaintsOf(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
    outside?.close();
  });

  const layers = () => page.locator('.app-maps__layer .fr-hint-text').allTextContents();
  const address = () => page.getByLabel(/^Adresse d’un service ou d’un fichier/);
  const read = async (url: string) => {
    await address().fill(url);
    await page.getByRole('button', { name: 'Lire cette adresse' }).click();
  };

  it('asks on the page of a record for the map that others serve, and leads to it in the viewer', async () => {
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const { _id: datastoreId } = (await client.call(routes.getMyDatastores)).find((one) => !one.is_sandbox)!;
    const name = 'Parcelles d’ailleurs';
    await client.call(routes.addDatasheet, { params: { datastoreId }, body: { name } });
    const params = { datastoreId, datasheetName: name };
    const body = elsewhere(name, `${origin}/wms?carte=ailleurs`);
    const { metadata } = await client.call(routes.editDatasheetRecord, { params, body });
    await client.call(routes.publishMetadata, { params: { datastoreId, metadataId: metadata!._id } });
    await page.goto(`${server.url}/catalogue/dataset/parcelles-dailleurs`);
    await expect.poll(() => asked.some((url) => /GetMap.*LAYERS=parcelles/.test(url))).toBe(true);
    await page.getByRole('link', { name: 'Ouvrir dans la carte' }).click();
    await expect.poll(layers).toEqual([expect.stringContaining('WMS')]);
    asked.splice(0);
  });

  it('says what an address gives, what it takes and what to do', async () => {
    await page.goto(`${server.url}/cartes`);
    await page.getByRole('button', { name: 'Ajouter une couche' }).click();
    await page.getByText('Autre site', { exact: true }).click();
    await read(`${origin}/accueil`);
    await page.getByText(/répond autre chose qu’un service|n’est ni une carte/).waitFor();
    await read('http://10.0.0.1/wms');
    await page.getByText(/n’appelle pas 10\.0\.0\.1/).waitFor();
  });

  it('offers the layers of a WMS, of an OGC API and tiles, and draws them', async () => {
    await read(`${origin}/wms`);
    await page.getByText('Cadastre voisin').waitFor();
    await page.getByRole('button', { name: 'Ajouter Parcelles' }).click();
    await read(`${origin}/ogcapi/collections`);
    await page.getByRole('button', { name: 'Ajouter Puits' }).first().click();
    await read(`${origin}/tiles/{z}/{x}/{y}.png`);
    await page.getByRole('button', { name: /^Ajouter 127/ }).click();
    await expect
      .poll(layers)
      .toEqual([
        expect.stringContaining('XYZ'),
        expect.stringContaining('OGCAPI'),
        expect.stringContaining('WMS'),
      ]);
    await expect.poll(() => asked.some((url) => /GetMap/.test(url))).toBe(true);
    await expect.poll(() => asked.some((url) => /items\?.*bbox=/.test(url))).toBe(true);
    await expect.poll(() => asked.some((url) => /^\/tiles\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true);
    await page.getByRole('button', { name: 'Fermer la recherche' }).click();
  });

  it('puts layers in a group, renames it, folds it, moves it, and keeps it in the address', async () => {
    await page.getByRole('button', { name: 'Groupe de Puits' }).click();
    await page.getByLabel('Nom du groupe').fill('Eau');
    await page.getByRole('button', { name: 'Créer le groupe' }).click();
    await page.getByRole('button', { name: 'Replier Eau' }).waitFor();
    await page.getByRole('button', { name: 'Groupe de Parcelles' }).click();
    await page.getByRole('combobox', { name: 'Groupe de Parcelles' }).selectOption('Eau');
    await page.getByRole('button', { name: 'Changer de groupe' }).click();
    const inGroup = page.getByRole('list', { name: 'Eau', exact: true });
    await inGroup.getByRole('checkbox', { name: 'Afficher Parcelles' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Renommer Eau' }).click();
    await page.getByLabel('Nom du groupe').fill('Sous-sol');
    await page.getByRole('button', { name: 'Renommer', exact: true }).click();
    await page.getByRole('button', { name: 'Monter Sous-sol' }).click();
    await expect
      .poll(layers)
      .toEqual([
        expect.stringContaining('OGCAPI'),
        expect.stringContaining('WMS'),
        expect.stringContaining('XYZ'),
      ]);
    await page.getByRole('button', { name: 'Replier Sous-sol' }).click();
    await expect.poll(() => page.url()).toMatch(/g\.Sous-sol~f/);
    const before = page.url();
    await page.goto('about:blank');
    await page.goto(before);
    await page.getByRole('button', { name: 'Déplier Sous-sol' }).click();
    await expect
      .poll(() => page.getByRole('list', { name: 'Sous-sol' }).getByRole('listitem').count())
      .toBe(2);
    await page.getByRole('checkbox', { name: 'Afficher Sous-sol' }).uncheck({ force: true });
    await expect.poll(() => page.getByRole('checkbox', { name: 'Afficher Puits' }).isChecked()).toBe(false);
  });

  it('takes a layer into a group by dragging it there', async () => {
    const handle = page.locator('.app-maps__layer', { hasText: 'XYZ' }).locator('.app-maps__handle');
    await handle.dragTo(page.locator('.app-maps__group-head'));
    await expect
      .poll(() => page.getByRole('list', { name: 'Sous-sol' }).getByRole('listitem').count())
      .toBe(3);
    await page.getByRole('button', { name: 'Défaire Sous-sol' }).click();
    await expect.poll(() => page.locator('.app-maps__group').count()).toBe(0);
  });

  it('draws a GeoPackage of the computer, read by the browser', async () => {
    const file = join(repositoryRoot, 'packages/formats/fixtures/communes/communes.gpkg');
    await page.locator('.app-maps__panel input[type=file]').setInputFiles(file);
    await page.getByRole('checkbox', { name: 'Afficher communes.gpkg' }).waitFor({ state: 'attached' });
  });

  it('starts again on an empty map', async () => {
    await page.goto(`${server.url}/cartes?centre=2,47&zoom=6&base=none`);
    await page.getByRole('button', { name: 'Ajouter une couche' }).click();
    await page.getByText('Autre site', { exact: true }).click();
  });

  it.each([
    ['a WMS of the version before, in degrees', '/wms11', 0, colours.wms11],
    ['a WMTS, on that of its grids which is the map’s', '/wmts', 0, colours.wmts],
    ['a TMS', '/tms/1.0.0/', 0, colours.tms],
    ['a TileJSON', '/tilejson/', 0, colours.tilejson],
    ['a PMTiles archive', '/fond.pmtiles', 0, colours.pmtiles],
    ['a Cloud Optimized GeoTIFF', '/image.tif', 0, colours.cog],
    ['the map of an OGC API', '/ogcapi/collections', 1, colours.ogcMap],
    ['the tiles of an OGC API', '/ogcapi/collections', 2, colours.ogcTiles],
    ['a WFS', '/wfs', 0, undefined],
    ['a WFS that has GML alone', '/wfs-gml', 0, undefined],
  ] as const)('draws %s', async (_kind, path, rank, colour) => {
    await read(`${origin}${path}`);
    const offer = page.locator('.app-maps__outside-layers li').nth(rank).getByRole('button');
    await offer.waitFor();
    const before = await colourInTheMiddle(page);
    await offer.click();
    const seen = expect.poll(() => colourInTheMiddle(page));
    await (colour ? seen.toEqual(colour) : seen.not.toEqual(before));
  });

  it('has no serious fault of accessibility, and the browser complains of nothing', async () => {
    expect(await seriousFindings(page)).toEqual([]);
    // Addresses that were refused are answered as such.
    expect(complaints.filter((one) => !/status of (?:403|502)/.test(one))).toEqual([]);
  });
});
