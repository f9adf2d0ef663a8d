import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { until } from '../support/client.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { gdal } from '../support/gdal.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** Images with a mouse and a keyboard, in a real browser, from the file to the map of its service. */

const slow = { timeout: 60_000 };
const side = 300;

interface OpenLayer {
  readonly offeringId: string;
  readonly name: string;
}

/** A cone of 300 × 300 cells of 50 m in Lambert 93, 100 m high at its edges and 1 600 m in its middle. */
async function writeElevation(folder: string): Promise<string> {
  const rows = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) =>
      Math.round(Math.max(100, 1600 - 10 * Math.hypot(row - side / 2, column - side / 2))),
    ).join(' '),
  );
  const head = `ncols ${side}\nnrows ${side}\nxllcorner 900000\nyllcorner 6440000\ncellsize 50\n`;
  const grid = join(folder, 'cone.asc');
  const image = join(folder, 'cone.tif');
  await writeFile(grid, head + rows.join('\n'));
  await gdal('gdal_translate', '-q', '-ot', 'Float32', '-a_srs', 'EPSG:2154', grid, image);
  return image;
}

describe('a producer of images in the browser', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let folder: string;
  let complaints: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartable-images-'));
    [server, browser] = await Promise.all([startServer(withDemonstration), launchBrowser()]);
    page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    complaints = complaintsOf(page);
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
    await page.getByRole('link', { name: 'Démonstration' }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const next = () => page.getByRole('button', { name: 'Étape suivante' }).click();

  it('is told at once that a picture alone lies nowhere', async () => {
    await page.getByRole('link', { name: 'Créer une fiche de données' }).first().click();
    const picture = join(folder, 'plan.png');
    await writeFile(picture, 'not even a picture');
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByText(/fichier de calage \(\.pgw/).waitFor(slow);
  });

  it('deposits a GeoTIFF, sees its pixels and bands, and has it integrated', async () => {
    await page.getByLabel('Nom de la fiche de données').fill('Mon relief');
    await page.locator('input[type=file]').setInputFiles(await writeElevation(folder));
    const bands = page.getByRole('region', { name: /Bandes de/ });
    await bands.getByRole('cell', { name: 'FLOAT32' }).waitFor(slow);
    expect(await page.getByText('300 × 300').count()).toBe(1);
    expect(await page.getByText('Encodage des textes').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Contrôler et intégrer' }).click();
    await page.waitForURL(/activeTab=dataset/, slow);
    await page.getByRole('link', { name: 'Générer une pyramide' }).waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('makes a pyramid of it in steps, coloured by a ramp she adjusts', async () => {
    await page.getByRole('link', { name: 'Générer une pyramide' }).click();
    await page.getByLabel('Nom technique de la pyramide').fill('avec une espace');
    await next();
    await page.getByText(/^Donnez un nom fait de lettres/).waitFor(slow);
    await page.getByLabel('Nom technique de la pyramide').fill('relief');
    expect(await seriousFindings(page)).toEqual([]);
    await next();
    await page.locator('label', { hasText: 'Dégradé de couleurs' }).click();
    await page.getByRole('button', { name: /Viridis/ }).click();
    await page.getByLabel('Valeur de la couleur 1').fill('50');
    expect(await seriousFindings(page)).toEqual([]);
    await next();
    await page
      .getByText(/environ \d/)
      .first()
      .waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Générer la pyramide' }).click();
    await page.waitForURL(/activeTab=dataset/, slow);
    const row = page.getByRole('article', { name: 'relief', exact: true });
    await row.getByText('Prêt').waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('publishes it as WMTS', async () => {
    await page
      .getByRole('article', { name: 'relief', exact: true })
      .getByRole('button', { name: 'Créer un service' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('label', { hasText: 'Web Map Tile Service' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await next();
    await page.getByLabel(/^Description/).fill('Un cône.');
    await page.getByLabel('Altimétrie').check({ force: true });
    await page.getByLabel('Organisme responsable').fill('Service producteur');
    await page.getByLabel(/Adresse électronique de l’organisme/).fill('producteur@example.org');
    expect(await seriousFindings(page)).toEqual([]);
    await next();
    await next();
    await page.getByText('Tout public').click();
    await page.getByRole('button', { name: 'Publier le service maintenant' }).click();
    await page.waitForURL(/activeTab=services/, slow);
    await page.getByText('Publié', { exact: true }).first().waitFor(slow);
  });

  it('looks at its tiles on the map and reads the value where she clicks', async () => {
    const tile = page.waitForResponse(
      (answer) =>
        answer.url().includes('/wmts') && (answer.headers()['content-type'] ?? '').startsWith('image/'),
      slow,
    );
    await page.getByRole('link', { name: 'Visualiser' }).first().click();
    expect((await tile).status()).toBe(200);
    await page.waitForLoadState('networkidle');
    // The middle of the map is the top of the cone, by the keyboard.
    await page.getByRole('application').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader', { name: 'Bande 1' }).waitFor(slow);
    const value = await page.getByRole('cell', { name: /^1[45]\d\d|^1600/ }).textContent();
    expect(Number(value)).toBeGreaterThan(1400);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('reads a profile along a line as GDAL does, and draws it beside the map', async () => {
    const session = page.context().request;
    // The catalogue knows it a moment after it is published.
    const { file_identifier: identifier } = await until(60_000, 'the record', async () => {
      const answer = await session.get('/api/catalogue/records?q=relief');
      const { items } = (await answer.json()) as { items: { file_identifier: string }[] };
      return items[0];
    });
    const record = await session.get(`/api/geonetwork/metadata/${identifier}`);
    const { open_layers: layers } = (await record.json()) as { open_layers: OpenLayer[] };
    const { offeringId, name } = layers[0]!;
    const call = `/api/catalogue/services/${offeringId}/profile`;
    // From west to east of the cone, and out of it.
    const line = '5.60,45.03 5.75,45.06';
    const answer = await fetch(`${server.url}${call}?line=${encodeURIComponent(line)}&samples=25`);
    const { points } = (await answer.json()) as { points: { place: number[]; value: number | null }[] };
    const places = join(folder, 'places.txt');
    await writeFile(places, points.map(({ place }) => place.join(' ')).join('\n'));
    const read = await gdal(
      'bash',
      '-c',
      `gdallocationinfo -wgs84 -valonly ${join(folder, 'cone.tif')} < ${places}`,
    );
    const expected = read
      .replace(/\n$/, '')
      .split('\n')
      .map((value) => (value === '' ? null : Number(value)));
    expect(points.map(({ value }) => value)).toEqual(expected);
    expect(new Set(expected).size).toBeGreaterThan(5);

    const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
    expect(await statusOf(`${call}?line=5,45`)).toBe(422);
    expect(await statusOf(`${call}?line=5,45%205,91`)).toBe(422);
    expect(await statusOf(`${call}?line=0,45%2020,45`)).toBe(422);
    expect(await statusOf(`${call}?line=5,45%206,45&samples=501`)).toBe(422);
    expect(await statusOf(`/api/catalogue/services/${crypto.randomUUID()}/profile?line=5,45%206,45`)).toBe(
      404,
    );

    await page.goto(`/cartes?layers=${identifier}~${offeringId}~${name}&centre=5.65,45.04&zoom=11`);
    await page.getByRole('button', { name: 'Dessiner une ligne' }).press('Enter');
    const map = page.getByRole('application', { name: 'Carte des couches choisies' });
    const place = page.locator('.app-map__coordinates');
    await map.press('Enter');
    const from = await place.textContent();
    await map.press('ArrowRight');
    await expect.poll(() => place.textContent()).not.toBe(from);
    await map.press('Enter');
    await page.getByRole('button', { name: 'Terminer la forme' }).press('Enter');
    await page.getByRole('button', { name: 'Tracer un profil' }).press('Enter');
    await page.getByRole('img', { name: /^Sur .* au plus haut/ }).waitFor(slow);
    expect(
      await page.getByRole('region', { name: 'Valeurs le long de la ligne' }).locator('tbody tr').count(),
    ).toBe(100);
    expect(await seriousFindings(page)).toEqual([]);
  });

  /** Before it is launched, of what is chosen now: the estimate of the choices before is shown, busy, till then. */
  const estimatedTiles = async () => {
    const tiles = page
      .getByRole('region', { name: 'Estimation avant de lancer' })
      .and(page.locator('[aria-busy=false]'))
      .getByRole('definition')
      .first();
    await tiles.waitFor(slow);
    return Number((await tiles.textContent())!.replaceAll(/\D/g, ''));
  };

  it('makes a pyramid of what a WMS-VECTOR draws, within an area she draws', async () => {
    await page.goto('/tableau-de-bord');
    await page.getByRole('link', { name: 'Démonstration' }).click();
    await page.getByRole('link', { name: /Régions de France/ }).click();
    await page.getByRole('tab', { name: /Services/ }).click();
    await page.getByRole('link', { name: 'Créer un service raster WMS/WMTS' }).click();
    await page.getByLabel('Nom technique de la pyramide').fill('carte_des_regions');
    await next();
    const bottom = page.getByRole('slider').nth(1);
    await bottom.focus();
    for (let level = 16; level > 7; level--) await page.keyboard.press('ArrowLeft');
    await page.getByText('Du niveau 4 au niveau 7').waitFor(slow);
    const whole = await estimatedTiles();
    await page.getByText('Limiter la pyramide à une emprise').click();
    await page.getByRole('button', { name: 'Dessiner sur la carte' }).click();
    const map = page.getByRole('application', { name: /emprise de la pyramide/ });
    await map.scrollIntoViewIfNeeded();
    await map.click({ position: { x: 300, y: 120 } });
    await map.click({ position: { x: 420, y: 240 } });
    await page.getByRole('button', { name: 'Dessiner sur la carte' }).waitFor(slow);
    const west = Number(await page.getByLabel('Ouest (longitude)').inputValue());
    const east = Number(await page.getByLabel('Est (longitude)', { exact: true }).inputValue());
    expect(east).toBeGreaterThan(west);
    expect(await seriousFindings(page)).toEqual([]);

    // A corner of the rectangle, drawn; then typed.
    await page.locator('label', { hasText: 'Un contour quelconque' }).click();
    const corners = page.getByLabel('Sommets du polygone');
    expect((await corners.inputValue()).split('\n')).toHaveLength(4);
    await page.getByRole('button', { name: 'Dessiner sur la carte' }).click();
    for (const [x, y] of [
      [300, 120],
      [420, 240],
      [300, 240],
      [300, 240],
    ] as const)
      await map.click({ position: { x, y } });
    await page.getByRole('button', { name: 'Dessiner sur la carte' }).waitFor(slow);
    expect((await corners.inputValue()).split('\n')).toHaveLength(3);
    expect(Number((await corners.inputValue()).split(' ')[0])).toBeCloseTo(west, 3);
    const drawn = await estimatedTiles();
    expect(drawn).toBeLessThan(whole);
    await corners.fill('-4 43\n8 43\n8 51\n-4 51');
    const wide = await estimatedTiles();
    expect(wide).toBeGreaterThan(drawn);
    expect(wide).toBeLessThan(whole);
    // An estimate stays, and can be read, while the next is on its way.
    const answer = Promise.withResolvers<void>();
    await page.route('**/pyramid-raster/estimate', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const requested = page.waitForRequest('**/pyramid-raster/estimate', slow);
    await corners.fill('-4 43\n8 43\n-4 51');
    await requested;
    await page.locator('.app-estimate[aria-busy=true] dl').waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    answer.resolve();
    expect(await estimatedTiles()).toBeLessThan(wide);
    await corners.fill('-1.5 47\n5 47\n');
    await page.getByRole('button', { name: 'Générer la pyramide' }).click();
    await page
      .getByText(/Donnez de 3 à 999 sommets/)
      .first()
      .waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    await corners.fill('-1.5 47\n5 47\n5 49\n4 47.5\n-1.5 47.5');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Générer la pyramide' }).click();
    await page.waitForURL(/activeTab=dataset/, slow);
    const row = page.getByRole('article', { name: 'carte_des_regions', exact: true });
    await row.getByText('Prêt').waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    await row.getByRole('link', { name: 'Détails et rapport' }).click();
    await page.getByText('oui, dans un contour de 5 sommets, de longitude -1,5 à 5').waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
