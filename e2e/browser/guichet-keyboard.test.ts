import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { type GuichetCommunity, makeGuichetCommunity } from '../support/guichet-community.ts';
import { button } from '../support/guichet-fixtures.ts';
import {
  chooseRadio,
  keyTowards,
  press,
  signInByKeyboard,
  tabTo,
  typeInto,
  untilFocused,
} from '../support/keyboard.ts';
import { makePathsCommunity, mapCentre, mapZoom } from '../support/paths-community.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** The map of a community without a mouse: reporting, editing, settling a conflict, answering. */

const longTests = { timeout: 180_000 };
const asBob = { email: 'bob@mairie.example', password: 'quatre chevaux bleus' };

let server: RunningServer;
let browser: Browser;
let root: ApiClient;
let community: GuichetCommunity;
let reportId: number;
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

async function openMap(who: typeof asBob, of = community.communityId): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    baseURL: server.url,
  });
  page.setDefaultTimeout(60_000);
  complaints.push(complaintsOf(page));
  await signInByKeyboard(page, who, `/espace-collaboratif/${of}/carte`);
  await page.getByRole('application', { name: /^Carte du guichet/ }).waitFor();
  return page;
}

const panel = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parties du guichet' }).getByRole('button', { name });

/** Of each stop of Tab from where the focus is: what it is, when nothing shows that it has the focus. */
async function unseenStops(page: Page, stops: number): Promise<string[]> {
  const unseen: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(`(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const isDrawn = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
      // The design system draws some on the label, or on what is drawn in its place.
      const around = [focused, focused.parentElement, focused.nextElementSibling].filter(Boolean);
      const styles = around.flatMap((one) => [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)));
      const { width, height, bottom, top } = focused.getBoundingClientRect();
      const isInSight = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
      return styles.some(isDrawn) && isInSight ? null : focused.outerHTML.slice(0, 200);
    })()`);
    if (found !== null) unseen.push(String(found));
  }
  return unseen;
}

it('a member reports at coordinates, without the map', longTests, async () => {
  const page = await openMap(asBob);
  await press(page, panel(page, 'Signalements'));
  await press(page, button(page, 'Faire un signalement'));
  await press(page, page.getByRole('link', { name: 'Par une photo, ma position ou une adresse' }));
  await page.getByRole('heading', { name: 'Faire un signalement', level: 1 }).waitFor();
  await typeInto(page, page.getByRole('combobox', { name: 'Rechercher un lieu' }), '1.5 44.5');
  await page.keyboard.press('Enter');
  // Said to those who do not see the map.
  await page.getByRole('status').filter({ hasText: '44,5° N' }).first().waitFor();
  await typeInto(page, page.getByRole('textbox', { name: 'Commentaire' }), 'Un tronc barre la rivière.');
  expect(await seriousFindings(page)).toEqual([]);
  await press(page, button(page, 'Envoyer le signalement'));
  await page.getByRole('heading', { name: /^Signalement n° / }).waitFor();
  reportId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  const { geometry } = await root.call(routes.getReport, { params: { reportId }, query: {} });
  expect(geometry).toBe('POINT(1.5 44.5)');
  await page.context().close();
});

it('a member edits an object by its form, and settles a conflict', longTests, async () => {
  const page = await openMap(asBob);
  await press(page, panel(page, 'Objets'));
  await press(page, page.getByTitle('Modifier l’objet 1'));
  const name = page.getByRole('textbox', { name: 'Nom', exact: true });
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Moulin du clavier');
  await press(page, button(page, 'Appliquer au brouillon'));
  await page.getByText(/^Nom\s:\s.*→.*Moulin du clavier$/).waitFor();
  await community.transact('Update', { fid: 1, nom: 'Moulin des autres' });
  await press(page, button(page, 'Envoyer 1 changement'));
  const queue = page.getByRole('region', { name: 'Envois' });
  await queue.getByText('Conflit', { exact: true }).waitFor();
  await press(page, button(page, 'Régler le conflit'));
  await untilFocused(page.getByRole('heading', { name: /^Quelqu’un a changé/ }));
  expect(await seriousFindings(page)).toEqual([]);
  const object = page.getByRole('region', { name: 'Seuils · 1' });
  // The choices are read with what they give.
  await chooseRadio(page, object, /^Le leur\s: Moulin des autres$/);
  await chooseRadio(page, object, /^Le mien\s: Moulin du clavier$/);
  await press(page, object.getByRole('button', { name: 'Tout garder du mien' }));
  await untilFocused(page.getByRole('heading', { name: 'Envois' }));
  await queue.getByText('Reçu par le serveur', { exact: true }).last().waitFor();
  // Whoever does not see the list hears it.
  expect(await queue.locator('[aria-live=polite]').textContent()).toContain('Reçu par le serveur');
  expect(await community.names()).toContain('Moulin du clavier');
  // The list goes with the last of it.
  await press(page, queue.getByRole('button', { name: 'Effacer de la liste' }));
  await untilFocused(page.getByRole('heading', { name: 'Contribuer', exact: true, level: 2 }));
  await page.context().close();
});

it('lines are drawn, cut and merged by coordinates and numbers', longTests, async () => {
  const { communityId } = await makePathsCommunity(root, server.url);
  const page = await openMap(server.administrator, communityId);
  await page.goto(
    `/espace-collaboratif/${communityId}/carte?panel=contribute&centre=${mapCentre.join()}&zoom=${mapZoom}`,
  );
  const changes = (count: number) =>
    page.getByRole('heading', { name: new RegExp(`^${count} changements? à envoyer$`) }).waitFor();
  // The map has such a field of its own.
  const place = page
    .locator('details', { hasText: 'Placer un point' })
    .getByRole('combobox', { name: 'Rechercher un lieu' });
  const openPlaces = () => press(page, page.locator('summary', { hasText: /^Placer un point/ }));
  const put = async (coordinates: string) => {
    await tabTo(page, place, await keyTowards(place));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(coordinates);
    await page.keyboard.press('Enter');
  };
  await page.locator('.app-map__loading').waitFor({ state: 'detached' });
  await press(page, button(page, 'Dessiner par le plus court chemin'));
  await openPlaces();
  await put('1.4405 44.45');
  await button(page, 'Terminer la forme').waitFor();
  await put('1.444 44.4515');
  await page.locator('.app-map__loading').waitFor({ state: 'detached' });
  const finish = button(page, 'Terminer la forme');
  await tabTo(page, finish, await keyTowards(finish));
  await page.keyboard.press('Enter');
  await changes(1);
  // By the corner of the south, as by the mouse.
  const shape = await page.locator('details textarea').inputValue();
  expect(shape).toMatch(/1\.4405 44\.45, ?1\.444 44\.45, ?1\.444 44\.4515\)$/);

  await press(page, button(page, 'Couper'));
  await openPlaces();
  await put('1.442 44.45');
  await changes(2);

  const objects = panel(page, 'Objets');
  await tabTo(page, objects, await keyTowards(objects));
  await page.keyboard.press('Enter');
  await press(page, page.getByTitle('Modifier l’objet 2'));
  await page.getByRole('region', { name: 'Chemins · 2' }).waitFor();
  await press(page, button(page, 'Fusionner'));
  const number = page.getByRole('textbox', { name: /^Numéro de l’objet à fusionner/ });
  await typeInto(page, number, '99');
  await page.keyboard.press('Enter');
  await page.getByText('Aucun objet de cette couche n’a ce numéro.').waitFor();
  await press(page, button(page, 'Fusionner'));
  await typeInto(page, number, '1');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await changes(4);
  await page.context().close();
});

it('a manager answers a report and changes its status', longTests, async () => {
  const page = await openMap(server.administrator);
  await press(page, panel(page, 'Signalements'));
  await press(page, button(page, `Signalement n° ${reportId}`));
  await typeInto(page, page.getByRole('textbox', { name: 'Réponse' }), 'Vu ce matin.');
  const status = page.getByRole('combobox', { name: 'Statut', exact: true });
  await tabTo(page, status);
  await page.keyboard.type('Pris en compte');
  expect(await status.inputValue()).toBe('valid');
  await press(page, button(page, 'Envoyer la réponse'));
  await page.getByText('Vu ce matin.').first().waitFor();
  const read = () => root.call(routes.getReport, { params: { reportId }, query: {} });
  await expect.poll(async () => (await read()).status).toBe('valid');
  // The form is gone with the report that is closed; not at the top of the page again.
  await untilFocused(page.getByRole('heading', { name: 'Suivi' }));
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().close();
});

it('each stop of the map and of its panels is seen', longTests, async () => {
  const page = await openMap(asBob);
  for (const name of ['Couches', 'Objets', 'Signalements', 'Contribuer', 'Positions']) {
    await press(page, panel(page, name));
    expect(await unseenStops(page, 25), name).toEqual([]);
    await page.reload();
    await page.getByRole('application', { name: /^Carte du guichet/ }).waitFor();
  }
  await page.context().close();
});

it('the screens complained of nothing', () => {
  expect(complaints.flat()).toEqual([]);
});
