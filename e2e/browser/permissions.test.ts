import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { untilFocused } from '../support/keyboard.ts';
import { newcomer } from '../support/people.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

requires('chromium');

/** Permissions granted, changed and withdrawn in a real browser, by the keyboard alone, on the real program. */

const regions = readFileSync(join(repositoryRoot, 'packages/datastore/demo/regions.fgb'));
const slow = { timeout: 60_000 };

describe('a producer grants access, by the keyboard', { timeout: 180_000 }, () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let datastoreId: string;
  let producer: ApiClient;
  let consumer: ApiClient;
  let consumerId: string;
  let address: string;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    producer = new ApiClient(server.url);
    await producer.signIn(server.administrator);
    const datastores = await producer.call(routes.getMyDatastores);
    datastoreId = datastores.find(({ is_sandbox }) => !is_sandbox)!._id;
    address = `/entrepot/${datastoreId}/permissions`;
    consumer = await newcomer(server, 'consommatrice');
    consumerId = (await consumer.call(routes.getMe)).id;
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    page = await context.newPage();
    complaints = complaintsOf(page);
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
    await page.getByRole('link', { name: 'Démonstration' }).waitFor(slow);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  /** Moves on with Tab until what has the focus is that. */
  async function tabTo(name: string | RegExp): Promise<void> {
    const named = page
      .getByLabel(name)
      .or(page.getByRole('button', { name }))
      .or(page.getByRole('link', { name }));
    for (let presses = 0; presses < 80; presses += 1) {
      if (await named.and(page.locator(':focus')).count()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}`);
  }
  const nothingSerious = async () => expect(await seriousFindings(page)).toEqual([]);

  it('is told that there is nothing to grant as long as no service is restricted', async () => {
    await page.goto(address);
    await page.getByText('Aucune permission accordée').waitFor(slow);
    await nothingSerious();
    await tabTo('Accorder une permission');
    await page.keyboard.press('Enter');
    await page.getByText('Aucun service restreint').waitFor(slow);
    await nothingSerious();
    const file = { name: 'reserve', fileName: 'regions.fgb', content: regions };
    await publishFile(producer, datastoreId, { ...file, share: 'your_community' });
  });

  it('is told at each field what is missing, and put on the first', async () => {
    await page.goto(`${address}/ajout`);
    await page.getByLabel(/^Licence/).waitFor(slow);
    await nothingSerious();
    await tabTo(/^Date de fin/);
    await page.keyboard.press('Enter');
    await page.getByText('3 points à corriger').waitFor();
    await untilFocused(page.locator('[name=licence]'));
    await nothingSerious();
  });

  it('fills the form in and sends it', async () => {
    await page.keyboard.type('Convention de test');
    await tabTo('Des communautés');
    // The other choice of the group.
    await page.keyboard.press('ArrowDown');
    await tabTo(/^Adresses électroniques ou identifiants/);
    await page.keyboard.type('pas un identifiant');
    await tabTo(/^reserve_wfs/);
    await page.keyboard.press('Space');
    await tabTo('Accorder');
    await page.keyboard.press('Enter');
    const error = page.getByText('« pas » n’est ni un identifiant technique');
    await error.first().waitFor();
    await untilFocused(page.locator('[name=accounts]'));
    await nothingSerious();
    // Text typed before is found again.
    await page.reload();
    await page.getByText('a été retrouvé').waitFor(slow);
    await page.getByLabel(/^Adresses électroniques ou identifiants/).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(consumerId);
    await tabTo('Accorder');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: /consommatrice/ }).waitFor(slow);
    await page.getByText('La permission est accordée.').waitFor();
    await nothingSerious();
    const [received] = await consumer.call(routes.getMyPermissions);
    expect(received).toMatchObject({ licence: 'Convention de test', only_oauth: false, expired: false });
    expect(received!.end_date).toMatch(/T23:59:59/);
  });

  it('opens the form of a request for access already filled in', async () => {
    const services = await producer.call(routes.getOfferings, { params: { datastoreId } });
    const wms = services.find(({ layer_name }) => layer_name === 'reserve_wms')!;
    await page.goto(`${address}/ajout?offerings=${wms._id}&beneficiaries=${consumerId}&type=ACCOUNT`);
    await page.getByText('pré-rempli').waitFor(slow);
    expect(await page.getByLabel(/^Adresses électroniques ou identifiants/).inputValue()).toBe(consumerId);
    expect(await page.getByLabel(/^reserve_wms/).isChecked()).toBe(true);
    await page.getByLabel(/^Licence/).focus();
    await page.keyboard.type('Licence à retirer');
    await tabTo('Accorder');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'Licence à retirer' }).waitFor(slow);
  });

  it('withdraws one, knowing who loses what', async () => {
    const received = await consumer.call(routes.getMyPermissions);
    const going = received.find(({ licence }) => licence === 'Licence à retirer')!;
    const accesses = [{ permission: going._id, offerings: [going.offerings[0]!._id] }];
    await consumer.call(routes.addKey, { body: { name: 'Ma clé', type: 'HASH', accesses } });
    await page.goto(`${address}?search=retirer`);
    await page.getByText('1 permission', { exact: true }).waitFor(slow);
    await tabTo('Supprimer la permission de consommatrice');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 clé d’accès s’en sert et les perd.').waitFor(slow);
    await nothingSerious();
    await tabTo('Supprimer');
    await page.keyboard.press('Enter');
    await page.getByText('Aucune permission ne correspond').waitFor(slow);
    expect((await consumer.call(routes.getMyKeysWithAccesses))[0]!.accesses).toEqual([]);
  }, 120_000);

  it('finds the other again, and adds the service that was withdrawn', async () => {
    await page.goto(`${address}?search=convention`);
    await page.getByText('1 permission', { exact: true }).waitFor(slow);
    await tabTo('Modifier la permission de consommatrice');
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Date de fin/).waitFor(slow);
    await nothingSerious();
    await tabTo(/^reserve_wms/);
    await page.keyboard.press('Space');
    await tabTo('Enregistrer');
    await page.keyboard.press('Enter');
    await page.getByText('La permission est modifiée.').waitFor(slow);
    const received = await consumer.call(routes.getMyPermissions);
    const changed = received.find(({ licence }) => licence === 'Convention de test');
    expect(changed!.offerings.map(({ layer_name }) => layer_name)).toEqual(['reserve_wfs', 'reserve_wms']);
    expect(complaints).toEqual([]);
  });
});
