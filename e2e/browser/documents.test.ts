import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { untilDemonstration, withDemonstration } from '../support/demonstration.ts';
import { untilFocused } from '../support/keyboard.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** Documents and thumbnail of a datasheet, then one’s own documents, with a mouse and a keyboard. */

let server: RunningServer;
let browser: Browser;
let page: Page;
let complaints: string[];
let datastoreId: string;
let datasheetName: string;
let colleague: ApiClient;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(withDemonstration), launchBrowser()]);
  const administrator = new ApiClient(server.url);
  await administrator.signIn(server.administrator);
  const workspaces = await administrator.call(routes.getMyDatastores);
  datastoreId = workspaces.find(({ is_sandbox }) => !is_sandbox)!._id;
  await untilDemonstration(administrator);
  const { items } = await administrator.call(routes.getDatasheets, { params: { datastoreId }, query: {} });
  datasheetName = items[0]!.name;
  colleague = await newcomer(server, 'collegue');
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    baseURL: server.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  complaints = complaintsOf(page);
  await page.goto('/tableau-de-bord');
  await signIn(page, server.administrator);
  await page.getByRole('link', { name: 'Démonstration' }).waitFor();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const dialog = () => page.getByRole('dialog');
const untilShown = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const row = (name: string) => page.getByRole('article', { name });
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
});

describe('the documents tab of a datasheet', () => {
  it('says what is missing, and goes to the first field to mend', async () => {
    const name = encodeURIComponent(datasheetName);
    await page.goto(`/entrepot/${datastoreId}/donnees/${name}?activeTab=documents`);
    await page.getByText('Cette fiche n’a pas encore de document').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ajouter un document' }).click();
    await dialog().getByRole('button', { name: 'Ajouter' }).click();
    await dialog().getByText('Donnez un nom au document.').waitFor();
    await dialog().getByText('Choisissez un fichier.').waitFor();
    await untilFocused(dialog().getByLabel('Nom'));
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('keeps a file, and refuses at its field one that is not what it says', async () => {
    await dialog().getByLabel('Nom').fill('Notice');
    const file = dialog().locator('input[type=file]');
    await file.setInputFiles({ ...pdf('fausse.pdf'), buffer: Buffer.from('<html><script></script></html>') });
    await dialog().getByRole('button', { name: 'Ajouter' }).click();
    await dialog()
      .getByText(/n’est pas celui d’un document admis/)
      .waitFor();
    await file.setInputFiles(pdf('notice.pdf'));
    await dialog().getByText('notice.pdf – ').waitFor();
    await dialog().getByRole('button', { name: 'Ajouter' }).press('Enter');
    await untilShown('« Notice » a été ajouté.');
    await row('Notice').getByText('PDF').waitFor();
    await page.getByRole('tab', { name: 'Documents (1)' }).waitFor();
    const link = row('Notice').getByRole('link', { name: /Ouvrir/ });
    const answer = await fetch((await link.getAttribute('href'))!);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('does not move under the pointer while its height follows what it shows', async () => {
    const moved = await page.evaluate(`(() => {
      const tabs = document.querySelector('.fr-tabs');
      const height = tabs.style.getPropertyValue('--tabs-height');
      tabs.style.transition = 'none';
      tabs.style.setProperty('--tabs-height', '60px');
      tabs.scrollTop = 30;
      const { scrollTop } = tabs;
      tabs.style.setProperty('--tabs-height', height);
      tabs.style.transition = '';
      return scrollTop;
    })()`);
    expect(moved).toBe(0);
  });

  it('keeps a link, changes it and takes it away once confirmed', async () => {
    await page.getByRole('button', { name: 'Ajouter un document' }).click();
    await dialog().getByText('Il reste là où il est').click();
    await dialog().getByLabel('Nom').fill('Page du service');
    await dialog()
      .getByRole('textbox', { name: /^Adresse/ })
      .fill('javascript:alert(1)');
    await dialog()
      .getByRole('textbox', { name: /^Adresse/ })
      .press('Enter');
    await dialog()
      .getByText(/Donnez une adresse qui commence/)
      .waitFor();
    await dialog()
      .getByRole('textbox', { name: /^Adresse/ })
      .fill('https://example.org/notice');
    await dialog()
      .getByRole('textbox', { name: /^Adresse/ })
      .press('Enter');
    await row('Page du service').getByText('Lien vers example.org').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Modifier Page du service' }).click();
    await dialog().getByLabel('Description (facultatif)').fill('Tout y est dit.');
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await row('Page du service').getByText('Tout y est dit.').waitFor();
    await page.getByRole('button', { name: 'Supprimer Page du service' }).click();
    await dialog()
      .getByText(/la page elle-même ne change pas/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Supprimer' }).click();
    await row('Page du service').waitFor({ state: 'detached' });
    await page.reload();
    await row('Notice').waitFor();
  });
});

describe('the thumbnail of a datasheet', () => {
  it('is added by the keyboard alone, seen before it is kept, then in the list', async () => {
    const image = await page.screenshot({ type: 'jpeg' });
    const add = page.getByRole('button', { name: 'Ajouter une vignette' });
    await add.focus();
    const opacity = await page.evaluate(
      'getComputedStyle(document.querySelector(".app-thumbnail__actions")).opacity',
    );
    expect(opacity).toBe('1');
    await add.press('Enter');
    await dialog().locator('input[type=file]').setInputFiles(pdf('notice.pdf'));
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await dialog().getByText('Ce type de fichier n’est pas admis ici.').waitFor();
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: image });
    await dialog().getByRole('img', { name: 'Aperçu' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await untilShown('La vignette a été enregistrée.');
    await page.getByRole('img', { name: `Vignette de ${datasheetName}` }).waitFor();
    await page.goto(`/entrepot/${datastoreId}/donnees`);
    await page.locator('.app-datasheet__picture img').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('is taken away once confirmed', async () => {
    await page.goBack();
    await page.getByRole('img', { name: `Vignette de ${datasheetName}` }).hover();
    await page.getByRole('button', { name: 'Supprimer la vignette' }).click();
    await dialog().getByRole('button', { name: 'Supprimer' }).click();
    await untilShown('La vignette a été supprimée.');
    await page.getByRole('button', { name: 'Ajouter une vignette' }).waitFor({ state: 'attached' });
  });
});

describe('my documents', () => {
  it('are added by dropping a file, found again and downloaded', async () => {
    await page.goto('/mes-documents');
    await page.getByText('Vous n’avez pas encore de document').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ajouter un document' }).click();
    const carried = await page.evaluateHandle(`
      const data = new DataTransfer();
      data.items.add(new File(['Bonjour'], 'à lire.txt', { type: 'text/plain' }));
      data;
    `);
    await dialog().locator('.app-file-field').dispatchEvent('drop', { dataTransfer: carried });
    await dialog().getByText('à lire.txt – 7 octets').waitFor();
    expect(await dialog().getByLabel('Nom', { exact: true }).inputValue()).toBe('à lire.txt');
    await dialog().getByLabel('Nom', { exact: true }).fill('Été à la forêt');
    await dialog().getByLabel('Étiquettes (facultatif)').fill('plan, été');
    await dialog().getByRole('button', { name: 'Ajouter' }).click();
    await row('Été à la forêt').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('searchbox').fill('rien de tel');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('Aucun document ne correspond').waitFor();
    await page.reload();
    await page.getByText('Aucun document ne correspond').waitFor();
    await page.getByRole('button', { name: 'Enlever les filtres' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row('Été à la forêt')
        .getByRole('link', { name: /Télécharger/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe('à lire.txt');
  });

  it('are given a public address, which another replaces', async () => {
    const line = row('Été à la forêt');
    const field = line.getByRole('textbox', { name: /Adresse publique/ });
    await line.getByRole('button', { name: 'Été à la forêt' }).first().press('Enter');
    await line.getByRole('checkbox').press('Space');
    await field.waitFor();
    const address = await field.inputValue();
    expect(await (await fetch(address)).text()).toBe('Bonjour');
    expect(await seriousFindings(page)).toEqual([]);
    await line.getByRole('button', { name: /^Copier/ }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
    await line.getByRole('checkbox').press('Space');
    await field.waitFor({ state: 'detached' });
    expect((await fetch(address)).status).toBe(404);
  });

  it('are shared with an address, whose owner reads and cannot change them', async () => {
    await page.getByRole('button', { name: 'Partager Été à la forêt' }).click();
    await dialog().getByText('Ce document n’est partagé avec personne.').waitFor();
    await dialog().getByRole('textbox').fill('pas une adresse');
    await dialog().getByRole('textbox').press('Enter');
    await dialog().getByText('Donnez une adresse électronique ou un identifiant technique.').waitFor();
    await dialog().getByRole('textbox').fill('collegue@mairie.example');
    await dialog().getByRole('textbox').press('Enter');
    await dialog().getByRole('button', { name: 'Ne plus partager avec collegue@mairie.example' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const { items } = await colleague.call(routes.getMyDocuments, { query: { whose: 'shared' } });
    expect(items).toMatchObject([
      { name: 'Été à la forêt', abilities: { edit: false, share: false, delete: false } },
    ]);
    await dialog().getByRole('button', { name: 'Fermer' }).last().click();
    await row('Été à la forêt').getByText('Partagé avec 1 personne').waitFor();
  });

  it('are replaced, renamed and deleted once it is known what that means', async () => {
    await page.getByRole('button', { name: 'Remplacer le fichier de Été à la forêt' }).click();
    await dialog().locator('input[type=file]').setInputFiles(pdf('autre.pdf'));
    await dialog().getByRole('button', { name: 'Remplacer' }).click();
    await row('Été à la forêt')
      .getByText(/autre\.pdf/)
      .waitFor();
    await page.getByRole('button', { name: 'Modifier Été à la forêt' }).click();
    await dialog().getByLabel('Nom', { exact: true }).fill('');
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await dialog().getByText('Donnez un nom au document.').waitFor();
    await dialog().getByLabel('Nom', { exact: true }).fill('Hiver');
    await dialog().getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: 'Supprimer Hiver' }).click();
    await dialog().getByText('1 personne avec qui il est partagé ne le verra plus.').waitFor();
    await dialog().getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('Vous n’avez pas encore de document').waitFor();
    // The browser reports the refusal asked for above as if something were broken.
    expect(complaints.filter((complaint) => !/422/.test(complaint))).toEqual([]);
  });
});
