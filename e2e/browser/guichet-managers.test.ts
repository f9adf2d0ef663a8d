import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { type GuichetCommunity, makeGuichetCommunity, openGuichet } from '../support/guichet-community.ts';
import { button } from '../support/guichet-fixtures.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** What the managers of a community look at: counts that lead to reports, mails that left, contributions they undo. */

const longTests = { timeout: 180_000 };

let server: RunningServer;
let browser: Browser;
let root: ApiClient;
let community: GuichetCommunity;
let page: Page;
let context: BrowserContext;
let oldId: number;
let closedId: number;
const complaints: string[][] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  const bob = await newcomer(server, 'bob');
  community = await makeGuichetCommunity(root, server.url, [bob]);
  const params = { communityId: community.communityId };
  await root.call(routes.updateEspacecoCommunity, {
    params,
    body: { attributes: ['Embâcle', 'Pollution'].map((theme) => ({ theme, attributes: [] })) },
  });
  const plan = (subject: string, recipients: readonly string[]) =>
    root.call(routes.addEmailPlanner, {
      params,
      body: {
        subject,
        body: '<p>_comment_</p>',
        event: 'georem_created',
        cancel_event: 'georem_status_changed',
        delay: 1,
        recipients,
      } as never,
    });
  await plan('Relance du signalement _id_', ['Auteur', 'eau@mairie.example']);
  const report = async (theme: string, comment: string, place: string) => {
    const { id } = await bob.call(routes.addReport, {
      body: {
        geometry: `POINT(${place})`,
        community: community.communityId,
        comment,
        attributes: { community: community.communityId, theme },
      } as never,
    });
    return id;
  };
  oldId = await report('Embâcle', 'Un tronc ancien.', '1.44 44.45');
  closedId = await report('Embâcle', 'Un tronc retiré.', '1.45 44.46');
  await root.call(routes.addReply, {
    params: { reportId: closedId },
    body: { content: 'Fait.', status: 'valid' },
  });
  await letAYearPass();
  await report('Pollution', 'Une irisation.', '2.35 48.85');
  await bob.signIn({ email: 'bob@mairie.example', password: 'quatre chevaux bleus' });
  await community.transact('Update', { fid: 1, nom: 'Moulin par erreur' });
  ({ page, context } = await openGuichet({
    browser,
    server,
    who: server.administrator,
    address: `/espace-collaboratif/${community.communityId}/carte`,
    complaints,
  }));
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** For the reports there are, and for what was planned about them; what is due is sent as the platform starts. */
async function letAYearPass(): Promise<void> {
  await server.stop();
  const database = new DatabaseSync(join(server.dataDir, 'cartable.db'));
  const yearAgo = new Date(Date.now() - 366 * 86_400_000).toISOString();
  database.prepare('UPDATE espaceco_planned_mails SET due_at = ?').run(yearAgo);
  database.prepare('UPDATE espaceco_reports SET opened_at = ?').run(yearAgo);
  database.close();
  await server.restart();
  await root.signIn(server.administrator);
}

const openOverview = () =>
  page.goto(`/espace-collaboratif/${community.communityId}/gerer-le-guichet?activeTab=overview`);
const rowOf = (table: string, words: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: words });
const listed = () => page.getByRole('list', { name: 'Liste des signalements' }).getByRole('listitem');

it('counts by age, theme and commune lead to the reports they count', longTests, async () => {
  await openOverview();
  for (const [table, words, column, comments] of [
    ['À traiter, par ancienneté', 'et plus', 1, ['Un tronc ancien.']],
    ['À traiter, par ancienneté', 'Moins de 7 jours', 1, ['Une irisation.']],
    ['Par thème', 'Embâcle', 1, ['Un tronc retiré.', 'Un tronc ancien.']],
    ['Par thème', 'Embâcle', 2, ['Un tronc ancien.']],
    ['Par statut', 'Pris en compte', 1, ['Un tronc retiré.']],
    ['Par commune', 'Paris', 1, ['Une irisation.']],
  ] as const) {
    const link = rowOf(table, words).getByRole('cell').nth(column).getByRole('link');
    expect(await link.innerText(), `${table}, ${words}`).toMatch(new RegExp(`^${comments.length}\\b`));
    await link.click();
    await page.waitForURL(/signalements\?/);
    await expect
      .poll(() => page.locator('.app-report__comment').allInnerTexts(), { message: `${table}, ${words}` })
      .toEqual([...comments]);
    expect(await listed().count()).toBe(comments.length);
    await page.goBack();
  }
});

it('the log of mails tells those that left and those that are planned', longTests, async () => {
  await expect
    .poll(
      async () =>
        (
          await root.call(routes.getSentMails, {
            params: { communityId: community.communityId },
            query: {},
          })
        ).content.length,
      { timeout: 60_000 },
    )
    .toBe(1);
  await openOverview();
  const sent = rowOf('Courriels envoyés', `Relance du signalement ${oldId}`);
  await sent.getByRole('cell', { name: '2', exact: true }).waitFor();
  await rowOf('Courriels prévus', 'Relance du signalement').waitFor();
  // One whose status changed is not followed any more.
  for (const log of ['Courriels prévus', 'Courriels envoyés'])
    expect(await rowOf(log, `n° ${closedId}`).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await sent.getByRole('link').click();
  await page.getByRole('heading', { name: `Signalement n° ${oldId}` }).waitFor();
});

it('a contribution is looked at, and undone', longTests, async () => {
  await openOverview();
  await page.getByRole('link', { name: 'Contributions à Obstacles' }).click();
  await page.waitForURL(/view=history/);
  await page
    .getByTitle(/^Annuler la modification n° /)
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler cette modification' }).click();
  await page.getByText(/^La modification n° \d+ est annulée/).waitFor();
  expect(await community.names()).toEqual(['Moulin']);
  expect(await seriousFindings(page)).toEqual([]);
});

it('of several reports answered at once, those that are gone are told', longTests, async () => {
  await page.goto(`/espace-collaboratif/${community.communityId}/carte?panel=reports&view=table&status=open`);
  await page.getByRole('cell', { name: 'Un tronc ancien.' }).waitFor();
  await button(page, 'Choisir toute la page').click();
  const reply = page.getByRole('textbox', { name: 'Réponse' });
  // The filters are open beside the map: it stayed in sight of them, over what is written below.
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const map = (await page.getByRole('application', { name: /^Carte du guichet/ }).boundingBox())!;
  expect(map.y + map.height).toBeLessThan((await reply.boundingBox())!.y);
  await root.call(routes.deleteReport, { params: { reportId: oldId } });
  await reply.fill('L’équipe passe demain.');
  await button(page, 'Répondre à 2 signalements').click();
  await page.getByText('1 signalement a reçu la réponse.').waitFor();
  await page.getByText(new RegExp(`^Signalement n° ${oldId}\\s: `)).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});

it('the screens complained of nothing but the report that was gone', () => {
  expect(complaints.flat()).toEqual([]);
});
