import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOf, enterAs, launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** A community from its set-up to its reports, in a real browser; every screen is asked what assistive tools miss. */

const slow = { timeout: 60_000 };
/** Several pages and several people each. */
const longTests = { timeout: 300_000 };
const password = 'quatre chevaux bleus';

let server: RunningServer;
let browser: Browser;
let administrator: ApiClient;
const complaints: string[][] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  administrator = new ApiClient(server.url);
  await administrator.signIn(server.administrator);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function openPage(who: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    baseURL: server.url,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(slow.timeout);
  complaints.push(complaintsOf(page));
  await enterAs(context, who);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function beginCommunity(page: Page, name: string): Promise<void> {
  await page.goto('/espace-collaboratif');
  await button(page, 'Créer un guichet').click();
  const dialog = page.getByRole('dialog', { name: 'Créer un guichet' });
  await dialog.getByRole('textbox', { name: /^Nom du guichet/ }).fill(name);
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await page.getByRole('heading', { name: /^Description.*Étape 1 sur 6/s }).waitFor();
}

/** Saves the step, and waits for the next one. */
async function goOn(page: Page, next: RegExp): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Enregistrer et continuer').click();
  await page.getByRole('heading', { name: next }).waitFor();
}

const setUpOf = async (name: string) => {
  const query = { name: `%${name}%`, filter: 'iam_member' as const, sort: 'name:ASC' };
  const [community] = await administrator.call(routes.searchEspacecoCommunities, { query });
  return community!;
};

it('a community is set up by its six steps, with a database and a layer', longTests, async () => {
  const page = await openPage(server.administrator);
  await beginCommunity(page, 'Cours d’eau du Lot');
  await page
    .getByRole('textbox', { name: /^Description/ })
    .first()
    .fill('Les rivières et leurs obstacles.');
  await goOn(page, /^Bases de données.*Étape 2/s);

  await button(page, 'Créer une base').click();
  const [title, table] = await page.getByRole('textbox', { name: 'Titre' }).all();
  await title!.fill('Obstacles');
  await table!.fill('Seuils');
  await button(page, 'Créer').click();
  await page.getByText('obstacles · Tables').waitFor();
  await button(page, 'Donner un droit sur une base').click();
  const adding = page.getByRole('dialog', { name: 'Donner un droit sur une base' });
  await adding.getByRole('combobox', { name: 'Base' }).selectOption('Obstacles');
  await adding.getByRole('combobox', { name: 'Droit' }).selectOption('EDIT');
  await adding.getByRole('button', { name: 'Ajouter' }).click();
  await goOn(page, /^Couches.*Étape 3/s);

  // What members may see is laid ready, and what they may write is proposed to be edited.
  expect(await page.getByRole('combobox', { name: 'Rôle de Seuils' }).inputValue()).toBe('edit');
  await goOn(page, /^Zoom, centrage et emprises.*Étape 4/s);
  // Members could change nothing: whoever goes on without choosing is told so here, at the end and after.
  await page.getByText(/^Sans emprise, les membres ne pourront modifier aucun objet/).waitFor();
  await button(page, 'Ajouter France (pays)').waitFor();
  await goOn(page, /^Outils.*Étape 5/s);

  await page.getByText('Carte de situation', { exact: true }).click();
  await page.getByText('Copier et coller', { exact: true }).click();
  await goOn(page, /^Signalements.*Étape 6/s);

  await button(page, 'Ajouter un thème').click();
  const theme = page.getByRole('dialog', { name: 'Thème' });
  await theme.getByRole('textbox', { name: 'Nom' }).fill('Embâcle');
  await theme.getByRole('button', { name: 'Appliquer' }).click();
  await page.getByRole('link', { name: 'Choisir une emprise à l’étape 4' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Créer le guichet maintenant').click();
  await page.waitForURL(/gerer-le-guichet\?activeTab=members/);
  await page.getByRole('link', { name: 'Donner une emprise à tous les membres' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const made = await setUpOf('Cours d’eau');
  expect(made).toMatchObject({ active: true, attributes: [{ theme: 'Embâcle' }] });
  expect(made.functionalities).toContain('print');
  expect(made.functionalities).not.toContain('overviewmap_control');
  const params = { communityId: made.id };
  expect(await administrator.call(routes.getEspacecoLayers, { params, query: {} })).toMatchObject([
    { role: 'edit', tools: ['draw', 'translate', 'delete'] },
  ]);
  expect(await administrator.call(routes.getEspacecoPermissions, { params })).toMatchObject([
    { title: 'Obstacles', level: 'EDIT' },
  ]);
});

it('an address is invited, accepts, and contributes in one département', longTests, async () => {
  const { id } = await setUpOf('Cours d’eau');
  await newcomer(server, 'odile');
  const page = await openPage(server.administrator);
  await page.goto(`/espace-collaboratif/${id}/gerer-le-guichet?activeTab=members`);
  await button(page, 'Inviter des membres').click();
  const inviting = page.getByRole('dialog', { name: 'Inviter des membres' });
  await inviting.getByRole('combobox', { name: /^Personne à inviter/ }).fill('odile@mairie.example');
  await inviting.getByRole('option', { name: /^Inviter l’adresse/ }).click();
  await inviting.getByRole('button', { name: 'Inviter', exact: true }).click();
  await page.getByText('odile@mairie.example').first().waitFor();

  const odile = await openPage({ email: 'odile@mairie.example', password });
  await odile.goto(`/espace-collaboratif/${id}/invitation`);
  await odile.getByText('Les rivières et leurs obstacles.').waitFor();
  expect(await seriousFindings(odile)).toEqual([]);
  await button(odile, 'Accepter et rejoindre le guichet').click();
  await odile.waitForURL(/filter=iam_member/);
  // Before anything is drawn, who has no grid yet is told so.
  await odile.goto(`/espace-collaboratif/${id}/carte?panel=contribute`);
  await odile.getByRole('heading', { name: 'Vous ne pouvez pas encore modifier d’objets ici' }).waitFor();
  expect(await button(odile, 'Ajouter sans dessiner').count()).toBe(0);
  expect(await seriousFindings(odile)).toEqual([]);

  await page.reload();
  await page.getByTitle('Gérer les emprises de odile').click();
  const grids = page.getByRole('dialog', { name: 'Emprises de odile' });
  await grids.getByRole('combobox', { name: /^Chercher une emprise/ }).fill('Lot');
  await grids.getByRole('option', { name: /^46/ }).click();
  await grids.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Les emprises de odile sont enregistrées.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const members = await administrator.call(routes.getEspacecoMembers, {
    params: { communityId: id },
    query: { roles: ['member'] },
  });
  expect(members).toMatchObject([{ username: 'odile', grids: [{ name: '46' }] }]);
  await odile.reload();
  await odile.getByText('Vous pouvez modifier les objets dans : Lot.').waitFor();
  await button(odile, 'Ajouter sans dessiner').waitFor();
});

it('a second community reuses what the first one chose', longTests, async () => {
  const page = await openPage(server.administrator);
  await beginCommunity(page, 'Cours d’eau du Célé');
  const reuse = async () => {
    await page.getByText('Reprendre la configuration d’un autre guichet').click();
    await page.getByRole('combobox', { name: 'Guichet à copier' }).selectOption('Cours d’eau du Lot');
    await button(page, 'Copier').click();
  };
  await reuse();
  await goOn(page, /^Bases de données.*Étape 2/s);
  await reuse();
  await page.getByRole('combobox', { name: 'Droit sur Obstacles' }).waitFor();
  await goOn(page, /^Couches.*Étape 3/s);
  await goOn(page, /^Zoom, centrage et emprises.*Étape 4/s);
  await reuse();
  await goOn(page, /^Outils.*Étape 5/s);
  await reuse();
  await goOn(page, /^Signalements.*Étape 6/s);
  await reuse();
  await button(page, 'Créer le guichet maintenant').click();
  await page.waitForURL(/activeTab=members/);
  const made = await setUpOf('Célé');
  expect(made.description).toContain('Les rivières');
  expect(made.functionalities).not.toContain('overviewmap_control');
  expect(made.attributes).toMatchObject([{ theme: 'Embâcle' }]);
  expect(
    await administrator.call(routes.getEspacecoPermissions, { params: { communityId: made.id } }),
  ).toMatchObject([{ title: 'Obstacles', level: 'EDIT' }]);
});

it('a member makes a report with the keyboard, and a manager closes it', longTests, async () => {
  const { id } = await setUpOf('Cours d’eau du Lot');
  const page = await openPage({ email: 'odile@mairie.example', password });
  await page.goto(`/espace-collaboratif/signalements/nouveau?community=${id}`);
  const map = page.getByRole('application', { name: /^Carte où placer/ });
  await map.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Le signalement est placé/).waitFor();
  await page.getByRole('combobox', { name: /^Thème/ }).selectOption({ label: 'Embâcle' });
  await page.getByRole('textbox', { name: 'Commentaire' }).fill('Un tronc barre la rivière.');
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Envoyer le signalement').click();
  await page.getByRole('heading', { name: /^Signalement n° / }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const address = page.url();

  const manager = await openPage(server.administrator);
  await manager.goto(`/espace-collaboratif/signalements?community=${id}`);
  await manager.getByText('Un tronc barre la rivière.').waitFor();
  expect(await seriousFindings(manager)).toEqual([]);
  await manager.goto(address);
  await manager.getByRole('textbox', { name: 'Réponse' }).fill('Retiré ce matin.');
  await manager.getByRole('combobox', { name: 'Statut' }).selectOption('valid');
  await button(manager, 'Envoyer la réponse').click();
  await manager.getByText('Ce signalement est clos : il ne reçoit plus de réponse.').waitFor();
  await page.reload();
  await page.getByText('Retiré ce matin.').waitFor();
});

it('features of a table are read in rows, and a change of one is undone', longTests, async () => {
  const { id: communityId } = await setUpOf('Cours d’eau du Lot');
  const [base] = (await administrator.call(routes.getEspacecoDatabases, { query: {} })).filter(
    ({ community_id }) => community_id === communityId,
  );
  const params = { databaseId: base!.id };
  const places = [1.4, 1.5, 1.6].map((x) => ({ geom: `POINT(${x} 44.45)` }));
  const transact = (state: 'Insert' | 'Update', data: Record<string, unknown>[]) =>
    administrator.call(routes.addEspacecoTransaction, {
      params,
      body: { comment: 'Relevé', actions: data.map((one) => ({ table: 'seuils', state, data: one })) },
    });
  await transact('Insert', places);
  await transact('Update', [{ fid: 2, geom: 'POINT(1.55 44.5)' }]);
  const page = await openPage(server.administrator);
  await page.goto(`/espace-collaboratif/bases/${base!.id}`);
  await page.getByText('3 objets').waitFor();
  await page.getByTitle('Historique de l’objet 2').click();
  await page.getByRole('heading', { name: 'Historique de l’objet 2' }).waitFor();
  await page.getByText('POINT (1.55 44.5)').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await page.getByTitle('Annuler la modification n° 2').click();
  await button(page, 'Annuler cette modification').click();
  await page.getByText('La modification n° 2 est annulée.').waitFor();
  await page.getByTitle('Annuler la modification n° 3').waitFor();
  await page.getByRole('tab', { name: 'Colonnes' }).click();
  await button(page, 'Ajouter des tables').click();
  await page.getByRole('textbox', { name: 'Titre' }).fill('Ponts');
  await button(page, 'Ajouter les tables').click();
  await page.getByText(/^Les tables sont ajoutées à la base/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const { tables } = await administrator.call(routes.getEspacecoDatabase, { params, query: {} });
  expect(tables.map(({ name }) => name)).toEqual(['seuils', 'ponts']);
});

it('the screens complained of nothing', () => {
  expect(complaints.flat()).toEqual([]);
});
