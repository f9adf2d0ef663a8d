import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requires } from '@cartable/testkit';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import {
  addDemonstrationLayers,
  untilDemonstrationRecord,
  withDemonstration,
} from '../support/demonstration.ts';
import { keyTowards, tabTo } from '../support/keyboard.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

const demonstrationMs = 120_000;

/** A page of a server of its own, hence of another site, with these lines in it. */
async function pageOfAnotherSite(browser: Browser, lines: string) {
  const other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(lines);
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  const close = async () => {
    await context.close();
    other.close();
  };
  return { frame: page.frameLocator('iframe'), close };
}

async function pressByTab(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target, await keyTowards(target));
  await page.keyboard.press('Enter');
}

/** The map of everything, as a visitor without account walks it. */
describe('the map of everything', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    server = await startServer(withDemonstration);
    await untilDemonstrationRecord(server.url);
    browser = await launchBrowser();
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    complaints = complaintsOf(page);
  }, 2 * demonstrationMs);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  const map = () => page.getByRole('application', { name: 'Carte des couches choisies' });
  const layers = () => page.locator('.app-maps__layer .fr-hint-text').allTextContents();

  it('has a head of its own before any script', async () => {
    const text = await (await fetch(`${server.url}/cartes`, { headers: { 'accept-language': 'fr' } })).text();
    expect(text).toMatch(/<title>Cartes \| /);
    expect(text).toContain('rel="canonical"');
  });

  it('is found by the menu and filled from the catalogue, by the keyboard alone', async () => {
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Cartes', exact: true }).first().press('Enter');
    await addDemonstrationLayers(page);
    await expect.poll(layers).toEqual([expect.stringContaining('WFS'), expect.stringContaining('WMS')]);
    await page.getByRole('button', { name: 'Descendre Régions de France' }).first().press('Enter');
    await expect.poll(layers).toEqual([expect.stringContaining('WMS'), expect.stringContaining('WFS')]);
  });

  it('tells what all layers know of the middle of the view', async () => {
    await map().press('Enter');
    const attributes = page.getByRole('region', { name: 'Attributs' });
    await expect.poll(() => attributes.textContent()).toMatch(/objets à cet endroit/);
    await expect.poll(() => attributes.locator('.app-map__answer').count()).toBe(2);
  });

  it('shows the rows in view in a table, each tied to the map both ways', async () => {
    const table = page.getByRole('region', { name: /^Objets de / });
    await page.getByRole('button', { name: 'Voir les objets en tableau' }).press('Enter');
    await expect.poll(() => table.locator('tbody tr').count()).toBe(13);
    // What was clicked before is pointed at in the table.
    await map().press('Enter');
    await expect.poll(() => table.locator('.app-rows__selected').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Fermer', exact: true }).press('Enter');
    await expect.poll(() => table.locator('.app-rows__selected').count()).toBe(0);
    const corsica = table.getByRole('row', { name: /Corse/ });
    await corsica.getByRole('button', { name: /^Voir l’objet/ }).press('Enter');
    // The map goes there, and the table follows it.
    await expect.poll(() => table.locator('tbody tr').count()).toBeLessThan(6);
    const file = await page.getByRole('link', { name: 'Enregistrer en CSV' }).getAttribute('href');
    const lines = (await (await fetch(new URL(file!, server.url))).text()).trim().split('\n');
    expect(lines.filter((line) => line.includes('Corse'))).toHaveLength(1);
    await corsica.getByRole('button', { name: /^Voir l’objet/ }).press('Enter');
    await page
      .getByRole('button', { name: 'Voir toute l’emprise de Régions de France' })
      .first()
      .press('Enter');
    await expect.poll(() => table.locator('tbody tr').count()).toBe(13);
    await page.getByRole('button', { name: 'Fermer le tableau' }).press('Enter');
  });

  it('goes to a département, and to coordinates of another system', async () => {
    const place = page.getByRole('combobox', { name: 'Rechercher un lieu' });
    const centre = page.locator('.app-map__coordinates');
    await place.fill('Finistère');
    await place.press('Enter');
    await expect.poll(() => centre.textContent()).toMatch(/^4,\d+°\sO, 48,/);
    await place.fill('652000 6862000');
    await place.press('Enter');
    await expect.poll(() => centre.textContent()).toMatch(/^2,34\d*°\sE, 48,8\d+° N$/);
    await place.fill('Atlantide');
    await place.press('Enter');
    await page.getByText('Ce lieu n’est pas connu ici.').waitFor();
    await page
      .getByRole('button', { name: 'Voir toute l’emprise de Régions de France' })
      .first()
      .press('Enter');
  });

  it('measures on the ground, by the keyboard', async () => {
    await page.getByRole('button', { name: 'Mesurer une longueur' }).press('Enter');
    await map().press('Enter');
    const place = page.locator('.app-map__coordinates');
    const from = await place.textContent();
    await map().press('ArrowRight');
    await expect.poll(() => place.textContent()).not.toBe(from);
    await map().press('Enter');
    await page.getByRole('button', { name: 'Terminer la mesure' }).press('Enter');
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContainEqual(
        expect.stringMatching(/^Longueur\s: [1-9][\d\s,]*\skm · azimut du dernier segment\s: \d[\d,]*°$/),
      );
    await page.getByRole('button', { name: 'Quitter la mesure' }).press('Enter');
  });

  it('draws by the keyboard, and gives the drawing as a file', async () => {
    await page.getByRole('button', { name: 'Dessiner une ligne' }).press('Enter');
    const place = page.locator('.app-map__coordinates');
    await map().press('Enter');
    const from = await place.textContent();
    await map().press('ArrowUp');
    await expect.poll(() => place.textContent()).not.toBe(from);
    await map().press('Enter');
    await page.getByRole('button', { name: 'Terminer la forme' }).press('Enter');
    await page.getByRole('button', { name: 'Ligne 1', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Dessiner un point' }).press('Enter');
    await map().press('Enter');
    await page.getByRole('button', { name: 'Point 1', exact: true }).waitFor();
    await map().press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Enregistrer en GeoJSON' }).press('Enter'),
    ]);
    const { features } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      features: { geometry: { type: string; coordinates: unknown[] } }[];
    };
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['LineString', 'Point']);
    expect(features[0]!.geometry.coordinates).toHaveLength(2);
    // A point under the middle of the view is chosen by Enter.
    await page.getByRole('button', { name: 'Choisir et déplacer' }).press('Enter');
    await map().press('Enter');
    await page.getByRole('region', { name: 'Attributs de « Point 1 »' }).waitFor();
    await map().press('Escape');
  });

  it('is printed as a PDF and as a picture, finer than the screen', async () => {
    await page.getByRole('button', { name: 'Imprimer la carte' }).press('Enter');
    await page.getByLabel('Titre de la carte').fill('Régions');
    await page.getByLabel('Finesse').selectOption('300 points par pouce');
    const print = async (format: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Enregistrer en ${format}` }).press('Enter'),
      ]);
      return readFile(await download.path());
    };
    const pdf = await print('PDF');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const png = await print('PNG');
    // A4 at 300 dots per inch (PNG §11.2.2: width and height follow the name of the first chunk).
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3508, 2480]);
    // In Lambert-93, the frame is turned on the screen and upright on the page.
    await page.getByLabel('Projection').selectOption('RGF93 v1 / Lambert-93 (EPSG:2154)');
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/maps/print'));
    const projected = await print('PNG');
    expect((await asked).postDataJSON()).toMatchObject({ srid: 2154 });
    expect([projected.readUInt32BE(16), projected.readUInt32BE(20)]).toEqual([3508, 2480]);
    expect(projected.equals(png)).toBe(false);
    await page.getByLabel('Projection').selectOption('screen');
    await page.getByRole('button', { name: 'Fermer l’impression' }).press('Enter');
  });

  it('is the same map at the same address', async () => {
    const slider = page.getByRole('slider', { name: /Opacité/ }).first();
    await slider.press('ArrowLeft');
    await slider.press('ArrowLeft');
    await expect.poll(() => page.url()).toContain('~90');
    const [before, address] = [await layers(), page.url()];
    await page.goto('about:blank');
    await page.goto(address);
    await expect.poll(layers).toEqual(before);
    expect(await slider.inputValue()).toBe('90');
    expect(page.url()).toBe(address);
  });

  it('stands in the page of another site', async () => {
    await page.getByRole('button', { name: 'Partager la carte' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Avec la légende' }).press(' ');
    const lines = await page.locator('.app-snippet pre').textContent();
    const { frame, close } = await pageOfAnotherSite(browser, lines!);
    await frame.getByRole('application', { name: 'Carte des couches choisies' }).waitFor();
    await expect
      .poll(() => frame.getByRole('list', { name: 'Légende' }).getByRole('listitem').count())
      .toBeGreaterThan(1);
    expect(await frame.getByRole('link', { name: 'Ouvrir la carte entière' }).getAttribute('target')).toBe(
      '_blank',
    );
    await close();
    await page.getByRole('button', { name: 'Fermer le partage' }).press('Enter');
  });

  /** Search, three kinds of layers, order, opacity, table, print, share, open the link: with a mouse or without. */
  const hands = {
    mouse: {
      use: (_page: Page, target: Locator) => target.click(),
      raiseLast: async (rows: Locator) => rows.last().locator('.app-maps__handle').dragTo(rows.first()),
      lower: async (_page: Page, slider: Locator) => {
        const { width, height } = (await slider.boundingBox())!;
        await slider.click({ position: { x: width / 2, y: height / 2 } });
      },
    },
    keyboard: {
      // Tab alone goes there, from where the focus was left: nothing is reached by a script.
      use: pressByTab,
      raiseLast: (rows: Locator) =>
        pressByTab(rows.page(), rows.last().getByRole('button', { name: /^Monter / })),
      lower: async (page: Page, slider: Locator) => {
        await tabTo(page, slider, await keyTowards(slider));
        for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowLeft');
      },
    },
  } as const;

  it.each(['mouse', 'keyboard'] as const)(
    'is filled, ordered, read, printed and shared with the %s alone, and opened again from its short address',
    async (hand) => {
      const { use, raiseLast, lower } = hands[hand];
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await page.goto(server.url);
      await use(page, page.getByRole('link', { name: 'Cartes', exact: true }).first());
      await use(page, button('Ajouter une couche'));
      const search = page.getByRole('searchbox', { name: 'Chercher dans le catalogue' });
      if (hand === 'mouse') await search.click();
      else await tabTo(page, search);
      await page.keyboard.type('régions');
      if (hand === 'mouse') await button('Rechercher').last().click();
      else await page.keyboard.press('Enter');
      await use(page, button('Ajouter Régions de France'));
      const offers = page.locator('.app-maps__found-layers').getByRole('button', { name: /^Ajouter / });
      await expect.poll(() => offers.count()).toBeGreaterThanOrEqual(3);
      for (let left = await offers.count(); left > 0; left -= 1) {
        await use(page, offers.first());
        await expect.poll(() => offers.count()).toBeLessThan(left);
      }
      await use(page, button('Fermer la recherche'));
      const chosen = await layers();
      for (const protocol of ['WMS', 'WFS', 'TMS'])
        expect(chosen).toContainEqual(expect.stringContaining(protocol));
      await raiseLast(page.locator('.app-maps__layer'));
      await expect.poll(layers).not.toEqual(chosen);
      const ordered = await layers();
      const slider = page.getByRole('slider', { name: /Opacité/ }).first();
      await lower(page, slider);
      await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(80);
      await use(page, button('Voir les objets en tableau'));
      const table = page.getByRole('region', { name: /^Objets de / });
      await expect.poll(() => table.locator('tbody tr').count()).toBeGreaterThan(0);
      await use(page, button('Fermer le tableau'));
      await use(page, button('Imprimer la carte'));
      const printing = page.waitForEvent('download');
      await use(page, button('Enregistrer en PNG'));
      expect((await readFile(await (await printing).path())).toString('latin1', 1, 4)).toBe('PNG');
      await use(page, button('Partager la carte'));
      await use(page, button('Obtenir une adresse courte'));
      const short = await page.getByLabel('Adresse courte').inputValue();
      expect(short.length).toBeLessThan(80);
      await page.goto(short);
      await expect.poll(layers).toEqual(ordered);
      expect(Number(await slider.inputValue())).toBeLessThan(80);
    },
  );

  it('has no serious fault of accessibility, and the browser complains of nothing', async () => {
    for (const button of await page.getByRole('button', { name: /^Légende/ }).all())
      await button.press('Enter');
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
