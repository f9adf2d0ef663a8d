import { isSweep, requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { type GuichetCommunity, makeGuichetCommunity, openGuichet } from '../support/guichet-community.ts';
import { button, draft, holdsDraft } from '../support/guichet-fixtures.ts';
import { newcomer } from '../support/people.ts';
import { placedPhoto } from '../support/photo.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** What is made on the map of a community is neither lost nor made twice: tabs killed, storage full, two tabs at once. */

const longTests = { timeout: 300_000 };
const asBob = { email: 'bob@mairie.example', password: 'quatre chevaux bleus' };
const sendings = '**/transactions';

let server: RunningServer;
let browser: Browser;
let community: GuichetCommunity;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  const root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  const bob = await newcomer(server, 'bob');
  community = await makeGuichetCommunity(root, server.url, [bob]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const address = (query: string) => `/espace-collaboratif/${community.communityId}/carte${query}`;

const openMap = ({ query = '?panel=contribute', width = 1440 } = {}) =>
  openGuichet({ browser, server, who: asBob, width, address: address(query), complaints: [] });

const fates = (page: Page, fate: string) =>
  page.getByRole('region', { name: 'Envois' }).getByText(fate, { exact: true });
/** In the page: nothing has come for a second. */
const isCalm = `performance.getEntriesByType('resource').every(({ responseEnd }) => responseEnd < performance.now() - 1000)`;
const sendsChanges = /^Envoyer \d+ changements?$/;
const send = (page: Page) => button(page, sendsChanges).click();

async function openAgain(context: BrowserContext, query = '?panel=contribute'): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(address(query));
  return page;
}

/** Of ten edits: the tab is killed after each of them in a sweep, else after some. */
const killedAfter = (edit: number) => isSweep || [1, 5, 10].includes(edit);
/** Where the tab is killed, as the first of what waits is sent. */
const deaths = {
  'before it leaves': async (route: Route, page: Page) => {
    await page.close();
    await route.abort().catch(() => undefined);
  },
  'once the server has it, before it answered': async (route: Route, page: Page) => {
    await route.fetch();
    await page.close();
  },
  'between the answer and its record': async (route: Route, page: Page) => {
    await route.fulfill({ response: await route.fetch() });
    await page.close();
  },
} as const;

it(
  `a tab killed after ${isSweep ? 'each' : 'some'} of ten edits, and at every step of their sending, loses none and makes none twice`,
  longTests,
  async () => {
    const before = await community.names();
    const { page: first, context } = await openMap();
    await context.route(sendings, (route) => route.abort());
    let page = first;
    for (let rank = 1; rank <= 10; rank += 1) {
      await draft(page, `Tenace ${rank}`, `1.4${rank} 44.47`);
      // It is on the screen some milliseconds before it is on the disk.
      await expect.poll(() => page.evaluate(holdsDraft(`Tenace ${rank}`))).toBe(true);
      if (killedAfter(rank)) {
        await page.close();
        page = await openAgain(context);
      }
      await page.getByText(`Nom : Tenace ${rank}`).waitFor();
      await send(page);
      await fates(page, 'En attente')
        .nth(rank - 1)
        .waitFor();
      if (!killedAfter(rank)) continue;
      await page.close();
      page = await openAgain(context);
      await button(page, 'Ajouter sans dessiner').waitFor();
    }
    await page.close();
    await context.unroute(sendings);
    const dying = Object.values(deaths);
    for (const die of isSweep ? [...dying, ...dying] : dying) {
      const tab = await context.newPage();
      const dead = new Promise<void>((told) => {
        let isFirst = true;
        void tab.route(sendings, async (route) => {
          if (!isFirst) return route.abort().catch(() => undefined);
          isFirst = false;
          await die(route, tab);
          told();
        });
      });
      await tab.goto(address('?panel=contribute')).catch(() => undefined);
      await dead;
    }
    const last = await openAgain(context);
    await expect.poll(() => fates(last, 'Reçu par le serveur').count(), { timeout: 60_000 }).toBe(10);
    const made = (await community.names()).filter((name) => !before.includes(name));
    expect(made.toSorted()).toEqual(Array.from({ length: 10 }, (_, rank) => `Tenace ${rank + 1}`).toSorted());
    await context.close();
  },
);

/** What browsers do when they have no room left, from now on. */
const fillUp = `IDBObjectStore.prototype.put = () => {
  throw new DOMException('The storage is full.', 'QuotaExceededError');
}`;

it(
  'what a full browser cannot keep is said at once, stays on the screen and can be sent',
  longTests,
  async () => {
    const { page, context } = await openMap({ width: 390 });
    await button(page, 'Ajouter sans dessiner').waitFor();
    await page.evaluate(fillUp);
    await draft(page, 'Sans place', '1.45 44.48');
    await page.getByText(/^Ce navigateur n’a pas pu garder vos brouillons/).waitFor();
    await context.setOffline(true);
    await send(page);
    await page.getByText(/ceci n’est gardé que dans cet onglet/).waitFor();
    await fates(page, 'En attente').waitFor();
    await context.setOffline(false);
    await fates(page, 'Reçu par le serveur').waitFor();
    expect((await community.names()).filter((name) => name === 'Sans place')).toHaveLength(1);

    await page.addInitScript(`{
    const put = IDBObjectStore.prototype.put;
    ${fillUp};
    globalThis.makeRoom = () => { IDBObjectStore.prototype.put = put; };
  }`);
    await page.goto(`/espace-collaboratif/signalements/nouveau?community=${community.communityId}`);
    const photo = { name: 'tronc.jpg', mimeType: 'image/jpeg', buffer: await placedPhoto(page) };
    await page.locator('input[type=file][accept="image/*"]').setInputFiles(photo);
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('Un tronc.');
    await page.getByText(/ce signalement n’est que dans cette page/).waitFor();
    await page.evaluate('makeRoom()');
    await button(page, 'Alléger les photos').click();
    await page.getByText(/ce signalement n’est que dans cette page/).waitFor({ state: 'detached' });
    await button(page, 'Envoyer le signalement').click();
    await page.getByRole('heading', { name: /^Signalement n° / }).waitFor();
    await context.close();
  },
);

it('two tabs that send the same drafts at once make them once', longTests, async () => {
  const { page, context } = await openMap();
  await draft(page, 'À deux onglets', '1.46 44.48');
  const beside = await openAgain(context);
  await beside.getByText('Nom : À deux onglets').waitFor();
  // Held before either is pressed: what one sends takes the button of the other away.
  const buttons = await Promise.all([page, beside].map((tab) => button(tab, sendsChanges).elementHandle()));
  await Promise.all(buttons.map((one) => one!.dispatchEvent('click')));
  for (const tab of [page, beside]) {
    await fates(tab, 'Reçu par le serveur').waitFor();
    await button(tab, /^Envoyer/).waitFor({ state: 'detached' });
  }
  expect((await community.names()).filter((name) => name === 'À deux onglets')).toHaveLength(1);
  await context.close();
});

it(
  'a draft of a report that a tab writes is told to the others, and is not deleted under its hands',
  longTests,
  async () => {
    const { page: map, context } = await openMap({ query: '?panel=reports' });
    const form = await context.newPage();
    await form.goto(
      `/espace-collaboratif/signalements/nouveau?community=${community.communityId}&place=1.45,44.46`,
    );
    await form.getByRole('textbox', { name: 'Commentaire' }).fill('Un gué.');
    const kept = map.getByRole('region', { name: 'Envois' }).getByRole('listitem');
    await kept.filter({ hasText: 'Un gué.' }).waitFor();
    await kept.getByRole('button', { name: 'Abandonner' }).click();
    await map.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click();
    await map.getByText('Ce brouillon est ouvert dans un autre onglet : fermez-le d’abord.').waitFor();
    await form.getByRole('textbox', { name: 'Commentaire' }).fill('Un gué, à sec.');
    await kept.filter({ hasText: 'Un gué, à sec.' }).waitFor();
    await form.close();
    await kept.getByRole('button', { name: 'Abandonner' }).click();
    await map.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click();
    await kept.waitFor({ state: 'detached' });
    await context.close();
  },
);

it('a screen that did not come is asked for again in place, with its style sheets', longTests, async () => {
  const { page, context } = await openMap();
  await page.evaluate('globalThis.isSamePage = true');
  // What comes after the first screen is not what shall not come.
  await expect.poll(() => page.evaluate(isCalm), { timeout: 30_000 }).toBe(true);
  await context.setOffline(true);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Accessibilité/ })
    .click();
  await page.getByRole('button', { name: 'Réessayer' }).waitFor();
  await context.setOffline(false);
  await button(page, 'Réessayer').click();
  await page.getByRole('heading', { level: 1, name: /accessibilité/i }).waitFor();
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
  const haveAllCome = `[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null)`;
  expect(await page.evaluate(haveAllCome)).toBe(true);
  await context.close();
});
