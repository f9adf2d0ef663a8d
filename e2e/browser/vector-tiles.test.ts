import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Locator, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** From the tables of a database to vector tiles on a map, with a mouse and a keyboard, on the real program. */

const slow = { timeout: 60_000 };
const pyramid = 'plan_des_regions';

describe('vector tiles in the browser', () => {
  let server: RunningServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let tiles: Response[];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(withDemonstration), launchBrowser()]);
    context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    // The demonstration is put there by jobs of the first start.
    const published = `${server.url}/tiles/instant/regions_wms/0/0/0.pbf`;
    await vi.waitUntil(async () => (await fetch(published)).ok, { ...slow, interval: 200 });
    page = await context.newPage();
    complaints = complaintsOf(page);
    tiles = [];
    page.on('response', (response) => {
      if (/\.pbf(\?|$)/.test(response.url())) tiles.push(response);
    });
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
    await page.getByRole('link', { name: 'Démonstration' }).click();
    await page.getByRole('link', { name: 'Régions de France' }).click(slow);
    await openTab(/^Jeux de données/);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  it('shows the features of a database before any service, as tiles cut on the fly', async () => {
    tiles.length = 0;
    await rowOf('regions').getByRole('link', { name: 'Détails et rapport' }).click();
    await page.getByRole('heading', { name: 'Aperçu des objets' }).waitFor(slow);
    await expect.poll(() => tilesServed('/stored_data/').length, slow).toBeGreaterThan(0);
    await nothingSerious();
    await page.getByRole('link', { name: 'Revenir à la fiche de données' }).click();
  });

  it('asks the tables, attributes, levels and generalisation, and says what it would take', async () => {
    await rowOf('regions').getByRole('button', { name: 'Créer un service' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Tile Map Service/).click();
    await dialog.getByLabel('Nom de la pyramide').fill(pyramid);
    await nothingSerious();
    await dialog.getByRole('button', { name: 'Continuer' }).click();

    await page.getByText('Étape 1 sur 5').waitFor(slow);
    await toNextStep();
    await page.getByRole('button', { name: 'Ne rien choisir' }).click();
    await toNextStep();
    await page.getByText('Choisissez au moins un attribut de cette table.', { exact: true }).waitFor();
    await nothingSerious();
    await page.getByRole('button', { name: 'Tout choisir' }).click();
    await toNextStep();

    tiles.length = 0;
    await page.getByText('Étape 3 sur 5').waitFor();
    const first = page.getByRole('slider', { name: /Premier niveau/ });
    await first.focus();
    await page.keyboard.press('Home');
    const last = page.getByRole('slider', { name: /Dernier niveau/ });
    await last.focus();
    await page.keyboard.press('End');
    for (let level = 18; level > 7; level--) await page.keyboard.press('ArrowLeft');
    await page.getByText('Du niveau 1 au niveau 7').waitFor();
    await expect.poll(() => tilesServed('/stored_data/').length, slow).toBeGreaterThan(0);
    await page.getByText(/^environ [\d\s]+$/).waitFor(slow);
    await nothingSerious();
    await toNextStep();

    await page.getByText('Harmonisation de données surfaciques').click();
    await page.getByRole('button', { name: 'Options avancées' }).click();
    expect(await page.getByLabel('Options de généralisation').inputValue()).toBe('-ab -S20');
    await nothingSerious();
    await toNextStep();
  });

  it('may make a sample only, on a square placed by name', async () => {
    await page.getByText('Ne générer qu’un échantillon').click();
    await page.getByRole('button', { name: 'Générer l’échantillon' }).waitFor();
    await page.getByRole('combobox', { name: 'Rechercher un lieu' }).fill('cote d or');
    await page.keyboard.press('Enter');
    // One column of tiles east of Paris, where it opens.
    await page.getByText('Carré de longitude -11,25 à 16,875').waitFor();
    await nothingSerious();
    await page.locator('label', { hasText: 'Un contour quelconque' }).click();
    const corners = page.getByLabel('Sommets du polygone');
    expect((await corners.inputValue()).split('\n')).toHaveLength(4);
    await page.getByRole('button', { name: 'Dessiner sur la carte' }).click();
    const map = page.getByRole('application', { name: /emprise de la pyramide/ });
    await map.scrollIntoViewIfNeeded();
    for (const [x, y] of [
      [300, 100],
      [420, 220],
      [300, 220],
      [300, 220],
    ] as const)
      await map.click({ position: { x, y } });
    await page.getByRole('button', { name: 'Dessiner sur la carte' }).waitFor(slow);
    expect((await corners.inputValue()).split('\n')).toHaveLength(3);
    await page.getByText(/^environ [\d\s]+$/).waitFor(slow);
    await nothingSerious();
    await page.getByText('Ne générer qu’un échantillon').click();
  });

  it('generates the pyramid, whose row says when it is ready', async () => {
    await page.getByRole('button', { name: 'Générer la pyramide' }).click();
    await page.waitForURL(/activeTab=dataset/, slow);
    await rowOf(pyramid).getByText('Prêt', { exact: true }).waitFor(slow);
    await rowOf(pyramid).getByText('Niveaux 1 à 7 (PM)').waitFor();
    await nothingSerious();
    await rowOf(pyramid).getByRole('link', { name: 'Détails et rapport' }).click();
    await page.getByRole('heading', { name: 'Couches des tuiles' }).waitFor(slow);
    await page.getByRole('rowheader', { name: 'nom', exact: true }).waitFor();
    await page.getByRole('link', { name: /PMTiles/ }).waitFor();
    await nothingSerious();
    await page.getByRole('link', { name: 'Revenir à la fiche de données' }).click();
  });

  it('publishes it, and reads the attributes of a tile where she clicks', async () => {
    await rowOf(pyramid).getByRole('link', { name: 'Publier en TMS' }).click();
    await page.getByText('Étape 1 sur 4').waitFor(slow);
    await toNextStep();
    expect(await page.getByLabel('Nom technique du service').inputValue()).toBe(`${pyramid}_tms`);
    await page.getByLabel('Nom du service').fill('Plan en tuiles');
    await toNextStep();
    await toNextStep();
    await page.getByText('Tout public').click();
    await page.getByRole('button', { name: 'Publier le service maintenant' }).click();
    await page.waitForURL(/activeTab=services/, slow);
    const service = page.getByRole('article', { name: 'Plan en tuiles' });
    await service.getByText('Publié', { exact: true }).waitFor(slow);

    tiles.length = 0;
    await service.getByRole('link', { name: 'Visualiser' }).click();
    const map = page.locator('.ol-viewport');
    await map.waitFor(slow);
    await expect.poll(() => tilesServed(`/tms/1.0.0/${pyramid}_tms/`).length, slow).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    await map.click({ position: { x: 380, y: 260 } });
    await page
      .getByRole('cell', { name: /^(Nouvelle-Aquitaine|Centre-Val de Loire|Auvergne-Rhône-Alpes)$/ })
      .first()
      .waitFor(slow);
    expect(await page.getByLabel('Description TileJSON').inputValue()).toMatch(/\/tilejson\.json$/);
    await nothingSerious();
  });

  it('turns the map of a WMS into instant tiles', async () => {
    await page.getByRole('link', { name: 'Revenir aux services' }).click();
    const wms = page.locator('.app-row').filter({ hasText: 'Web Map Service Vecteur' }).first();
    await wms.getByRole('link', { name: 'Visualiser' }).click();
    tiles.length = 0;
    await page.getByText('Voir les objets en tuiles instantanées').click(slow);
    await expect.poll(() => tilesServed('/tiles/instant/').length, slow).toBeGreaterThan(0);
    await nothingSerious();
  });

  it('stops a generation that is long, may launch it again, and deletes it', async () => {
    await page.getByRole('link', { name: 'Revenir aux services' }).click();
    await openTab(/^Jeux de données/);
    await rowOf('regions').getByRole('button', { name: 'Créer un service' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Tile Map Service/).click();
    await dialog.getByLabel('Nom de la pyramide').fill('tres_long');
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await toNextStep();
    await toNextStep();
    const last = page.getByRole('slider', { name: /Dernier niveau/ });
    await last.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.getByText(/^Du niveau \d+ au niveau 17$/).waitFor();
    await page.getByText(/C’est (?:beaucoup|énorme)/).waitFor(slow);
    await toNextStep();
    await page.getByText('Simplification de données hétérogènes').click();
    await toNextStep();
    await page.getByRole('button', { name: 'Générer la pyramide' }).click();
    await page.waitForURL(/activeTab=dataset/, slow);

    const row = rowOf('tres_long');
    await row.getByRole('progressbar').waitFor(slow);
    await stop(row);
    await nothingSerious();
    await row.getByRole('button', { name: 'Relancer la génération' }).click();
    await row.getByRole('progressbar').waitFor(slow);
    await stop(row);
    await row.getByRole('button', { name: 'Supprimer tres_long' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await row.waitFor({ state: 'detached', ...slow });
    expect(complaints).toEqual([]);
  });

  async function stop(row: Locator) {
    await row.getByRole('button', { name: 'Arrêter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Arrêter la génération' }).click();
    await row.getByText('La génération a été arrêtée').waitFor(slow);
  }

  /** Elements that open or fade are looked at again once they are there. */
  async function nothingSerious() {
    await expect.poll(() => seriousFindings(page), slow).toEqual([]);
  }

  async function openTab(name: RegExp) {
    await page.getByRole('tab', { name }).click(slow);
  }

  function rowOf(name: string) {
    return page.getByRole('article', { name, exact: true });
  }

  async function toNextStep() {
    await page.getByRole('button', { name: 'Étape suivante' }).click();
  }

  /** Tiles with something in them, from addresses that hold this text. */
  function tilesServed(part: string): Response[] {
    return tiles.filter((response) => response.status() === 200 && response.url().includes(part));
  }
});
