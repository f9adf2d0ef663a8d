import { routes } from '@cartable/contract';
import { functionalities } from '@cartable/contract/espaceco';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { type GuichetCommunity, makeGuichetCommunity, openGuichet } from '../support/guichet-community.ts';
import { button } from '../support/guichet-fixtures.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** The tools a community chose for its map, and no other. */

const longTests = { timeout: 180_000 };
type Tool = (typeof functionalities)[number];

let server: RunningServer;
let browser: Browser;
let root: ApiClient;
let community: GuichetCommunity;
const complaints: string[][] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  community = await makeGuichetCommunity(root, server.url, [await newcomer(server, 'bob')]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function openWith(tools: readonly Tool[], panel: string): Promise<Page> {
  const { communityId } = community;
  await root.call(routes.updateEspacecoCommunity, {
    params: { communityId },
    body: { functionalities: [...tools] },
  });
  const address = `/espace-collaboratif/${communityId}/carte?panel=${panel}`;
  const { page } = await openGuichet({ browser, server, who: server.administrator, address, complaints });
  return page;
}

/** What shows that the map has each, whichever panel is open. */
const onTheMap: Readonly<Record<string, (page: Page) => ReturnType<Page['locator']>>> = {
  zoom_control: (page) => button(page, 'Agrandir l’échelle'),
  rotate_control: (page) => button(page, 'Tourner la carte vers la droite'),
  overviewmap_control: (page) => button(page, 'Carte de situation'),
  search: (page) => page.getByRole('combobox', { name: 'Rechercher un lieu' }),
  locate_control: (page) => button(page, 'Me situer'),
  length: (page) => button(page, 'Mesurer une longueur'),
  area: (page) => button(page, 'Mesurer une surface'),
};

it('all of them', longTests, async () => {
  const page = await openWith(functionalities, 'places');
  for (const locate of Object.values(onTheMap)) await locate(page).waitFor();
  await button(page, 'Imprimer la carte').waitFor();

  await page.getByRole('combobox', { name: 'Rechercher un lieu' }).fill('1.5 44.5');
  await page.keyboard.press('Enter');
  await button(page, 'Me situer').click();
  await page.getByText(/^Vous êtes en .* à 12 m près/).waitFor();

  await page.getByRole('textbox', { name: 'Nom de la position' }).fill('Le gué');
  await button(page, 'Garder').first().click();
  await button(page, 'Aller à Le gué').waitFor();
  await page.getByRole('textbox', { name: 'Nom de la recherche' }).waitFor();

  await button(page, 'Mesurer une longueur').click();
  await page
    .getByText(/^Cliquez les points de la ligne/)
    .first()
    .waitFor();
  await button(page, 'Quitter la mesure').click();
  await button(page, 'Tourner la carte vers la droite').click();
  await button(page, 'Remettre le nord en haut').click();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Parties du guichet' }).getByText('Signalements').click();
  await button(page, 'Faire un signalement').waitFor();
  await page.context().close();
});

it('none of them: the map is looked at, with its layers, objects and reports', longTests, async () => {
  const page = await openWith([], 'reports');
  await page.getByRole('heading', { name: 'Signalements', level: 2 }).waitFor();
  for (const [name, locate] of Object.entries(onTheMap)) expect(await locate(page).count(), name).toBe(0);
  expect(await button(page, 'Faire un signalement').count()).toBe(0);
  const parts = page.getByRole('navigation', { name: 'Parties du guichet' });
  expect(await parts.getByText('Positions').count()).toBe(0);
  await parts.getByText('Objets').click();
  await page.getByRole('row').filter({ hasText: 'Moulin' }).waitFor();
  expect(await page.getByTitle(/^Faire un signalement sur l’objet/).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().close();
});

it('one of the two searches: the field is for that one alone, and says so', longTests, async () => {
  const places = await openWith(['search_address'], 'layers');
  await places.getByRole('combobox', { name: 'Rechercher un lieu' }).fill('1.5 44.5');
  await places.keyboard.press('Enter');
  await places.getByText(/ne cherche pas par coordonnées/).waitFor();
  await places.context().close();
  const coordinates = await openWith(['search_lonlat'], 'layers');
  const field = coordinates.getByRole('combobox', { name: 'Aller à des coordonnées' });
  await field.fill('Cahors');
  await coordinates.keyboard.press('Enter');
  await coordinates.getByText(/ne cherche que par coordonnées/).waitFor();
  await field.fill('1.5 44.5');
  await coordinates.keyboard.press('Enter');
  await coordinates.waitForURL(/44\.5/);
  expect(await seriousFindings(coordinates)).toEqual([]);
  await coordinates.context().close();
});

it('the screens complained of nothing', () => {
  expect(complaints.flat()).toEqual([]);
});
