import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes, type StoredData } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser } from '../support/browser.ts';
import { ApiClient, until } from '../support/client.ts';
import { wfsForm } from '../support/forms.ts';
import { gdal } from '../support/gdal.ts';
import { integrate } from '../support/integrate.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

requires('chromium');

/**
 * The whole life of a restricted service, each person at their own screen: a workspace is asked for and given, members
 * are invited, data are deposited and published for few, access is asked for, granted, used from GDAL, and ends.
 */

const regions = readFileSync(join(repositoryRoot, 'packages/datastore/demo/regions.fgb'));
const slow = { timeout: 60_000 };
const workspaceName = 'Direction des cartes';
const datasheetName = 'Zones réservées';

let server: RunningServer;
let browser: Browser;
const people = new Map<string, { client: ApiClient; page: Page; complaints: string[] }>();

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  const administrator = new ApiClient(server.url);
  await administrator.signIn(server.administrator);
  await sitDown('administrator', administrator);
  for (const name of ['superviseure', 'deposant', 'diffuseur', 'consommatrice']) {
    await sitDown(name, await newcomer(server, name));
  }
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** A browser of one's own, already signed in. */
async function sitDown(name: string, client: ApiClient): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    baseURL: server.url,
  });
  const [cookie, value] = client.cookie.split('=') as [string, string];
  await context.addCookies([{ name: cookie, value, url: server.url }]);
  const page = await context.newPage();
  people.set(name, { client, page, complaints: complaintsOf(page) });
}

const who = (name: string) => people.get(name)!;

describe('a restricted service, from the workspace to the end of a permission', () => {
  let datastoreId: string;
  let communityId: string;
  let data: StoredData;
  let key: string;

  it('the supervisor asks for a workspace', async () => {
    const { page } = who('superviseure');
    await page.goto('/entrepot/demande-de-creation');
    await page.getByLabel('Nom de l’espace de travail').fill(workspaceName);
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor(slow);
  });

  it('the administrator accepts it', async () => {
    const { page } = who('administrator');
    await page.goto('/administration/demandes');
    await page.getByRole('button', { name: `Accepter la demande ${workspaceName}` }).click(slow);
    await page.getByRole('button', { name: 'Créer l’espace de travail' }).click();
    await page.getByText(`L’espace de travail « ${workspaceName} » est créé`).waitFor(slow);
    const mine = await who('superviseure').client.call(routes.getMyDatastores);
    const found = mine.find(({ name }) => name === workspaceName)!;
    datastoreId = found._id;
    communityId = found.community._id;
  });

  it('the supervisor invites two members, one of whom may not publish', async () => {
    await invite('deposant', ['Téléversement', 'Traitement']);
    await invite('diffuseur', ['Diffusion']);
    for (const name of ['deposant', 'diffuseur']) {
      const { page } = who(name);
      await page.goto(await mailedLink(`${name}@mairie.example`, '/invitation'));
      await page.getByRole('button', { name: 'Accepter l’invitation' }).click(slow);
      await page.getByText(`Vous êtes membre de la communauté « ${workspaceName} »`).first().waitFor(slow);
    }
  });

  async function invite(name: string, rights: readonly string[]): Promise<void> {
    const { page } = who('superviseure');
    await page.goto(`/communaute/${communityId}/membres`);
    await page.getByRole('button', { name: 'Ajouter un membre' }).click(slow);
    const dialog = page.getByRole('dialog', { name: 'Ajouter un membre' });
    await dialog.getByLabel('Adresse électronique de la personne').fill(`${name}@mairie.example`);
    for (const right of ['Communauté', 'Téléversement', 'Traitement', 'Annexes', 'Diffusion']) {
      const box = dialog.getByRole('checkbox', { name: right });
      if ((await box.isChecked()) !== rights.includes(right)) await box.press('Space');
    }
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await page.getByText(`L’invitation est envoyée à ${name}@mairie.example`).first().waitFor(slow);
  }

  it('the first deposits and integrates, cannot publish, and reads why', async () => {
    const { client, page } = who('deposant');
    const file = { name: datasheetName, fileName: 'zones.fgb', content: regions };
    data = await integrate(client, datastoreId, file);
    const sheet = `/entrepot/${datastoreId}/donnees/${encodeURIComponent(datasheetName)}?activeTab=dataset`;
    await page.goto(sheet);
    await page.getByText('Prêt').first().waitFor(slow);
    await page.getByText(/Il vous manque ici 2 droits\s: .*Diffusion/).waitFor(slow);
    const form = new URLSearchParams({ vectorDbId: data._id, datasheetName });
    await page.goto(`/entrepot/${datastoreId}/service/wfs/ajout?${form}`);
    await page.getByText('Vous n’avez pas les droits nécessaires').waitFor(slow);
    const body = { ...wfsForm('zones_wfs', 'Zones', data), share_with: 'your_community' as const };
    const params = { datastoreId, storedDataId: data._id };
    await expect(client.call(routes.createWfs, { params, body })).rejects.toMatchObject({ status: 403 });
  }, 180_000);

  it('the second publishes it for few', async () => {
    const { client, page } = who('diffuseur');
    const body = {
      ...wfsForm('zones_wfs', 'Zones', data),
      identifier: 'zones-reservees',
      share_with: 'your_community' as const,
    };
    const params = { datastoreId, storedDataId: data._id };
    const { _id } = await client.call(routes.createWfs, { params, body });
    await client.untilPublished(datastoreId, _id);
    await page.goto(
      `/entrepot/${datastoreId}/donnees/${encodeURIComponent(datasheetName)}?activeTab=services`,
    );
    await page.getByText('zones_wfs').first().waitFor(slow);
  }, 120_000);

  it('a consumer asks for access from the catalogue', async () => {
    const { page } = who('consommatrice');
    await page.goto('/catalogue/dataset/zones-reservees');
    await page.getByRole('link', { name: 'Demander l’accès' }).first().click(slow);
    await page.getByLabel(/^Message au producteur/).fill('Pour le plan de secours.');
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.waitForURL('**/tableau-de-bord', slow);
  });

  it('the producer opens the form the mail leads to, and grants', async () => {
    const { page } = who('diffuseur');
    await page.goto(
      await mailedLink('diffuseur@mairie.example', `/entrepot/${datastoreId}/permissions/ajout`),
    );
    await page.getByLabel(/^Licence/).fill('Convention de test', slow);
    await page.getByRole('button', { name: 'Accorder' }).click();
    await page.getByRole('cell', { name: /consommatrice/ }).waitFor(slow);
  });

  it('the consumer makes a key, whose secret is shown once', async () => {
    const { page } = who('consommatrice');
    await page.goto('/mes-cles/ajout');
    await page.getByLabel(/^Nom de la clé/).fill('Poste de travail', slow);
    await page.getByText('zones_wfs').first().click();
    await page.getByRole('button', { name: /Étape suivante/ }).click();
    await page.getByRole('button', { name: 'Créer la clé' }).click();
    await page.getByText('La clé « Poste de travail » est créée').waitFor(slow);
    key = await page.getByLabel('Clé', { exact: true }).inputValue();
    expect(key).toMatch(/^[\w-]{43}/);
    await page.getByText('J’ai enregistré ce secret').click();
    await page.getByRole('button', { name: 'Terminer' }).click();
    await page.waitForURL('**/mes-cles', slow);
    await page.getByText('Poste de travail').first().waitFor(slow);
    expect(await page.content()).not.toContain(key);
  });

  it('GDAL opens the private WFS with the key, and nothing without', async () => {
    expect(await featuresSeen(key)).toBeGreaterThan(10);
    await expect(featuresSeen('')).rejects.toThrow();
  });

  it('the permission ends, and access with it', async () => {
    const { client } = who('diffuseur');
    const [permission] = await client.call(routes.getPermissions, { params: { datastoreId } });
    // Later than the call below may take: an end in the past is refused.
    const end = new Date(Date.now() + 10_000);
    await client.call(routes.updatePermission, {
      params: { datastoreId, permissionId: permission!._id },
      body: {
        licence: permission!.licence,
        end_date: end.toISOString(),
        offerings: permission!.offerings.map(({ _id }) => _id),
      },
    });
    await until(30_000, 'the end of the permission', async () => Date.now() > end.getTime() || undefined);
    await expect(featuresSeen(key)).rejects.toThrow();
    const { page } = who('consommatrice');
    await page.goto('/mes-permissions?state=expired');
    await page
      .getByText(/^Expirée le/)
      .first()
      .waitFor(slow);
  }, 120_000);

  it('without a complaint of any browser', () => {
    for (const [name, { complaints }] of people) expect([name, complaints]).toEqual([name, []]);
  });

  async function featuresSeen(secret: string): Promise<number> {
    const apikey = secret === '' ? '' : `?apikey=${secret}`;
    const reported = await gdal('ogrinfo', '-ro', '-so', '-al', `WFS:${server.url}/private/wfs${apikey}`);
    const count = /Feature Count: (\d+)/.exec(reported)?.[1];
    if (count === undefined) throw new Error(reported);
    return Number(count);
  }
});

/** Link that begins with `path`, in the last mail to that address that has one. */
async function mailedLink(address: string, path: string): Promise<string> {
  return until(30_000, `the mail to ${address}`, async () => {
    const folder = join(server.dataDir, 'outbox');
    if (!existsSync(folder)) return undefined;
    const links = readdirSync(folder)
      .filter((name) => /^[^.].*\.eml$/.test(name))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'latin1').replace(/=\r?\n/g, ''))
      .filter((mail) => mail.includes(`To: ${address}`))
      .map((mail) =>
        mail.replace(/=([0-9A-F]{2})/g, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16))),
      )
      .flatMap((mail) => new RegExp(`${server.url}(${path}[^\\s"<]*)`).exec(mail)?.[1] ?? []);
    return links.at(-1);
  });
}
