import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** The pages of OGC API – Features in a browser: without script, on a screen and on a telephone, by day and by night. */

let server: RunningServer;
let browser: Browser;
let api: string;
let collection: string;

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json', CARTABLE_OGCAPI_RATE: '10000' });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const file = { name: 'reperes', fileName: 'reperes.geojson', content: pointsGeoJson(25) };
  const { typeName } = await publishFile(client, _id, file);
  api = `${server.url}/ogcapi`;
  collection = `${api}/collections/${typeName.replace(':', '.')}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const screens = [
  { name: 'screen', width: 1440, height: 900, colorScheme: 'light', locale: 'fr-FR' },
  { name: 'telephone', width: 390, height: 844, colorScheme: 'dark', locale: 'en-GB' },
] as const;

describe.each(screens)('on a $name', ({ width, height, colorScheme, locale }) => {
  it('every page is whole and accessible', async () => {
    const viewport = { width, height };
    // The policy of the pages refuses every script, that of the inspection as well.
    const context = await browser.newContext({ viewport, colorScheme, locale, bypassCSP: true });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    const pages = ['', '/api', '/conformance', '/collections'].map((path) => `${api}${path}`);
    const own = ['', '/queryables', '/items', '/items?sortby=-rang&filter=rang>3', '/items/1'];
    for (const address of [...pages, ...own.map((path) => `${collection}${path}`)]) {
      await page.goto(address);
      expect(await seriousFindings(page), address).toEqual([]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, address).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('a person filters, sorts, turns the page and opens a feature, with scripts switched off', async () => {
  const context: BrowserContext = await browser.newContext({ locale: 'fr-FR', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(collection);
  await page.getByRole('link', { name: 'Parcourir les objets' }).click();
  await page.getByText('Objets 1 à 10 sur 25').first().waitFor();
  await page.getByRole('link', { name: 'Page suivante' }).first().click();
  await page.getByText('Objets 11 à 20 sur 25').first().waitFor();
  await page.getByText('Emprise, tri et filtre CQL2').click();
  await page.getByLabel('Filtre CQL2').fill('rang <= 12');
  await page.getByLabel('Objets par page').selectOption('25');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await page.getByText('Objets 1 à 12 sur 12').first().waitFor();
  await page.getByRole('link', { name: 'rang', exact: true }).click();
  await page.getByRole('link', { name: 'rang', exact: true }).click();
  expect(await page.locator('tbody tr').first().innerText()).toContain('Repère d’été n° 12');
  await page.getByRole('link', { name: 'Ouvrir l’objet 12', exact: true }).click();
  await page.getByRole('heading', { name: 'Repère d’été n° 12' }).waitFor();
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByText('Feature 12').first().waitFor();
  await context.close();
});

it('a filter that makes no sense is explained where it was written', async () => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const answer = await page.goto(`${collection}/items?filter=rang%20%3D%20`);
  expect(answer?.status()).toBe(400);
  expect(await page.getByRole('alert').innerText()).toContain('Le filtre CQL2 n’est pas compris');
  await context.close();
});
