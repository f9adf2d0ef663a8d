import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

requires('chromium');

/** One red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

const wms = `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms">
  <Service><Name>WMS</Name><Title>Cadastre voisin</Title></Service>
  <Capability><Layer><Title>Tout</Title><CRS>EPSG:3857</CRS>
    <Layer><Name>parcelles</Name><Title>Parcelles</Title>
      <EX_GeographicBoundingBox><westBoundLongitude>1</westBoundLongitude><eastBoundLongitude>3</eastBoundLongitude>
      <southBoundLatitude>46</southBoundLatitude><northBoundLatitude>48</northBoundLatitude></EX_GeographicBoundingBox>
    </Layer>
    <Layer><Name>sections</Name><Title>Sections</Title></Layer>
  </Layer></Capability></WMS_Capabilities>`;

const collections = {
  links: [],
  collections: [
    {
      id: 'puits',
      title: 'Puits',
      extent: { spatial: { bbox: [[1, 46, 3, 48]] } },
      links: [{ rel: 'items', type: 'application/geo+json', href: '/ogcapi/collections/puits/items' }],
    },
  ],
};
const wells = {
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { nom: 'Puits' }, geometry: { type: 'Point', coordinates: [2, 47] } },
  ],
};

/** A neighbour that publishes a WMS, an OGC API and tiles. */
function neighbour(asked: string[]): Server {
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://neighbour');
    asked.push(request.url ?? '');
    const send = (type: string, body: string | Buffer) =>
      void response.setHeader('content-type', type).end(body);
    const operation = searchParams.get('REQUEST') ?? searchParams.get('request');
    if (pathname === '/wms' && operation === 'GetCapabilities') return send('text/xml', wms);
    if (pathname === '/wms' || pathname.startsWith('/tiles/')) return send('image/png', png);
    if (pathname === '/ogcapi/collections') return send('application/json', JSON.stringify(collections));
    if (pathname.endsWith('/items')) return send('application/geo+json', JSON.stringify(wells));
    return send('text/html', '<h1>Bienvenue</h1>');
  });
}

/** Layers of other sites and groups of layers, as a visitor walks them with the mouse. */
describe('the map, with layers of other sites', () => {
  let server: RunningServer;
  let outside: Server;
  let origin: string;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  const asked: string[] = [];

  beforeAll(async () => {
    outside = neighbour(asked).listen(0, '127.0.0.1');
    await once(outside, 'listening');
    origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
    server = await startServer({ CARTABLE_OUTBOUND_HOSTS: new URL(origin).host });
    browser = await launchBrowser();
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    complaints = complaintsOf(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
    outside?.closeAllConnections();
    outside?.close();
  });

  const layers = () => page.locator('.app-maps__layer .fr-hint-text').allTextContents();
  const address = () => page.getByLabel(/^Adresse d’un service ou d’un fichier/);
  const read = async (url: string) => {
    await address().fill(url);
    await page.getByRole('button', { name: 'Lire cette adresse' }).click();
  };

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
    await page.getByRole('button', { name: 'Ajouter Puits' }).click();
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

  it('has no serious fault of accessibility, and the browser complains of nothing', async () => {
    expect(await seriousFindings(page)).toEqual([]);
    // Addresses that were refused are answered as such.
    expect(complaints.filter((one) => !/status of (?:403|502)/.test(one))).toEqual([]);
  });
});
