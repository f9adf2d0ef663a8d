import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';
import { toStep } from '../support/steps.ts';

requires('chromium');

/** The main job with a mouse and a keyboard, in a real browser, on the real program. */

const regions = join(repositoryRoot, 'packages/datastore/demo/regions.fgb');
const slow = { timeout: 60_000 };

describe('a producer in the browser', () => {
  let server: RunningServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    page = await context.newPage();
    complaints = complaintsOf(page);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  it('signs in at the address first asked for', async () => {
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
    await page.getByRole('link', { name: 'Démonstration' }).click();
    await page.getByRole('heading', { level: 1, name: /Démonstration/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('deposits a file, which is checked and integrated while she watches', async () => {
    await page.getByRole('link', { name: 'Créer une fiche de données' }).first().click();
    await page.getByLabel('Nom de la fiche de données').fill('Mes régions');
    await page.locator('input[type=file]').setInputFiles(regions);
    await page.getByLabel('Nom technique de la donnée').waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Contrôler et intégrer' }).click();
    await page.waitForURL(/activeTab=dataset/, slow);
    await page.getByRole('button', { name: 'Créer un service' }).waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('publishes it as a WMS in steps', async () => {
    await page.getByRole('button', { name: 'Créer un service' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/Map Service|WMS/)
      .first()
      .click();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /Créer|Continuer/ }).click();
    await fillServiceForm();
    await page.waitForURL(/activeTab=services/, slow);
    await page.getByText('Publié', { exact: true }).first().waitFor(slow);
  });

  it('looks at it on the map and reads an attribute where she clicks', async () => {
    await page.getByRole('link', { name: 'Visualiser' }).first().click();
    const map = page.locator('.ol-viewport');
    await map.waitFor(slow);
    await page.waitForLoadState('networkidle');
    await map.click({ position: { x: 380, y: 260 } });
    await page
      .getByRole('cell', { name: /^(Nouvelle-Aquitaine|Centre-Val de Loire|Auvergne-Rhône-Alpes)$/ })
      .first()
      .waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  /** Goes through the steps, filling what a first service requires and nothing prefilled gives. */
  async function fillServiceForm() {
    await toStep(page, 'Style');
    await toStep(page, 'Source des métadonnées');
    await toStep(page, 'Description de la ressource');
    await page.getByLabel(/^Description/).fill('Limites des régions.');
    await page.getByLabel('Limites politiques et administratives').check({ force: true });
    await page.getByLabel('Organisme responsable').fill('Service producteur');
    await page.getByLabel(/Adresse électronique de l’organisme/).fill('producteur@example.org');
    expect(await seriousFindings(page)).toEqual([]);
    await toStep(page, 'Informations supplémentaires');
    await toStep(page, 'Restrictions d’accès');
    await page.getByText('Tout public').click();
    await page.getByRole('button', { name: 'Publier le service maintenant' }).click();
  }
});
