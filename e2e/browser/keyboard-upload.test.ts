import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import { isFocused, press, signInByKeyboard, tabTo } from '../support/keyboard.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

requires('chromium');

/** The deposit of a file without a mouse; the dialog that chooses the file is the browser's own. */

const regions = join(repositoryRoot, 'packages/datastore/demo/regions.fgb');
const slow = { timeout: 60_000 };

// Each Tab is a stop of the browser, on a machine that may be busy.
describe('a deposit by the keyboard alone', { timeout: 240_000 }, () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    complaints = complaintsOf(page);
    await signInByKeyboard(page, server.administrator);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  const name = () => page.getByLabel('Nom de la fiche de données');
  const submit = () => page.getByRole('button', { name: 'Contrôler et intégrer' });

  it('finds the form from the dashboard, the focus being on the title of each screen', async () => {
    await press(page, page.getByRole('link', { name: 'Démonstration' }));
    const heading = page.getByRole('heading', { level: 1, name: /Démonstration/ });
    await heading.waitFor();
    expect(await isFocused(heading)).toBe(true);
    await press(page, page.getByRole('link', { name: 'Créer une fiche de données' }));
    await name().waitFor();
  });

  it('is told what is missing: first field focused, and a summary whose links lead to the fields', async () => {
    await press(page, submit());
    const summary = page.getByRole('heading', { name: '2 points à corriger' });
    await summary.waitFor();
    await expect.poll(() => isFocused(name())).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    const link = page.getByRole('button', { name: /^Fichiers de données.*Choisissez au moins un fichier/ });
    await tabTo(page, link, 'Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await isFocused(page.locator('input[type=file]'))).toBe(true);
  });

  it('keeps what is typed over a reload, and asks before one leaves', async () => {
    await tabTo(page, name(), 'Shift+Tab');
    await page.keyboard.type('Régions au clavier');
    await page.reload();
    await page.getByText('a été retrouvé').waitFor();
    expect(await name().inputValue()).toBe('Régions au clavier');

    await press(page, page.getByRole('link', { name: 'Tableau de bord' }));
    const dialog = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
    await dialog.waitFor();
    await press(page, dialog.getByRole('button', { name: 'Rester sur la page' }));
    await dialog.waitFor({ state: 'hidden' });
    expect(await name().inputValue()).toBe('Régions au clavier');
  });

  it('brings back a file that arrived whole, too', async () => {
    await tabTo(page, page.locator('input[type=file]'));
    await page.locator('input[type=file]').setInputFiles(regions);
    const technical = page.getByLabel('Nom technique de la donnée');
    await technical.waitFor(slow);
    await tabTo(page, technical);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('regions_clavier');
    await page.reload();
    await technical.waitFor(slow);
    await expect.poll(() => technical.inputValue()).toBe('regions_clavier');
    expect(await page.getByText('regions.fgb').count()).toBeGreaterThan(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('follows the work from wherever she is, in a tray that gives the focus back', async () => {
    await press(page, submit());
    await page.waitForURL(/integration|activeTab=dataset/, slow);
    const button = page.getByRole('banner').getByRole('button', { name: /^Traitements/ });
    await press(page, button);
    const tray = page.getByRole('complementary', { name: 'Traitements' });
    await tray.getByText('Intégration de « regions_clavier »').first().waitFor(slow);
    await tray.getByRole('listitem').filter({ hasText: 'regions_clavier' }).getByText('Réussi').waitFor(slow);
    // The page goes by itself to the data that is ready, and leaves her in the tray.
    await page.waitForURL(/activeTab=dataset/, slow);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => tray.count()).toBe(0);
    await expect.poll(() => isFocused(button)).toBe(true);
  });

  it('has nothing left of the form once it is sent', async () => {
    await page.goBack();
    await page.waitForURL(/activeTab=dataset|integration|donnees/, slow);
    const drafts = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.includes('draft')),
    );
    expect(drafts).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is told of nothing once signed out, nor is the next person', async () => {
    await press(page, page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' }));
    await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('cartable.cache') ?? ''), slow)
      .not.toContain('regions_clavier');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('clavier');
    expect(await page.getByRole('button', { name: /^Traitements/ }).count()).toBe(0);
  });
});
