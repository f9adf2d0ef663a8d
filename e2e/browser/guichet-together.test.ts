import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { type GuichetCommunity, makeGuichetCommunity, openGuichet } from '../support/guichet-community.ts';
import { button, draft } from '../support/guichet-fixtures.ts';
import { newcomer } from '../support/people.ts';
import { placedPhoto } from '../support/photo.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** Several people, and several tabs of one person, on the map of a community: on a desk and on a phone. */

const longTests = { timeout: 180_000 };
const password = 'quatre chevaux bleus';
const asBob = { email: 'bob@mairie.example', password };
const asAlice = { email: 'alice@mairie.example', password };

let server: RunningServer;
let browser: Browser;
let root: ApiClient;
let alice: ApiClient;
let bob: ApiClient;
let community: GuichetCommunity;
const complaints: string[][] = [];

const openMap = (who: typeof asBob, { query = '', width = 1440 } = {}) =>
  openGuichet({
    browser,
    server,
    who,
    width,
    address: `/espace-collaboratif/${community.communityId}/carte${query}`,
    complaints,
  });

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  bob = await newcomer(server, 'bob');
  alice = await newcomer(server, 'alice');
  community = await makeGuichetCommunity(root, server.url, [bob, alice]);
  const { id: userId } = await alice.call(routes.getEspacecoMe);
  await root.call(routes.updateEspacecoMemberRole, {
    params: { communityId: community.communityId, userId },
    body: { role: 'admin' },
  });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const fates = (page: Page, fate: string) =>
  page.getByRole('region', { name: 'Envois' }).getByText(fate, { exact: true });
const send = (page: Page) => button(page, /^Envoyer \d+ changements?$/).click();

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name);
  await button(page, 'Appliquer au brouillon').click();
  await page.getByText(new RegExp(`^Nom\\s:\\s.*→.*${name}$`)).waitFor();
}

describe.each([1440, 390])('on %d pixels', (width) => {
  it('a member files a report with a photograph and a sketch', longTests, async () => {
    const { page, context } = await openMap(asBob, { width, query: '?panel=reports' });
    await page.goto(`/espace-collaboratif/signalements/nouveau?community=${community.communityId}`);
    await button(page, 'Prendre ou choisir des photos').first().waitFor();
    const photo = { name: 'tronc.jpg', mimeType: 'image/jpeg', buffer: await placedPhoto(page) };
    await page.locator('input[type=file][accept="image/*"]').setInputFiles(photo);
    await page.getByText(/^La photo place le signalement en/).waitFor();
    await page.getByText('Ajouter un fichier au croquis').click();
    await page.getByLabel(/^Fichier/).setInputFiles({
      name: 'tronc.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from('{"type":"LineString","coordinates":[[1.44,44.45],[1.441,44.451]]}'),
    });
    await page.getByText('1 objet est ajouté au croquis.').waitFor();
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('Un tronc barre la rivière.');
    await button(page, 'Envoyer le signalement').click();
    await page.getByRole('heading', { name: /^Signalement n° / }).waitFor();
    const reportId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
    const report = await bob.call(routes.getReport, { params: { reportId }, query: {} });
    expect(report.attachments).toHaveLength(1);
    expect(JSON.stringify(report.sketch)).toContain('LINESTRING');
    await context.close();
  });

  it('two people edit one object at once, and the second settles it', longTests, async () => {
    const [first, second] = await Promise.all(
      [asAlice, asBob].map((who) => openMap(who, { width, query: '?panel=objects' })),
    );
    for (const { page } of [first!, second!]) await page.getByTitle('Modifier l’objet 1').click();
    // What is to be changed is brought into view, nearer than the community begins.
    const zoom = () => Number(new URL(first!.page.url()).searchParams.get('zoom'));
    await expect.poll(zoom).toBeGreaterThan(12);
    const [before] = await community.names();
    await rename(first!.page, `Moulin d’Alice ${width}`);
    await rename(second!.page, `Moulin de Bob ${width}`);
    await send(first!.page);
    await fates(first!.page, 'Reçu par le serveur').last().waitFor();
    await send(second!.page);
    await fates(second!.page, 'Conflit').waitFor();
    await button(second!.page, 'Régler le conflit').click();
    await second!.page.getByText(`Avant : ${before}`).waitFor();
    await second!.page.getByText(`Le leur : Moulin d’Alice ${width}`).waitFor();
    expect(await seriousFindings(second!.page)).toEqual([]);
    // Mine is told to those who may decide, theirs stays.
    await second!.page
      .getByRole('region', { name: 'Seuils · 1' })
      .getByRole('button', { name: 'En faire un signalement' })
      .last()
      .click();
    await second!.page.getByRole('link', { name: /^Signalement n° / }).waitFor();
    expect(await community.names()).toContain(`Moulin d’Alice ${width}`);
    for (const { context } of [first!, second!]) await context.close();
  });
});

it('what a tab changes of an object another tab sent is a change of it, made once', longTests, async () => {
  const { page, context } = await openMap(asBob, { query: '?panel=contribute' });
  await draft(page, 'Seuil du bas', '1.45 44.46');
  const beside = await context.newPage();
  beside.setDefaultTimeout(60_000);
  await beside.goto(page.url());
  await beside.getByText('Nom : Seuil du bas').waitFor();
  await button(beside, 'Revoir').click();
  await beside.getByRole('textbox', { name: 'Nom', exact: true }).fill('Seuil du haut');
  const before = await community.names();
  await send(page);
  await fates(page, 'Reçu par le serveur').waitFor();
  // Told to the other tab as well.
  await fates(beside, 'Reçu par le serveur').waitFor();
  await button(beside, 'Appliquer au brouillon').click();
  await button(beside, 'Envoyer 1 changement').click();
  await fates(beside, 'Reçu par le serveur').nth(1).waitFor();
  const after = await community.names();
  expect(after).toHaveLength(before.length + 1);
  expect(after).toContain('Seuil du haut');
  expect(after).not.toContain('Seuil du bas');
  await context.close();
});

it(
  'a manager answers several reports at once, a member asks to close one, and another manager validates',
  longTests,
  async () => {
    const ids: number[] = [];
    for (const place of ['1.46 44.46', '1.47 44.46', '1.48 44.46']) {
      const { id } = await bob.call(routes.addReport, {
        body: { geometry: `POINT(${place})`, community: community.communityId, comment: 'Un arbre couché.' },
      });
      ids.push(id);
    }
    const manager = await openMap(asAlice, { query: '?panel=reports&view=table&search=couch%C3%A9' });
    await button(manager.page, 'Choisir toute la page').click();
    await manager.page.getByRole('combobox', { name: 'Nouveau statut' }).selectOption('pending');
    await manager.page.getByRole('textbox', { name: 'Réponse' }).fill('L’équipe passe demain.');
    await button(manager.page, /^Répondre à 3 signalements$/).click();
    await manager.page.getByText('3 signalements ont reçu la réponse.').waitFor();
    await manager.context.close();

    const member = await openMap(asBob, { query: `?panel=reports&report=${ids[0]}`, width: 390 });
    await member.page.getByText('L’équipe passe demain.').waitFor();
    await member.page.getByRole('combobox', { name: 'Statut' }).selectOption('valid');
    await member.page.getByText(/attend la validation d’un gestionnaire/).waitFor();
    await button(member.page, 'Envoyer la réponse').click();
    await expect.poll(async () => (await statusOf(ids[0]!)).status).toBe('pending2');
    await member.context.close();

    const other = await openMap(server.administrator, { query: `?panel=reports&report=${ids[0]}` });
    await other.page.getByRole('combobox', { name: 'Statut', exact: true }).selectOption('valid');
    await button(other.page, 'Envoyer la réponse').click();
    await expect.poll(async () => (await statusOf(ids[0]!)).status).toBe('valid');
    expect((await statusOf(ids[0]!)).validator?.username).not.toBe('bob');
    await other.context.close();
  },
);

it(
  'a manager sees what was reported, changed and by whom, and takes the counts away',
  longTests,
  async () => {
    const { page, context } = await openMap(asAlice);
    await page.goto(`/espace-collaboratif/${community.communityId}/gerer-le-guichet?activeTab=overview`);
    const table = (name: string | RegExp) => page.getByRole('table', { name });
    const rowOf = (name: string | RegExp, words: string) =>
      table(name).getByRole('row').filter({ hasText: words }).first();
    await rowOf('Par statut', 'Pris en compte').waitFor();
    // Three answered together, one of them closed by two managers: by bob, who reported and replied.
    const reported = await root.call(routes.getCommunityOverview, {
      params: { communityId: community.communityId },
      query: {},
    });
    const bobs = reported.members.find(({ person }) => person.username === 'bob')!;
    expect(bobs.reports).toBeGreaterThanOrEqual(3);
    expect(bobs.replies).toBeGreaterThanOrEqual(1);
    const cells = await rowOf('Activité des membres', 'bob').getByRole('cell').allInnerTexts();
    expect(bobs.contributions).toBeGreaterThanOrEqual(1);
    expect(cells.slice(1, 4)).toEqual([bobs.reports, bobs.replies, bobs.contributions].map(String));

    const href = await page
      .getByRole('link', { name: 'Télécharger ces décomptes (CSV)' })
      .getAttribute('href');
    const lines = decodeURIComponent(href!.slice(href!.indexOf(',') + 1)).split('\r\n');
    const authored = reported.by_author.find(({ author }) => author?.username === 'bob')!;
    expect(lines).toContain(`Par auteur,bob,${authored.count},${authored.open}`);

    await rowOf(/^Contributions à Obstacles/, 'bob').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Contributions à Obstacles' }).click();
    await page.waitForURL(/view=history/);
    await page.getByRole('table').getByRole('row').filter({ hasText: 'bob' }).first().waitFor();
    await context.close();
  },
);

it('an address of the map shows each what they may see', longTests, async () => {
  const stranger = await newcomer(server, 'zoe');
  await stranger.call(routes.getEspacecoMe);
  const shared = `/espace-collaboratif/${community.communityId}/carte?panel=reports&view=table&search=couch%C3%A9`;
  const manager = await openMap(asAlice, { query: shared.split('carte')[1]! });
  await manager.page
    .getByRole('cell', { name: /Un arbre couché/ })
    .first()
    .waitFor();
  await manager.page.getByText(/signalement choisi/).waitFor();
  const rows = await manager.page.getByRole('row').count();
  await manager.context.close();

  const member = await openMap(asBob, { query: shared.split('carte')[1]! });
  await member.page
    .getByRole('cell', { name: /Un arbre couché/ })
    .first()
    .waitFor();
  expect(await member.page.getByRole('row').count()).toBe(rows);
  // The same reports; only who manages them answers several at once.
  expect(await member.page.getByRole('checkbox', { name: /^Choisir le signalement/ }).count()).toBe(0);
  await member.context.close();

  const context = await browser.newContext({ locale: 'fr-FR', baseURL: server.url });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(shared);
  await page.waitForURL(/login/);
  await page.locator('input[name=email]').fill('zoe@mairie.example');
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/carte/);
  await page.getByText('La carte est réservée aux membres').waitFor();
  expect(await page.getByText('Un arbre couché').count()).toBe(0);
  await context.close();
});

const statusOf = (reportId: number) => root.call(routes.getReport, { params: { reportId }, query: {} });

it('the screens complained of nothing', () => {
  expect(complaints.flat()).toEqual([]);
});
