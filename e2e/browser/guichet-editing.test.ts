import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AreasCommunity, coloursDrawn, makeAreasCommunity, square } from '../support/areas-community.ts';
import { launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { openGuichet } from '../support/guichet-community.ts';
import { button } from '../support/guichet-fixtures.ts';
import { clickMap, dragMap } from '../support/map-clicks.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** Areas edited on the map by every tool they have, what two people changed at once, and what one may not write. */

const longTests = { timeout: 180_000 };
const asBob = { email: 'bob@mairie.example', password: 'quatre chevaux bleus' };

let server: RunningServer;
let browser: Browser;
let root: ApiClient;
let community: AreasCommunity;
let page: Page;
let context: BrowserContext;
const complaints: string[][] = [];

const centre = [1.543, 44.4505] as const;
const zoom = 17;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  root = new ApiClient(server.url);
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

const view = () => ({ map: page.getByRole('application', { name: /^Carte du guichet/ }), centre, zoom });
const changes = (count: number) =>
  page.getByRole('heading', { name: new RegExp(`^${count} changements? à envoyer$`) }).waitFor();
const shape = () => page.locator('details textarea').inputValue();
const queue = () => page.getByRole('region', { name: 'Envois' });
const fates = (fate: string) => queue().getByText(fate, { exact: true });
const named = (key: number) =>
  page.getByRole('region', { name: new RegExp(`^Parcelles · ${key}( |$)`) }).first();
const field = (name: RegExp) => page.getByRole('combobox', { name });

async function choose(key: number, place: readonly [number, number]): Promise<void> {
  if ((await button(page, 'Fermer l’objet').count()) > 0) await button(page, 'Fermer l’objet').click();
  // What lies there may still be on its way.
  await expect
    .poll(
      async () => {
        await clickMap(view(), place);
        return named(key)
          .waitFor({ timeout: 3000 })
          .then(
            () => true,
            () => false,
          );
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

async function send(comment = ''): Promise<void> {
  if (comment !== '') await page.getByRole('textbox', { name: /^Commentaire de l’envoi/ }).fill(comment);
  await button(page, /^Envoyer \d+ changements?$/).click();
}

/** Until the list of what was sent is empty again. */
async function received(): Promise<void> {
  await expect.poll(() => queue().textContent(), { timeout: 30_000 }).toContain('Reçu par le serveur');
  await queue().getByRole('button', { name: 'Effacer de la liste' }).click();
  await queue().waitFor({ state: 'detached' });
}

const cornersOf = (wkt: string) =>
  wkt.match(/-?[\d.]+ [\d.]+/g)!.map((place) => place.split(' ').map(Number) as [number, number]);

it(
  'corners are moved, areas are taken elsewhere, copied, merged and deleted, and sent with one comment',
  longTests,
  async () => {
    await choose(1, [1.5415, 44.4505]);
    await button(page, 'Déplacer ou remodeler').click();
    await dragMap(page, view(), [1.541, 44.451], [1.5406, 44.4513]);
    await changes(1);
    expect(cornersOf(await shape())).toHaveLength(5);
    const moved = cornersOf(await shape()).find(([x]) => x < 1.5409)!;
    expect(moved[0]).toBeCloseTo(1.5406, 4);
    expect(moved[1]).toBeCloseTo(44.4513, 4);

    await choose(4, [1.5455, 44.4505]);
    await button(page, 'Déplacer ou remodeler').click();
    await dragMap(page, view(), [1.5455, 44.4505], [1.5455, 44.4517]);
    await changes(2);
    const [, , taken] = cornersOf(await shape());
    expect(taken![0]).toBeCloseTo(1.546, 4);
    expect(taken![1]).toBeCloseTo(44.4522, 4);
    await button(page, 'Copier').click();
    await changes(3);
    await page.getByRole('region', { name: 'Parcelles · nouvel objet' }).waitFor();

    // Two that share a side.
    await choose(2, [1.5425, 44.4505]);
    await button(page, 'Fusionner').click();
    await clickMap(view(), [1.5435, 44.4505]);
    await changes(5);
    const merged = cornersOf(await shape());
    expect(Math.min(...merged.map(([x]) => x))).toBe(1.542);
    expect(Math.max(...merged.map(([x]) => x))).toBe(1.544);

    await choose(5, [1.5415, 44.4493]);
    await button(page, 'Supprimer').click();
    await changes(6);
    await page.getByText('Cet objet sera supprimé à l’envoi.').waitFor();
    await button(page, 'Annuler').click();
    await changes(5);
    await button(page, 'Rétablir').click();
    await changes(6);
    expect(await seriousFindings(page)).toEqual([]);
    await send('Relevé du printemps');
    await received();

    const [written] = await community.transactions();
    expect(written).toMatchObject({ user_name: 'bob', comment: 'Relevé du printemps', changes: 6 });
    const objects = await community.objects();
    expect(objects.map(({ fid }) => fid)).not.toContain(3);
    expect(objects.map(({ fid }) => fid)).not.toContain(5);
    expect(objects.filter(({ nom }) => nom === 'Le verger')).toHaveLength(2);
  },
);

it('the form of an object follows the rules of its columns', longTests, async () => {
  await choose(6, [1.5435, 44.4493]);
  // What one chooses fills in another, and says which values a third may have.
  await field(/^État/).selectOption('ruine');
  expect(await field(/^Priorité/).inputValue()).toBe('haute');
  const causes = () =>
    field(/^Cause/)
      .locator('option')
      .allInnerTexts();
  expect(await causes()).toEqual(['Aucune valeur', 'crue', 'abandon']);
  await field(/^Cause/).selectOption('crue');
  await field(/^État/).selectOption('bon');
  expect(await field(/^Priorité/).inputValue()).toBe('basse');
  await button(page, 'Appliquer au brouillon').click();
  await page.getByText('Attendu : une des valeurs proposées.').waitFor();
  await field(/^État/).selectOption('ruine');
  await page.getByRole('textbox', { name: /^Numéro/ }).fill('46');
  await button(page, 'Appliquer au brouillon').click();
  await page.getByText('La valeur n’a pas la forme attendue.').waitFor();
  await page.getByRole('textbox', { name: /^Numéro/ }).fill('P-046');
  await button(page, 'Appliquer au brouillon').click();
  await changes(1);
  await send();
  await received();
  expect((await community.objects()).find(({ fid }) => fid === 6)).toMatchObject({
    etat: 'ruine',
    priorite: 'haute',
    cause: 'crue',
    numero: 'P-046',
  });
});

it('a conflict is seen on the map, mixed column by column, or left to them', longTests, async () => {
  const edit = async (name: string, state: string, to: readonly [number, number]) => {
    await page.getByRole('textbox', { name: /^Nom/ }).fill(name);
    await field(/^État/).selectOption(state);
    await button(page, 'Appliquer au brouillon').click();
    await changes(1);
    await button(page, 'Déplacer ou remodeler').click();
    await dragMap(page, view(), [1.5455, 44.4493], to);
    await button(page, 'Quitter le dessin').click();
  };
  const theirs = (name: string, west: number) =>
    community.transact('Update', {
      fid: 7,
      nom: name,
      etat: 'bon',
      geom: square(west, 44.4488),
    });
  await choose(7, [1.5455, 44.4493]);
  await edit('Le mien', 'ruine', [1.5457, 44.4493]);
  await theirs('Le leur', 1.5446);
  await send();
  await fates('Conflit').waitFor();
  await button(page, 'Régler le conflit').click();
  const object = page.getByRole('region', { name: /^Parcelles · 7/ }).last();
  await object.getByText('Le leur : Le leur').waitFor();
  const conflictMap = object.getByRole('application', { name: /^Carte du conflit/ });
  await conflictMap.waitFor();
  // Before in grey, theirs in blue, mine in orange.
  await expect
    .poll(() => coloursDrawn(conflictMap, ['#929292', '#0063cb', '#b34000']), { timeout: 30_000 })
    .toEqual(['#929292', '#0063cb', '#b34000']);
  expect(await seriousFindings(page)).toEqual([]);
  await object
    .getByRole('group', { name: 'Nom' })
    .getByRole('radio', { name: /^Le leur/ })
    .check();
  await object
    .getByRole('group', { name: 'Forme' })
    .getByRole('radio', { name: /^Le leur/ })
    .check();
  // In words too, for who does not see the map.
  expect(await object.getByRole('group', { name: 'Forme' }).textContent()).toMatch(
    /Le leur[^:]*: [^:]*5 sommets, autour de 1,54.*Le mien[^:]*: [^:]*5 sommets, autour de 1,54/,
  );
  await object.getByRole('button', { name: 'Garder ce mélange' }).click();
  await received();
  const seven = async () => (await community.objects()).find(({ fid }) => fid === 7)!;
  expect(await seven()).toMatchObject({ nom: 'Le leur', etat: 'ruine' });
  expect(Math.min(...cornersOf((await seven()).geom).map(([x]) => x))).toBe(1.5446);

  await choose(7, [1.5451, 44.4493]);
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Encore le mien');
  await button(page, 'Appliquer au brouillon').click();
  await changes(1);
  await community.transact('Update', { fid: 7, nom: 'Encore le leur' });
  const before = (await community.transactions()).length;
  await send();
  await fates('Conflit').waitFor();
  await button(page, 'Régler le conflit').click();
  await button(page, 'Prendre tout le leur').click();
  await queue().waitFor({ state: 'detached' });
  expect(await community.transactions()).toHaveLength(before);
  expect(await seven()).toMatchObject({ nom: 'Encore le leur' });
});

it(
  'an area somebody changes while it is split is a conflict; what is kept has what they wrote',
  longTests,
  async () => {
    const cut = async (key: number, place: readonly [number, number]) => {
      await choose(key, place);
      await button(page, 'Couper').click();
      await clickMap(view(), [place[0], place[1] + 0.0008]);
      await clickMap(view(), [place[0], place[1] - 0.0008]);
      await button(page, 'Terminer la forme').click();
      await changes(2);
    };
    const named = async (name: string) =>
      (await community.objects()).filter(({ nom }) => nom === name).map(({ geom }) => cornersOf(geom).length);
    await cut(7, [1.5451, 44.4493]);
    // Of another column than the shape: it would be merged, and the part that is new would not have it.
    await community.transact('Update', { fid: 7, nom: 'Le grand pré' });
    await send();
    await fates('Conflit').waitFor();
    await button(page, 'Régler le conflit').click();
    await page.getByText(/^Cet objet est une partie d’une coupe/).waitFor();
    await page.getByText(/^Pris de leur côté, car vous ne l’aviez pas changé.{1,3}Nom\.$/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Tout garder du mien').click();
    await received();
    expect(await named('Le grand pré')).toHaveLength(2);

    await cut(1, [1.5415, 44.4507]);
    await community.transact('Update', { fid: 1, geom: square(1.5409, 44.45) });
    const before = (await community.objects()).length;
    await send();
    await fates('Conflit').waitFor();
    await button(page, 'Régler le conflit').click();
    await button(page, 'Prendre tout le leur').click();
    await queue().waitFor({ state: 'detached' });
    expect(await community.objects()).toHaveLength(before);
  },
);

it(
  'what one may no longer write is refused, said why, and becomes a report in one click',
  longTests,
  async () => {
    await choose(6, [1.5435, 44.4493]);
    await page.getByRole('textbox', { name: /^Nom/ }).fill('Le pré du bas');
    await button(page, 'Appliquer au brouillon').click();
    await changes(1);
    await community.give('VIEW');
    await send();
    await fates('Refusé').waitFor();
    await queue().getByText(/droit/).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await queue().getByRole('button', { name: 'En faire un signalement' }).click();
    await page.getByRole('link', { name: /^Signalement n° / }).waitFor();
    const { content } = await root.call(routes.getReportPage, {
      query: { communities: [String(community.communityId)] } as never,
    });
    expect(content).toHaveLength(1);
    expect(content[0]!.comment).toContain('Nom : Le pré → Le pré du bas');
    expect(content[0]!.author?.username).toBe('bob');
    await context.close();
  },
);

it('the screens complained of nothing but the edit that was refused', () => {
  expect(complaints.flat().filter((one) => !/403 \(Forbidden\)/.test(one))).toEqual([]);
});
