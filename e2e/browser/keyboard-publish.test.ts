import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient, until } from '../support/client.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { chooseRadio, isFocused, press, signInByKeyboard, tabTo } from '../support/keyboard.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { atStep } from '../support/steps.ts';

requires('chromium');

/** The publication of a WFS without a mouse. */

const slow = { timeout: 60_000 };

// Each Tab is a stop of the browser, on a machine that may be busy.
describe('a publication by the keyboard alone', { timeout: 240_000 }, () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(withDemonstration), launchBrowser()]);
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    // Its tiles, which take longest, are not needed here.
    await until(200_000, 'the WFS of the demonstration', async () =>
      (await client.call(routes.getMyWorks)).find(
        ({ title, status }) => title === 'regions_wfs' && status === 'SUCCESS',
      ),
    );
    page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    complaints = complaintsOf(page);
    await signInByKeyboard(page, server.administrator);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  const next = () => page.getByRole('button', { name: 'Étape suivante' });

  it('opens the form by the dialog that chooses the service, and stays in it', async () => {
    await press(page, page.getByRole('link', { name: 'Démonstration' }));
    await press(page, page.getByRole('link', { name: /Régions de France/ }));
    await press(page, page.getByRole('button', { name: 'Créer un service' }));
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await chooseRadio(page, dialog, /Web Feature Service|WFS/);
    await press(page, dialog.getByRole('button', { name: /Créer|Continuer/ }));
    await next().waitFor(slow);
  });

  it('is taken to what is missing in a step, and mends it there', async () => {
    await press(page, next());
    await atStep(page, 'Source des métadonnées');
    await press(page, next());
    await atStep(page, 'Description de la ressource');
    const abstract = page.getByLabel(/^Description/);
    await tabTo(page, abstract);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await press(page, next());
    await page.getByRole('heading', { name: /points? à corriger/ }).waitFor(slow);
    await expect.poll(() => isFocused(abstract)).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await tabTo(page, abstract);
    await page.keyboard.type('Limites des régions, au clavier.');
  });

  it('finds the same step again after a reload', async () => {
    await page.reload();
    await page.getByText('a été retrouvé').waitFor(slow);
    await atStep(page, 'Description de la ressource');
    expect(await page.getByLabel(/^Description/).inputValue()).toBe('Limites des régions, au clavier.');
  });

  it('is told at its field that a name is taken, then publishes under another one', async () => {
    const technical = page.getByLabel(/Nom technique/);
    await tabTo(page, technical);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('regions_wfs');
    await press(page, next());
    await page.getByRole('heading', { name: '1 point à corriger' }).waitFor(slow);
    await expect.poll(() => isFocused(technical)).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('regions_clavier');
    await press(page, next());
    await atStep(page, 'Informations supplémentaires');
    await press(page, next());
    await atStep(page, 'Restrictions d’accès');
    await chooseRadio(page, page.locator('main'), 'Tout public');
    expect(await seriousFindings(page)).toEqual([]);
    await press(page, page.getByRole('button', { name: 'Publier le service maintenant' }));
    await page.waitForURL(/activeTab=services/, slow);
    await page.getByText('regions_clavier').first().waitFor(slow);
    await page
      .getByRole('button', { name: /^Traitements/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });
});
