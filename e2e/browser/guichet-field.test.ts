import { readFile } from 'node:fs/promises';
import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { type GuichetCommunity, makeGuichetCommunity, openGuichet } from '../support/guichet-community.ts';
import { button } from '../support/guichet-fixtures.ts';
import { newcomer } from '../support/people.ts';
import { heavyPhoto } from '../support/photo.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** On a phone: heavy photographs, the way one goes, and objects that were taken along. */

const longTests = { timeout: 180_000 };
const asBob = { email: 'bob@mairie.example', password: 'quatre chevaux bleus' };

let server: RunningServer;
let browser: Browser;
let bob: ApiClient;
let community: GuichetCommunity;
let page: Page;
let context: BrowserContext;
const complaints: string[][] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  const root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  bob = await newcomer(server, 'bob');
  community = await makeGuichetCommunity(root, server.url, [bob]);
  ({ page, context } = await openGuichet({
    browser,
    server,
    who: asBob,
    width: 390,
    address: address('?panel=field'),
    complaints,
  }));
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const address = (query = '') => `/espace-collaboratif/${community.communityId}/carte${query}`;

async function shownReport() {
  await page.getByRole('heading', { name: /^Signalement n° / }).waitFor();
  const reportId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  return bob.call(routes.getReport, { params: { reportId }, query: {} });
}

it(
  'the way one went is told with its accuracy, survives the tab, and goes with a report',
  longTests,
  async () => {
    await button(page, 'Enregistrer la trace').click();
    await page.getByText('À 12 m près.').waitFor();
    for (const [rank, longitude] of [1.501, 1.502, 1.503].entries()) {
      const told = page.getByText(new RegExp(`^${rank + 2} points, `));
      // Told again until it is heard: a browser may lose one that follows another at once.
      await expect
        .poll(async () => {
          await context.setGeolocation({ longitude, latitude: 44.5, accuracy: 7.2 });
          return told.count();
        })
        .toBe(1);
    }
    await page.getByText('À 8 m près.').waitFor();
    // Less sure than a hundred metres, it is no part of the way.
    await context.setGeolocation({ longitude: 1.6, latitude: 44.5, accuracy: 400 });
    await page.getByText('À 400 m près.').waitFor();
    await page.getByText(/^4 points, 238 m/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Arrêter la trace').click();
    await button(page, 'Effacer la trace').waitFor();

    await page.reload();
    await page.getByText(/^4 points, 238 m/).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Télécharger (GPX)').click(),
    ]);
    const track = await readFile(await file.path());
    expect(track.toString().match(/<trkpt /g)).toHaveLength(4);

    await page.goto(`/espace-collaboratif/signalements/nouveau?community=${community.communityId}`);
    await page.getByText('Ajouter un fichier au croquis').click();
    await page
      .getByLabel(/^Fichier/)
      .setInputFiles({ name: file.suggestedFilename(), mimeType: 'application/gpx+xml', buffer: track });
    await page.getByText('1 objet est ajouté au croquis.').waitFor();

    const photo = await heavyPhoto(page);
    expect(photo.length).toBeGreaterThan(2_000_000);
    await page
      .locator('input[type=file][accept="image/*"]')
      .setInputFiles({ name: 'berge.jpg', mimeType: 'image/jpeg', buffer: photo });
    await button(page, 'berge.jpg').waitFor();
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('Le long de la berge.');
    await button(page, 'Envoyer le signalement').click();
    const report = await shownReport();
    expect(report.sketch).toContain('LINESTRING');
    const [sent] = report.attachments!;
    expect(sent).toMatchObject({ width: 2560, height: 1600 });
    expect(sent!.size).toBeGreaterThan(10_000);
    expect(sent!.size).toBeLessThan(photo.length / 2);
  },
);

it('an object of a zone that was taken along is found and changed without network', longTests, async () => {
  await page.goto(address('?panel=field'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await button(page, /^Emporter cette zone/).click();
  await page.getByText(/^Zone emportée le/).waitFor();
  await context.setOffline(true);
  await page.goto(address('?panel=contribute'));
  const map = page.getByRole('application', { name: /^Carte du guichet/ });
  // In the middle of the map, where the community begins; what lies there may still be on its way.
  await expect
    .poll(
      async () => {
        await map.press('Enter');
        return page
          .getByRole('region', { name: /^Seuils · 1/ })
          .waitFor({ timeout: 3000 })
          .then(
            () => true,
            () => false,
          );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Moulin du terrain');
  await button(page, 'Appliquer au brouillon').click();
  await button(page, 'Envoyer 1 changement').click();
  const fates = (fate: string) =>
    page.getByRole('region', { name: 'Envois' }).getByText(fate, { exact: true });
  await fates('En attente').waitFor();
  await page.getByText(/^Hors ligne\s: ce que vous faites est gardé/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await context.setOffline(false);
  await fates('Reçu par le serveur').waitFor();
  expect(await community.names()).toEqual(['Moulin du terrain']);
  await context.close();
});

it('the screens complained of nothing but the network that was cut', () => {
  expect(
    complaints.flat().filter((one) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/.test(one)),
  ).toEqual([]);
});
