import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { ApiClient, until } from '../support/client.ts';
import { untilDemonstration, withDemonstration } from '../support/demonstration.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** Consumption, journal and trash of a workspace, in a real browser, on the real program. */

const slow = { timeout: 60_000 };
const sheet = 'Régions de France';

describe('a workspace', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let client: ApiClient;
  let datastoreId: string;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(withDemonstration), launchBrowser()]);
    const { email, password } = server.administrator;
    client = new ApiClient(server.url);
    await client.signIn({ email, password });
    await untilDemonstration(client);
    const datastores = await client.call(routes.getMyDatastores);
    datastoreId = datastores.find(({ technical_name }) => technical_name === 'demonstration')!._id;
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    page = await context.newPage();
    complaints = complaintsOf(page);
    await page.goto(`/entrepot/${datastoreId}/consommation`);
    await signIn(page, { email, password });
    await page.getByRole('heading', { level: 1, name: 'Suivi des consommations' }).waitFor(slow);
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  it('shows what it uses of what it may, and what weighs most', async () => {
    await page.getByRole('cell', { name: 'Base de données vecteur' }).waitFor(slow);
    expect(
      await page
        .getByText(/utilisés sur/)
        .first()
        .textContent(),
    ).toMatch(/Mo utilisés sur 100\sGo/);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Points de publication' }).click();
    await page.getByRole('link', { name: 'Régions de France (WFS)' }).waitFor(slow);
    expect(page.url()).toContain('tab=endpoints');
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await page.getByRole('link', { name: 'Régions de France (WFS)' }).waitFor(slow);
  });

  it('counts what its services answer', async () => {
    const requested = `${server.url}/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=regions_wfs:regions&count=1`;
    for (let rank = 0; rank < 3; rank++) await (await fetch(requested)).text();
    await fetch(`${server.url}/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=inconnu:a`);
    const traffic = await until(30_000, 'the traffic to be written', async () => {
      const read = await client.call(routes.getDatastoreStatistics, { params: { datastoreId } });
      return read.offerings.find(({ layer_name, requests }) => layer_name === 'regions_wfs' && requests >= 3);
    });
    expect(traffic.requests).toBe(3);
    expect(traffic.bytes).toBeGreaterThan(1_000);
    await page.getByRole('tab', { name: 'Trafic' }).click();
    await page.getByRole('row', { name: /regions_wfs.*3/ }).waitFor(slow);
    await page.getByText('Voir les chiffres de chaque jour').click();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('puts a deleted datasheet in the trash, told before, and back by one click', async () => {
    await page.goto(`/entrepot/${datastoreId}/donnees/${encodeURIComponent(sheet)}`);
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /Supprimer la fiche de données/ });
    await dialog.getByText(/restaurer pendant 7 jours/).waitFor(slow);
    await dialog.getByText(/3 services publiés/).waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText(`« ${sheet} » est dans la corbeille.`).waitFor(slow);
    const gone = await fetch(`${server.url}/tms/1.0.0/regions_tms/4/8/5.pbf`);
    expect(gone.status).toBe(404);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('heading', { level: 1, name: sheet }).waitFor(slow);
    const back = await fetch(`${server.url}/tms/1.0.0/regions_tms/4/8/5.pbf`);
    expect(back.status).toBe(200);
  });

  it('lists the trash, restores from it, and deletes for good after a question', async () => {
    const params = { datastoreId, datasheetName: sheet };
    await client.call(routes.deleteDatasheet, { params });
    await page.goto(`/entrepot/${datastoreId}/corbeille`);
    const row = page.getByRole('article', { name: sheet });
    await row.getByText(/encore (6|7) jours/).waitFor(slow);
    await row.getByRole('button', { name: sheet, exact: true }).click();
    await row.getByText(/3 services publiés/).waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    await row.getByRole('button', { name: `Restaurer ${sheet}` }).click();
    await page.getByText('La corbeille est vide').waitFor(slow);
    expect((await client.call(routes.getDatasheet, { params })).name).toBe(sheet);

    await client.call(routes.deleteDatasheet, { params });
    await page.reload();
    await row.getByRole('button', { name: `Supprimer définitivement ${sheet}` }).click();
    const dialog = page.getByRole('dialog', { name: /Supprimer définitivement/ });
    await dialog.getByText(/ne peut pas être annulée/).waitFor(slow);
    await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await page.getByText('La corbeille est vide').waitFor(slow);
    await until(60_000, 'everything to be removed', async () => {
      const { storages } = await client.call(routes.getDatastore, { params: { datastoreId } });
      return [...storages.data, storages.uploads].every(({ use }) => use === 0) || undefined;
    });
  });

  it('tells in its journal who did what', async () => {
    await page.goto(`/entrepot/${datastoreId}/journal`);
    await page.getByRole('cell', { name: 'Fiche de données restaurée' }).first().waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('Action').selectOption({ label: 'Service publié' });
    await page.waitForURL(/kind=service\.published/);
    await page.getByText('3 résultats').waitFor(slow);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Exporter (CSV)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^journal-demonstration-.*\.csv$/);
    expect(complaints).toEqual([]);
  });
});
