import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { runClient } from '../support/python.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** From a word typed in the catalogue to a GeoParquet on the disk, in both languages. */

const pointCount = 25;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ CARTABLE_LOG_FORMAT: 'json' });
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const { _id } = (await client.call(routes.getMyDatastores)).find(({ is_sandbox }) => !is_sandbox)!;
  await publishFile(client, _id, {
    name: 'reperes',
    fileName: 'reperes.geojson',
    content: pointsGeoJson(pointCount),
  });
  browser = await launchBrowser();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const french = {
  language: 'fr',
  colorScheme: 'light',
  width: 1440,
  tab: 'Télécharger',
  section: 'Prendre les données',
  more: /Choisir les colonnes/,
  filter: /Filtre/,
  left: '10 objets',
  rectangle: 'Un rectangle',
  map: /Carte où dessiner/,
  file: 'Télécharger en GeoParquet',
} as const;
const english = {
  language: 'en',
  colorScheme: 'dark',
  width: 390,
  tab: 'Download',
  section: 'Take the data',
  more: /Choose columns/,
  filter: /Filter/,
  left: '10 features',
  rectangle: 'A rectangle',
  map: /Map on which to draw/,
  file: 'Download as GeoParquet',
} as const;
type Words = typeof french | typeof english;

async function openRecord({ language, colorScheme, width }: Words): Promise<Page> {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ viewport, colorScheme, acceptDownloads: true, bypassCSP: true });
  await context.addInitScript(`localStorage.setItem('cartable.language', '${language}')`);
  const page = await context.newPage();
  await page.goto(`${server.url}/catalogue`);
  await page
    .getByRole('combobox', { name: /Rechercher|Search/ })
    .first()
    .fill('reperes');
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByRole('link', { name: 'reperes' }).first().click();
  return page;
}

it.each([french, english])('a GeoParquet of ten features ($language)', { timeout: 90_000 }, async (words) => {
  const page = await openRecord(words);
  const complaints = complaintsOf(page);
  await page.getByRole('tab', { name: words.tab }).click();
  const panel = page.getByRole('region', { name: words.section, exact: true });
  await panel.getByLabel('Format').selectOption('geoparquet');
  await panel.getByText(words.rectangle).click();
  await panel.getByLabel(words.map).first().waitFor();
  await panel.getByRole('button', { name: words.more }).click();
  await panel.getByLabel(words.filter).fill('rang <= 10');
  await page.keyboard.press('Enter');
  await panel.getByText(words.left).waitFor();
  // Elements under the mouse have colours of their own.
  await page.mouse.move(0, 0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const coming = page.waitForEvent('download');
  await panel.getByRole('link', { name: words.file }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.parquet$/);
  const bytes = await readFile((await file.path())!);
  expect([bytes.subarray(0, 4), bytes.subarray(-4)].map(String)).toEqual(['PAR1', 'PAR1']);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('has a file prepared by who signed in, of the area and the system they chose', {
  timeout: 90_000,
}, async () => {
  const page = await openRecord(french);
  const complaints = complaintsOf(page);
  await page.getByRole('link', { name: 'Se connecter' }).first().click();
  await signIn(page, server.administrator);
  await page.getByRole('tab', { name: french.tab }).click();
  const panel = page.getByRole('region', { name: french.section, exact: true });
  await panel.getByLabel('Format').selectOption('geojson');
  await panel.getByRole('button', { name: french.more }).click();
  await panel.getByLabel(french.filter).fill('rang <= 10');
  await page.keyboard.press('Enter');
  await panel.getByText(french.left).waitFor();
  await panel.getByLabel('Système de coordonnées').selectOption({ label: 'EPSG:2154' });
  await panel.getByRole('button', { name: 'Faire préparer ce fichier' }).click();
  const link = panel.getByRole('link', { name: /\.geojson/ });
  await link.waitFor();
  await page.mouse.move(0, 0);
  expect(await seriousFindings(page)).toEqual([]);
  // Anyone who has the link may take the file.
  const answer = await fetch((await link.getAttribute('href'))!);
  const { features, crs } = (await answer.json()) as { features: unknown[]; crs?: unknown };
  expect([answer.status, features.length, JSON.stringify(crs)]).toEqual([
    200,
    10,
    expect.stringContaining('2154'),
  ]);
  await panel.getByRole('button', { name: 'Retirer', exact: true }).click();
  await link.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('is opened by QGIS from the projects of its services', { timeout: 120_000 }, async () => {
  requires('python');
  const page = await openRecord(french);
  await page.getByRole('tab', { name: 'Services' }).click();
  const links = page.locator('a[download$=".qgs"]');
  await expect.poll(() => links.count()).toBe(2);
  const folder = await mkdtemp(join(tmpdir(), 'cartable-qgis-'));
  const paths = (await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))).map(
    (href, rank) => {
      const path = join(folder, `${rank}.qgs`);
      writeFileSync(path, decodeURIComponent(href.slice(href.indexOf(',') + 1)));
      return path;
    },
  );
  const { projects } = await runClient<{ projects: unknown[] }>('qgis_project.py', ...paths);
  await rm(folder, { recursive: true });
  const layer = (provider: string) => ({ name: 'reperes', valid: true, provider, placed: true });
  const view = [expect.any(Number), expect.any(Number)];
  const project = { read: true, crs: 'EPSG:3857', listed: ['reperes'], view };
  expect(projects).toHaveLength(2);
  for (const provider of ['WFS', 'wms'])
    expect(projects).toContainEqual(expect.objectContaining({ ...project, layers: [layer(provider)] }));
  await page.context().close();
});
