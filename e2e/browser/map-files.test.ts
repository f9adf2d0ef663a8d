import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium', 'gdal');

const name = 'Château d’eau';
const source = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [2.35, 48.85] } },
    {
      type: 'Feature',
      properties: { name: 'Puits' },
      geometry: { type: 'Point', coordinates: [2.6, 48.95] },
    },
  ],
});

/** As GDAL writes them, a program that is not ours. */
const drivers = { gpkg: 'GPKG', kml: 'KML', gpx: 'GPX', fgb: 'FlatGeobuf' } as const;

interface DroppedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Lets files go over the map, as a desktop does. */
async function drop(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const written = files.map((file) => ({ name: file.name, text: file.bytes.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const { DataTransfer } = globalThis as unknown as {
      readonly DataTransfer: new () => { readonly items: { add(file: File): void } };
    };
    const transfer = new DataTransfer();
    for (const one of all) {
      const bytes = Uint8Array.from(atob(one.text), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], one.name));
    }
    return transfer;
  }, written);
  const map = page.getByRole('application', { name: 'Carte des couches choisies' });
  await map.dispatchEvent('dragover', { dataTransfer });
  await map.dispatchEvent('drop', { dataTransfer });
}

describe('files of the computer let go over the map', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let folder: string;
  let complaints: string[];
  /** Asked of any server since the map is there. */
  const asked: string[] = [];
  const sent: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartable-files-'));
    await writeFile(join(folder, 'lieux.geojson'), source);
    await writeFile(join(folder, 'lieux.csv'), `nom;lon;lat\n${name};2,35;48,85\nPuits;2,6;48,95\n`);
    for (const [ending, driver] of Object.entries(drivers)) {
      const made = spawnSync('ogr2ogr', ['-f', driver, `lieux.${ending}`, 'lieux.geojson'], { cwd: folder });
      expect(made.status, String(made.stderr)).toBe(0);
    }
    server = await startServer();
    browser = await launchBrowser();
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    complaints = complaintsOf(page);
    await page.goto(`${server.url}/cartes`);
    await page.getByRole('button', { name: 'Ajouter une couche' }).waitFor();
    page.on('request', (request) => {
      asked.push(new URL(request.url()).origin);
      if (request.method() !== 'GET' || request.postData() !== null) sent.push(request.url());
    });
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const fileOf = async (file: string): Promise<DroppedFile> => ({
    name: file,
    bytes: await readFile(join(folder, file)),
  });
  const row = (file: string) => page.getByRole('checkbox', { name: `Afficher ${file}` });

  it.each(['geojson', 'csv', ...Object.keys(drivers)])(
    'a %s is drawn, told, and answers a click',
    async (ending) => {
      const file = `lieux.${ending}`;
      await drop(page, [await fileOf(file)]);
      await row(file).waitFor({ state: 'attached' });
      await expect
        .poll(() => page.getByRole('status').allTextContents())
        .toContainEqual(
          expect.stringMatching(new RegExp(`^«\\s${file}\\s» est sur la carte\\s: 2 objets\\.$`)),
        );
      await page.getByRole('combobox', { name: 'Rechercher un lieu' }).fill('2.35 48.85');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.app-map__coordinates').textContent()).toMatch(/^2,35/);
      const map = page.getByRole('application', { name: 'Carte des couches choisies' });
      const attributes = page.getByRole('region', { name: 'Attributs' });
      // The view may still be on its way: asked there, the map answers of another place.
      await expect
        .poll(async () => {
          await map.press('Enter');
          return attributes.textContent({ timeout: 5_000 }).catch(() => '');
        })
        .toContain(name);
      await page.getByRole('button', { name: 'Fermer', exact: true }).press('Enter');
      await page.getByRole('button', { name: `Retirer ${file}` }).press('Enter');
      await expect.poll(() => row(file).count()).toBe(0);
    },
  );

  it.each(['geojson', 'csv', ...Object.keys(drivers)])(
    'half a %s is refused where it was let go',
    async (ending) => {
      const { bytes } = await fileOf(`lieux.${ending}`);
      const broken = ending === 'csv' ? Buffer.from('a;b\n1;2\n') : bytes.subarray(0, bytes.length >> 1);
      await drop(page, [{ name: `casse.${ending}`, bytes: broken }]);
      await expect
        .poll(() => page.locator('.app-map-page__map').getByRole('alert').textContent())
        .toMatch(new RegExp(`«\\scasse\\.${ending}\\s» n’a pas pu être lu`));
      expect(await row(`casse.${ending}`).count()).toBe(0);
    },
  );

  it('several files are opened at once, and the one that cannot be is named', async () => {
    const large = { name: 'immense.geojson', bytes: Buffer.alloc(20_000_001, ' ') };
    await drop(page, [large, await fileOf('lieux.geojson'), await fileOf('lieux.kml')]);
    for (const file of ['lieux.geojson', 'lieux.kml']) await row(file).waitFor({ state: 'attached' });
    await expect
      .poll(() => page.locator('.app-map-page__map').getByRole('alert').textContent())
      .toMatch(/«\simmense\.geojson\s» dépasse 20\sMo/);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('nothing of them was sent anywhere', () => {
    expect(sent).toEqual([]);
    expect(asked.every((origin) => origin === server.url)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
