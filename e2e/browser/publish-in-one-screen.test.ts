import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

requires('chromium');

/** From the list of datasheets to an address in the clipboard, with nothing but what is proposed. */

const regions = join(repositoryRoot, 'packages/datastore/demo/regions.fgb');
const slow = { timeout: 120_000 };
/** Clicks of a mouse, the choice of the file and the copy of the address included. */
const mostClicks = 6;

describe('publishing in one screen', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let clicks: string[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = await context.newPage();
    complaints = complaintsOf(page);
    await page.exposeFunction('countClick', (what: string) => clicks.push(what));
    // Clicks of a script are no clicks of a person.
    await page.addInitScript(`
      addEventListener('click', (event) => {
        if (event.isTrusted && event.detail > 0) countClick(event.target.textContent.trim().slice(0, 40));
      }, true);
    `);
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
    await page.getByRole('link', { name: 'Démonstration' }).click();
    await page.getByRole('heading', { level: 1, name: /Démonstration/ }).waitFor();
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  it(`takes at most ${mostClicks} clicks from the list of datasheets to an address copied`, async () => {
    clicks = [];
    await page.getByRole('link', { name: 'Créer une fiche de données' }).first().click();
    const choosing = page.waitForEvent('filechooser');
    await page.locator('input[type=file]').click();
    await (await choosing).setFiles(regions);
    await page.getByLabel('Nom technique de la donnée').waitFor(slow);
    await page.getByLabel('Nom de la fiche de données').fill('Mes régions');
    await page.getByRole('button', { name: 'Contrôler et intégrer' }).click();
    await page.waitForURL(/activeTab=dataset/, slow);
    await page.getByRole('link', { name: 'Publier', exact: true }).click();
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    const copy = page.getByRole('button', { name: /Copier.*— WFS/ });
    await copy.waitFor(slow);
    await copy.click();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(copied).toContain(`${server.url}/wfs?`);
    expect(await (await fetch(copied)).text()).toContain('Licence Ouverte 2.0');
    expect(clicks.length, clicks.join(' | ')).toBeLessThanOrEqual(mostClicks);
    expect(clicks.length).toBeGreaterThan(0);
    await page.getByRole('heading', { name: 'C’est publié' }).waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
  }, 300_000);

  it('made one service of each kind, told apart in the list, under the licence proposed', async () => {
    await page.getByRole('link', { name: 'Voir la fiche de données' }).click();
    await page.waitForURL(/activeTab=services/, slow);
    for (const kind of ['WFS', 'WMS', 'TMS']) {
      const row = page.getByRole('article', { name: `Mes régions — ${kind}`, exact: true });
      await row.waitFor(slow);
    }
    await page.getByRole('tab', { name: /Métadonnées/ }).click();
    await page.getByRole('link', { name: 'Licence Ouverte 2.0' }).waitFor(slow);
  }, 300_000);

  it('keeps the rest folded, and the detailed forms one link away', async () => {
    await page.getByRole('tab', { name: /Jeux? de données|Données/ }).click();
    await page.getByRole('link', { name: 'Publier', exact: true }).click();
    await page.getByRole('heading', { name: /Publier « Mes régions »/ }).waitFor(slow);
    expect(await page.getByLabel('Nom technique commun').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Plus de réglages' }).click();
    await page.getByLabel('Nom technique commun').waitFor();
    await page.getByText('Estimation avant de lancer').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('Titre', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    await page.getByText('Ce champ est obligatoire.').first().waitFor();
    await page.getByRole('link', { name: 'Web Feature Service' }).click();
    await page.getByText('Tables à publier').waitFor(slow);
    expect(complaints).toEqual([]);
  }, 300_000);
});
