import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, enterAs, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { ApiClient, until } from '../support/client.ts';
import { untilFocused } from '../support/keyboard.ts';
import { mailHolding } from '../support/outbox.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** Members, invitations, requests to join and the contact form, in a real browser, much of it by keyboard. */

const slow = { timeout: 60_000 };
/** Several pages and several people each. */
const longTests = { timeout: 180_000 };
const password = 'quatre chevaux bleus';

let server: RunningServer;
let browser: Browser;
let administrator: ApiClient;
let communityId: string;
const complaints: string[][] = [];

async function openPage(who?: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    baseURL: server.url,
  });
  const page = await context.newPage();
  complaints.push(complaintsOf(page));
  if (who) {
    await enterAs(context, who);
    await page.goto('/tableau-de-bord');
  }
  return page;
}

const rightsOf = async (name: string) => {
  const query = { search: name };
  const { items } = await administrator.call(routes.getMembers, { params: { communityId }, query });
  return items[0]?.rights;
};

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ CARTABLE_LOGIN_RATE: '1000', CARTABLE_CONTACT_RATE: '100' }),
    launchBrowser(),
  ]);
  administrator = new ApiClient(server.url);
  await administrator.signIn(server.administrator);
  const workspaces = await administrator.call(routes.getMyDatastores);
  communityId = workspaces.find(({ is_sandbox }) => !is_sandbox)?.community._id ?? '';
  const member = await newcomer(server, 'bruno');
  const user_id = (await member.call(routes.getMe)).id;
  const body = { user_id, user_rights: [] };
  await administrator.call(routes.updateMember, { params: { communityId }, body });
  await administrator.call(routes.editCommunity, { params: { communityId }, body: { public: true } });
  await newcomer(server, 'denise');
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  // The wrong password, told by a 401 that browsers report as if something were broken.
  expect(complaints.flat().filter((one) => !/Failed to load resource.*401/.test(one))).toEqual([]);
});

describe('the members of a community', longTests, () => {
  let page: Page;

  beforeAll(async () => {
    page = await openPage(server.administrator);
    await page.getByRole('link', { name: 'Démonstration' }).click();
    await page.getByRole('link', { name: 'Membres', exact: true }).click();
    await page.getByRole('table').waitFor(slow);
  });

  it('have a switch for each right, moved with the keyboard, except oneself', async () => {
    expect(await seriousFindings(page)).toEqual([]);
    const upload = page.getByLabel('Téléversement, bruno@mairie.example');
    await upload.focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Diffusion, bruno@mairie.example').focus();
    await page.keyboard.press('Space');
    await until(20_000, 'both rights', async () => (await rightsOf('bruno'))?.length === 2 || undefined);
    expect(await rightsOf('bruno')).toEqual(['BROADCAST', 'UPLOAD']);
    expect(await page.getByLabel('Communauté, admin@example.org').isDisabled()).toBe(true);
  });

  it('are searched in the address, which survives a reload', async () => {
    await page.getByLabel('Rechercher un membre').fill('BRUNO');
    await page.keyboard.press('Enter');
    await page.getByText('1 membre', { exact: true }).waitFor(slow);
    await page.reload();
    await page.getByText('1 membre', { exact: true }).waitFor(slow);
    expect(new URL(page.url()).searchParams.get('search')).toBe('BRUNO');
    await page.getByLabel('Rechercher un membre').fill('');
    await page.getByText('2 membres').waitFor(slow);
  });

  it('are invited by mail, from a dialog that says what is wrong at its field', async () => {
    await page.getByRole('button', { name: 'Ajouter un membre' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter un membre' });
    const field = dialog.getByLabel('Adresse électronique de la personne');
    await field.fill('pas une adresse');
    await field.press('Enter');
    await dialog.getByText('Cette adresse n’est pas valable').waitFor(slow);
    await untilFocused(field);
    expect(await seriousFindings(page)).toEqual([]);
    await field.fill('zoe@mairie.example');
    await dialog.getByLabel('Communauté').uncheck({ force: true });
    await field.press('Enter');
    await page.getByRole('heading', { name: '1 invitation sans réponse' }).waitFor(slow);
  });

  it('come by their invitation, through the creation of their account', async () => {
    const mail = await mailHolding(server.dataDir, 'zoe@mairie.example', '/invitation?token=');
    const guest = await openPage();
    await guest.goto(/\/invitation\?token=[\w-]{43}/.exec(mail.text)?.[0] ?? '');
    await guest.getByText('vous invite à rejoindre').waitFor(slow);
    expect(await seriousFindings(guest)).toEqual([]);
    await guest.getByRole('link', { name: 'Créer un compte' }).click();
    await guest.getByLabel('Pseudonyme').fill('zoe');
    await guest.locator('input[name=password]').fill(password);
    await guest.getByRole('button', { name: 'Créer le compte' }).click();
    await guest.getByRole('heading', { name: 'Votre demande est reçue' }).waitFor(slow);
    await guest.locator('main').getByRole('link', { name: 'Se connecter' }).click();
    await signIn(guest, { email: 'zoe@mairie.example', password });
    await guest.getByRole('button', { name: 'Accepter l’invitation' }).click(slow);
    await guest.waitForURL(/\/entrepot\/[^/]+\/donnees/, slow);
    expect(await rightsOf('zoe')).toEqual(['PROCESSING', 'ANNEX', 'BROADCAST', 'UPLOAD']);
    await guest.context().close();
  });

  it('find their invitation on the dashboard, decline it, and accept another', async () => {
    const invite = () =>
      administrator.call(routes.updateMember, {
        params: { communityId },
        body: { email: 'emma@mairie.example', user_rights: ['UPLOAD'] },
      });
    await newcomer(server, 'emma');
    await invite();
    const guest = await openPage({ email: 'emma@mairie.example', password });
    await guest.getByRole('heading', { name: '1 invitation à rejoindre une communauté' }).waitFor(slow);
    expect(await seriousFindings(guest)).toEqual([]);
    await guest.getByRole('button', { name: 'Refuser l’invitation de Démonstration' }).press('Enter');
    const dialog = guest.getByRole('dialog', { name: /Refuser l’invitation/ });
    await dialog.getByRole('button', { name: 'Refuser l’invitation' }).press('Enter');
    await guest.getByText('L’invitation est refusée.').waitFor(slow);
    expect(await rightsOf('emma')).toBeUndefined();
    await invite();
    await guest.reload();
    await guest.getByRole('button', { name: 'Accepter l’invitation de Démonstration' }).press('Enter');
    await guest.getByRole('link', { name: 'Démonstration' }).waitFor(slow);
    await guest.getByRole('heading', { name: /invitation/ }).waitFor({ ...slow, state: 'detached' });
    expect(await rightsOf('emma')).toEqual(['UPLOAD']);
    await guest.context().close();
  });

  it('ask to join and are accepted by the link of the mail', async () => {
    const guest = await openPage({ email: 'denise@mairie.example', password });
    await guest.getByRole('link', { name: 'Rejoindre une communauté' }).click();
    await guest.getByRole('table').waitFor(slow);
    expect(await seriousFindings(guest)).toEqual([]);
    await guest.getByRole('button', { name: 'Rejoindre Démonstration' }).click();
    await guest.getByLabel(/^Message/).fill('Bonjour, c’est Denise.');
    await guest.getByRole('button', { name: 'Envoyer la demande' }).click();
    await guest.getByText('Demande en attente').waitFor(slow);

    const mail = await mailHolding(server.dataDir, server.administrator.email, '/membres?userId=');
    await page.goto(/\/communaute\/\S+/.exec(mail.text)?.[0] ?? '');
    const dialog = page.getByRole('dialog', { name: 'Accepter denise@mairie.example' });
    await dialog.getByText('Bonjour, c’est Denise.').waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    for (const name of ['Communauté', 'Diffusion']) await dialog.getByLabel(name).uncheck({ force: true });
    await dialog.getByRole('button', { name: 'Accepter la demande' }).click();
    await page.getByText('denise@mairie.example').first().waitFor(slow);
    await until(20_000, 'the member', () => rightsOf('denise'));
    expect(await rightsOf('denise')).toEqual(['PROCESSING', 'ANNEX', 'UPLOAD']);
    await page.waitForURL(({ searchParams }) => !searchParams.has('userId'), slow);

    await guest.goto('/mes-notifications');
    await guest
      .getByRole('link', { name: 'Vous avez rejoint la communauté « Démonstration »' })
      .waitFor(slow);
    await guest.context().close();
  });

  it('are removed once the consequences are read, and hand supervision over against the password', async () => {
    await page.getByRole('button', { name: 'Retirer denise@mairie.example' }).click();
    const removal = page.getByRole('dialog', { name: /Retirer denise/ });
    await removal.getByText('n’aura plus accès').waitFor(slow);
    await removal.getByRole('button', { name: 'Retirer', exact: true }).click();
    await until(20_000, 'the removal', async () => ((await rightsOf('denise')) ? undefined : true));

    await page.getByRole('button', { name: 'Transférer la supervision' }).click();
    const transfer = page.getByRole('dialog', { name: 'Transférer la supervision' });
    await transfer.getByLabel('bruno@mairie.example').check({ force: true });
    await transfer.locator('input[type=password]').fill('faux mot de passe');
    await transfer.getByRole('button', { name: 'Transférer', exact: true }).click();
    await transfer.getByText('Ce n’est pas votre mot de passe.').waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    await transfer.locator('input[type=password]').fill(server.administrator.password);
    await transfer.getByRole('button', { name: 'Transférer', exact: true }).click();
    await until(
      20_000,
      'the new supervisor',
      async () => (await rightsOf('bruno'))?.length === 5 || undefined,
    );
  });
});

describe('the contact form', longTests, () => {
  it('is filled with the keyboard alone: first error, summary, confirmation', async () => {
    const page = await openPage();
    await page.goto('/nous-ecrire');
    await page.getByRole('button', { name: 'Envoyer' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('5 points à corriger').waitFor(slow);
    await untilFocused(page.locator('[name=email_contact]'));
    expect(await seriousFindings(page)).toEqual([]);
    const fields = ['visiteur@x.example', 'Martin', 'Luc'];
    for (const text of fields) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    // Among the two kinds of senders, then to the organisation.
    await page.keyboard.press('Tab');
    await page.keyboard.type('Mairie');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Comment publier un WFS ?');
    await page.getByText('caractères restants').waitFor(slow);
    // Past the link to the personal data.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/demande-envoyee/, slow);
    await page.getByRole('heading', { level: 1, name: 'Message envoyé' }).waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    await mailHolding(server.dataDir, server.administrator.email, 'Comment publier un WFS');
  });
});
