import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AreasCommunity, makeAreasCommunity } from '../support/areas-community.ts';
import { launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { openGuichet } from '../support/guichet-community.ts';
import { button } from '../support/guichet-fixtures.ts';
import { clickMap } from '../support/map-clicks.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** What a person sent is undone, and done again, from the map itself. */

const longTests = { timeout: 180_000 };
const asBob = { email: 'bob@mairie.example', password: 'quatre chevaux bleus' };

let server: RunningServer;
let browser: Browser;
let community: AreasCommunity;
let page: Page;
let context: BrowserContext;
const complaints: string[][] = [];

const centre = [1.543, 44.4505] as const;
const zoom = 17;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  const root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  community = await makeAreasCommunity(root, server.url, [await newcomer(server, 'bob')]);
  const query = `?panel=contribute&centre=${centre.join()}&zoom=${zoom}`;
  const address = `/espace-collaboratif/${community.communityId}/carte${query}`;
  ({ page, context } = await openGuichet({ browser, server, who: asBob, address, complaints }));
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const queue = () => page.getByRole('region', { name: 'Envois' });
const dialog = () => page.getByRole('dialog');
const nameOf = async (fid: number) => (await community.objects()).find((one) => one.fid === fid)?.nom;

async function rename(key: number, place: readonly [number, number], name: string): Promise<void> {
  const map = page.getByRole('application', { name: /^Carte du guichet/ });
  const field = page.getByRole('textbox', { name: /^Nom/ });
  const object = page.getByRole('region', { name: new RegExp(`^Parcelles · ${key}( |$)`) });
  // What lies there may still be on its way.
  await expect
    .poll(
      async () => {
        await clickMap({ map, centre, zoom }, place);
        return object
          .first()
          .waitFor({ timeout: 3000 })
          .then(
            () => true,
            () => false,
          );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await field.fill(name);
  await button(page, 'Appliquer au brouillon').click();
  await button(page, 'Envoyer 1 changement').click();
  // What was sent before is told so too.
  await queue().getByText('Reçu par le serveur').first().waitFor();
}

it(
  'a sending is undone from its notice once it is confirmed, and done again by undoing that',
  longTests,
  async () => {
    await rename(1, [1.5415, 44.4505], 'Le potager');
    // Before anything else is asked: the notice goes by itself.
    await page.getByText('Le serveur a reçu votre changement.').waitFor();
    await page.locator('.app-snackbar').getByRole('button', { name: 'Annuler cet envoi' }).click();
    await dialog().getByRole('heading', { name: 'Annuler la modification n° 8 ?' }).waitFor();
    await dialog().getByRole('button', { name: 'Fermer', exact: true }).last().click();
    expect(await nameOf(1)).toBe('Le potager');

    await queue().getByRole('button', { name: 'Annuler cet envoi' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog()
      .getByRole('textbox', { name: /^Commentaire/ })
      .fill('Mauvaise parcelle');
    await dialog().getByRole('button', { name: 'Annuler cette modification' }).click();
    await queue().getByText('Annulé par la modification n° 9.').waitFor();
    expect(await nameOf(1)).toBe('Le jardin');
    expect((await community.transactions())[0]).toMatchObject({
      user_name: 'bob',
      comment: 'Mauvaise parcelle',
    });

    // As it is told, a closed page remembers it.
    await page.reload();
    await queue().getByRole('button', { name: 'Rétablir cet envoi' }).click();
    await dialog().getByRole('button', { name: 'Rétablir cette modification' }).click();
    await queue().getByRole('button', { name: 'Annuler cet envoi' }).waitFor();
    expect(await nameOf(1)).toBe('Le potager');
  },
);

it('what others changed since is told, and nothing is undone', longTests, async () => {
  await community.transact('Update', { fid: 1, nom: 'La serre' });
  await queue().getByRole('button', { name: 'Annuler cet envoi' }).click();
  await dialog().getByRole('button', { name: 'Annuler cette modification' }).click();
  await dialog().getByText('1 objet a changé depuis').waitFor();
  await dialog().getByText('Nom : Le potager → La serre').waitFor();
  await dialog()
    .getByText(new RegExp(`changé en dernier par ${(await community.transactions())[0]!.user_name}`))
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Fermer', exact: true }).last().click();
  expect(await nameOf(1)).toBe('La serre');
});

it('without network nothing is undone, and it says so', longTests, async () => {
  await context.setOffline(true);
  await queue().getByRole('button', { name: 'Annuler cet envoi' }).click();
  await dialog()
    .getByText(/^Hors ligne.{1,3}annuler demande le réseau/)
    .waitFor();
  expect(await dialog().getByRole('button', { name: 'Annuler cette modification' }).isDisabled()).toBe(true);
  await dialog().getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await context.setOffline(false);
  expect(await nameOf(1)).toBe('La serre');
});

it(
  'what is no longer in the list is undone from the last changes, which follow what others do',
  longTests,
  async () => {
    await rename(2, [1.5425, 44.4505], 'Le vignoble');
    const received = queue().getByRole('button', { name: 'Effacer de la liste', exact: true });
    for (let left = 2; left > 0; left -= 1) {
      await expect.poll(() => received.count(), { timeout: 30_000 }).toBe(left);
      await received.first().click();
    }
    await queue().waitFor({ state: 'detached' });
    await button(page, 'Voir les dernières modifications').click();
    const changes = page.getByRole('region', { name: 'Dernières modifications' });
    // Those of others are told, and are not theirs to undo.
    await changes.getByText(/^N° 11 · /).waitFor();
    expect(await changes.getByTitle('Annuler la modification n° 11').count()).toBe(0);
    await community.transact('Update', { fid: 4, nom: 'La haie' });
    await changes.getByText(/^N° 13 · /).waitFor();
    await changes.getByTitle('Annuler la modification n° 12').click();
    await dialog().getByRole('button', { name: 'Annuler cette modification' }).click();
    await changes.getByText(/annulée par la modification n° 14$/).waitFor();
    expect(await nameOf(2)).toBe('La vigne');
    expect(await seriousFindings(page)).toEqual([]);
    await changes.getByTitle('Rétablir la modification n° 12').click();
    await dialog().getByRole('button', { name: 'Rétablir cette modification' }).click();
    await changes.getByText(/^N° 15 · /).waitFor();
    expect(await nameOf(2)).toBe('Le vignoble');
  },
);

it('the screens complained of nothing but the network that was cut', () => {
  expect(complaints.flat().filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([]);
});
