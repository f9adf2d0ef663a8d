import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import {
  addDemonstrationLayers,
  untilDemonstrationRecord,
  withDemonstration,
} from '../support/demonstration.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

const demonstrationMs = 120_000;

/** What a visitor does on the map of everything once it has layers, beside the walk of `maps.test.ts`. */
describe('the tools of the map of everything', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  /** Address of the map with its layers. */
  let filled: string;

  beforeAll(async () => {
    server = await startServer(withDemonstration);
    await untilDemonstrationRecord(server.url);
    browser = await launchBrowser();
    const context = await browser.newContext({
      locale: 'fr-FR',
      viewport: { width: 1440, height: 900 },
      // What is answered in its place here must come through the page.
      serviceWorkers: 'block',
    });
    page = await context.newPage();
    complaints = complaintsOf(page);
    await page.goto(`${server.url}/cartes`);
    await addDemonstrationLayers(page);
    await rows().nth(1).waitFor();
    await page.waitForURL(/centre=/);
  }, 2 * demonstrationMs);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  const map = () => page.getByRole('application', { name: 'Carte des couches choisies' });
  const rows = () => page.locator('.app-maps__layer');
  const centre = () => page.locator('.app-map__coordinates');
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

  it('goes overseas in one choice, and writes its place in the legal system there', async () => {
    await button('Territoires').press('Enter');
    await button('La Réunion').press('Enter');
    await expect.poll(() => centre().textContent()).toMatch(/^55,\d+°\sE, 21,\d+° S$/);
    const notation = page.getByLabel('Écriture des coordonnées');
    await notation.selectOption('Système légal du territoire (Lambert-93…)');
    await expect.poll(() => centre().textContent()).toMatch(/2975|RGR92|UTM/);
    await notation.selectOption('Degrés, minutes, secondes');
    await expect.poll(() => centre().textContent()).toMatch(/21°\s?\d+′/);
    await notation.selectOption('Degrés décimaux');
    await button('Territoires').press('Enter');
  });

  it('finds a place by coordinates as maps of the web give them', async () => {
    const place = page.getByRole('combobox', { name: 'Rechercher un lieu' });
    await place.fill('48.8566, 2.3522');
    await place.press('Enter');
    await expect.poll(() => centre().textContent()).toMatch(/^2,35\d*°\sE, 48,85\d*° N$/);
  });

  it('puts layers in a group and out of it by the keyboard alone', async () => {
    await button('Groupe de Régions de France').first().press('Enter');
    await page.getByLabel('Nom du groupe').fill('Limites');
    await page.getByLabel('Nom du groupe').press('Enter');
    const shown = () => rows().filter({ visible: true });
    await button('Replier Limites').press('Enter');
    await expect.poll(() => shown().count()).toBe(1);
    await expect.poll(() => page.url()).toMatch(/g\.Limites(~|%7E)f/);
    filled = page.url();
    await page.reload();
    await button('Déplier Limites').press('Enter');
    await expect.poll(() => shown().count()).toBe(2);
    await button('Groupe de Régions de France').first().press('Enter');
    await page.getByLabel('Groupe de Régions de France').last().selectOption('Aucun groupe');
    await button('Changer de groupe').press('Enter');
    await expect.poll(() => button('Replier Limites').count()).toBe(0);
    expect(await shown().count()).toBe(2);
  });

  it('compares a layer with what lies under it', async () => {
    await page.getByLabel('Comparer une couche').selectOption({ index: 1 });
    const line = page.getByRole('slider', { name: 'Place de la ligne' });
    const before = await line.inputValue();
    await line.press('ArrowRight');
    await expect.poll(() => line.inputValue()).not.toBe(before);
    await page.getByLabel('Comparer une couche').selectOption('Aucune');
    await expect.poll(() => line.count()).toBe(0);
  });

  it('fills the screen and leaves it', async () => {
    const isFull = () =>
      page.evaluate(
        () =>
          (globalThis as unknown as { document: { fullscreenElement: unknown } }).document
            .fullscreenElement !== null,
      );
    await button('Plein écran').click();
    await expect.poll(isFull).toBe(true);
    await map().waitFor();
    await button('Plein écran').click();
    await expect.poll(isFull).toBe(false);
  });

  it('takes back the layer that was removed, where it was', async () => {
    const names = () => rows().locator('.fr-hint-text').allTextContents();
    const before = await names();
    await button('Retirer Régions de France').first().press('Enter');
    await expect.poll(() => rows().count()).toBe(1);
    await button('Remettre sur la carte').press('Enter');
    await expect.poll(names).toEqual(before);
  });

  it('says in plain words why a WMTS in an unknown projection is not drawn', async () => {
    const capabilities = `<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" version="1.0.0">
      <ows:ServiceIdentification><ows:Title>Fonds anciens</ows:Title></ows:ServiceIdentification>
      <Contents><Layer><ows:Title>Cadastre</ows:Title><ows:Identifier>cadastre</ows:Identifier>
        <Style isDefault="true"><ows:Identifier>normal</ows:Identifier></Style><Format>image/png</Format>
        <TileMatrixSetLink><TileMatrixSet>local</TileMatrixSet></TileMatrixSetLink>
        <ResourceURL format="image/png" resourceType="tile" template="https://tuiles.example/{TileMatrix}/{TileRow}/{TileCol}.png"/></Layer>
      <TileMatrixSet><ows:Identifier>local</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::999999</ows:SupportedCRS>
        <TileMatrix><ows:Identifier>0</ows:Identifier><ScaleDenominator>1000000</ScaleDenominator>
          <TopLeftCorner>0 1000000</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight>
          <MatrixWidth>4</MatrixWidth><MatrixHeight>4</MatrixHeight></TileMatrix></TileMatrixSet></Contents></Capabilities>`;
    const outside = /\/outside\?/;
    await page.route(outside, (route) => route.fulfill({ contentType: 'text/xml', body: capabilities }));
    await button('Ajouter une couche').press('Enter');
    await page.getByText('Autre site', { exact: true }).click();
    await page
      .getByLabel('Adresse d’un service ou d’un fichier')
      .fill('https://tuiles.example/wmts?SERVICE=WMTS&REQUEST=GetCapabilities');
    await button('Lire cette adresse').press('Enter');
    await button('Ajouter Cadastre').press('Enter');
    await page
      .getByText(/ses tuiles suivent une projection que la carte ne connaît pas \(.*999999/)
      .first()
      .waitFor();
    await page.unroute(outside);
  });

  it('stays whole when a record tells an extent that is no place on earth', async () => {
    await page.route('**/demonstration_regions*', async (route) => {
      const answer = await route.fetch();
      const record = (await answer.json()) as object;
      await route.fulfill({ json: { ...record, bbox: { west: 700, south: 95, east: 1e9, north: 1e9 } } });
    });
    const placeless = new URL(filled);
    for (const name of ['centre', 'zoom']) placeless.searchParams.delete(name);
    await page.goto(placeless.href);
    await map().waitFor();
    await expect.poll(() => rows().count()).toBe(2);
    await button('Voir toute l’emprise de Régions de France').filter({ visible: true }).press('Enter');
    await expect.poll(() => centre().textContent()).toMatch(/°/);
    await page.unroute('**/demonstration_regions*');
  });

  it('has no serious fault of accessibility, and the browser complains of nothing', async () => {
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
