import { readFile } from 'node:fs/promises';
import { routes } from '@cartable/contract';
import { freePort, requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { type ApiClient, until } from '../support/client.ts';
import { untilFocused } from '../support/keyboard.ts';
import { newcomer } from '../support/people.ts';
import { placedPhoto } from '../support/photo.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** A workspace asked for by one person and given by another, in real browsers, on the real program. */

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const name = 'Cartes de l’Œuvre été';

describe('the administration in the browser', () => {
  let server: RunningServer;
  /** By a name: passkeys are not given to addresses. */
  let site: string;
  let browser: Browser;
  let applicant: Page;
  let administrator: Page;
  let client: ApiClient;
  const complaints: string[][] = [];

  beforeAll(async () => {
    const port = String(await freePort());
    site = `http://localhost:${port}`;
    const settings = { CARTABLE_PORT: port, CARTABLE_PUBLIC_URL: site, CARTABLE_LOGIN_RATE: '1000' };
    [server, browser] = await Promise.all([startServer(settings), launchBrowser()]);
    client = await newcomer(server, 'claire');
    applicant = await open({ email: 'claire@mairie.example', password: 'quatre chevaux bleus' });
    administrator = await open(server.administrator);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  async function open(credentials: { email: string; password: string }): Promise<Page> {
    const context = await browser.newContext({ viewport: wide, locale: 'fr-FR', baseURL: site });
    const page = await context.newPage();
    complaints.push(complaintsOf(page));
    await page.goto('/tableau-de-bord');
    await signIn(page, credentials);
    await page.getByRole('heading', { level: 1, name: /Bienvenue/ }).waitFor();
    return page;
  }

  it('a person asks for a workspace, the technical name following the name', async () => {
    await applicant.getByRole('link', { name: 'Demander un espace de travail' }).click();
    await applicant.getByRole('button', { name: 'Envoyer la demande' }).click();
    const requested = applicant.getByLabel('Nom de l’espace de travail');
    await untilFocused(requested);
    expect(await seriousFindings(applicant)).toEqual([]);
    await requested.fill(name);
    const technicalName = applicant.getByLabel('Nom technique');
    expect(await technicalName.inputValue()).toBe('cartes_de_l_oeuvre_ete');
    await technicalName.fill('bac-a-sable');
    await applicant.getByLabel(/Précisions/).fill('Le plan de la commune');
    await applicant.getByRole('button', { name: 'Envoyer la demande' }).click();
    await applicant
      .getByText(/est déjà pris par un autre espace/)
      .first()
      .waitFor();
    await technicalName.fill('oeuvre');
    await applicant.getByRole('button', { name: 'Envoyer la demande' }).click();
    await applicant.getByRole('heading', { level: 1, name: 'Demande envoyée' }).waitFor();
  });

  it('an administrator sees it wait, and accepts it with other quotas', async () => {
    await administrator.goto('/tableau-de-bord');
    await administrator.getByText(/demande d’espace de travail attend une réponse/).waitFor();
    await administrator.goto('/administration');
    await administrator.getByRole('link', { name: /demande d’espace de travail attend/ }).click();
    await administrator.getByRole('heading', { name: new RegExp(name) }).waitFor();
    await administrator.getByText('Le plan de la commune').waitFor();
    expect(await seriousFindings(administrator)).toEqual([]);
    await administrator.getByRole('button', { name: `Accepter la demande ${name}` }).click();
    const quota = administrator.getByLabel('Livraisons');
    await quota.fill('beaucoup');
    await administrator.getByRole('button', { name: 'Créer l’espace de travail' }).click();
    await administrator.getByText('Attendu : un nombre positif.').first().waitFor();
    expect(await seriousFindings(administrator)).toEqual([]);
    await quota.fill('1,5');
    await administrator.getByRole('button', { name: 'Créer l’espace de travail' }).click();
    await administrator.getByText(/est créé, et son superviseur prévenu/).waitFor();
    const workspaces = await client.call(routes.getMyDatastores);
    const created = workspaces.find((workspace) => workspace.technical_name === 'oeuvre');
    const datastore = await client.call(routes.getDatastore, { params: { datastoreId: created?._id ?? '' } });
    expect(datastore.storages.uploads.quota).toBe(1_500_000_000);
  });

  it('the applicant finds the workspace and enters it', async () => {
    await applicant.goto('/tableau-de-bord');
    await applicant.getByRole('link', { name }).click();
    await applicant.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
  });

  it('quotas are changed, and the datastore put out of use and back', async () => {
    await administrator.goto('/administration/entrepots?search=oeuvre');
    await administrator.getByRole('link', { name }).click();
    await administrator.getByRole('textbox', { name: 'Fichiers annexes' }).fill('0');
    await administrator.getByRole('button', { name: 'Enregistrer' }).click();
    await administrator.getByText('Les réglages sont enregistrés.').waitFor();
    await administrator.getByRole('button', { name: 'Mettre hors service' }).first().click();
    const dialog = administrator.getByRole('dialog');
    await dialog.getByText(/n’y entrent plus/).waitFor();
    await dialog.getByRole('button', { name: 'Mettre hors service' }).click();
    await administrator.getByRole('button', { name: 'Remettre en service' }).waitFor();
    expect(await seriousFindings(administrator)).toEqual([]);
    await applicant.reload();
    await applicant
      .getByText(/n’existe pas|introuvable|404/i)
      .first()
      .waitFor();
    await administrator.getByRole('button', { name: 'Remettre en service' }).click();
    await administrator.getByRole('button', { name: 'Mettre hors service' }).first().waitFor();
    await administrator.reload();
    expect(await administrator.getByRole('textbox', { name: 'Fichiers annexes' }).inputValue()).toBe('0');
  });

  it('a request waits on the dashboard, is withdrawn there, and the next one is refused with its reason', async () => {
    const ask = async (technicalName: string) => {
      await applicant.goto('/entrepot/demande-de-creation');
      await applicant.getByLabel('Nom de l’espace de travail').fill('Deuxième espace');
      await applicant.getByLabel('Nom technique').fill(technicalName);
      await applicant.getByRole('button', { name: 'Envoyer la demande' }).click();
      await applicant.getByRole('heading', { level: 1, name: 'Demande envoyée' }).waitFor();
      await applicant.goto('/tableau-de-bord');
      await requests().getByText('En attente', { exact: true }).waitFor();
    };
    const requests = () => applicant.getByRole('region', { name: 'Demande d’espace de travail' });
    await ask('deuxieme');
    expect(await seriousFindings(applicant)).toEqual([]);
    await applicant.getByRole('button', { name: 'Retirer la demande de « Deuxième espace »' }).click();
    await applicant.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click();
    await requests().waitFor({ state: 'detached' });
    await administrator.goto('/administration/demandes');
    await administrator.getByText('Aucune demande en attente').waitFor();

    await ask('deuxieme_bis');
    await administrator.reload();
    await administrator.getByRole('button', { name: 'Refuser la demande Deuxième espace' }).click();
    const dialog = administrator.getByRole('dialog', { name: 'Refuser cette demande ?' });
    await dialog.getByRole('button', { name: 'Refuser', exact: true }).click();
    await dialog.getByText('Dites pourquoi.').first().waitFor();
    await dialog.getByLabel(/^Motif/).fill('Le premier suffit.');
    await dialog.getByRole('button', { name: 'Refuser', exact: true }).click();
    await administrator.getByText(/est refusée, et le demandeur prévenu/).waitFor();

    await applicant.reload();
    await requests().getByText('Refusée', { exact: true }).waitFor();
    await requests().getByText('Motif : Le premier suffit.').waitFor();
    await applicant
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications \(\d+\)$/ })
      .first()
      .click();
    const told = applicant.getByRole('main').getByRole('listitem');
    const refusal = told.filter({
      hasText: 'Votre demande d’espace de travail « Deuxième espace » est refusée',
    });
    await refusal.getByText('Motif : Le premier suffit.').waitFor();
    await told.filter({ hasText: `Votre espace de travail « ${name} » est ouvert` }).waitFor();
    expect(await seriousFindings(applicant)).toEqual([]);
    await applicant.getByRole('button', { name: 'Tout marquer comme lu' }).click();
    await applicant.getByText('Vous avez tout lu.').waitFor();
    await applicant
      .getByRole('banner')
      .getByRole('link', { name: 'Notifications', exact: true })
      .first()
      .waitFor();
  });

  it('an account is disabled: whoever was working has to sign in again, and may not', async () => {
    await administrator.goto('/administration/utilisateurs?search=claire');
    await administrator.getByRole('button', { name: /Gérer le compte/ }).click();
    const dialog = administrator.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Désactiver le compte' }).click();
    await dialog.getByText(/clés d’accès cessent d’ouvrir/).waitFor();
    await dialog.getByRole('button', { name: 'Désactiver le compte' }).click();
    await dialog.getByText('C’est fait.').waitFor();
    expect(await seriousFindings(administrator)).toEqual([]);
    await expect(client.call(routes.getMe)).rejects.toMatchObject({ status: 401 });
    await dialog.getByRole('button', { name: 'Réactiver le compte' }).click();
    await dialog.getByRole('button', { name: 'Réactiver le compte' }).click();
    await dialog.getByText('C’est fait.').waitFor();
    await administrator.keyboard.press('Escape');
  });

  it.each([
    'administration',
    'administration/demandes?state=all',
    'administration/communautes',
    'administration/points-d-acces',
    'administration/taches',
    'administration/courriels',
    'administration/parametres',
    'administration/sante',
  ])('/%s reads well, wide and narrow, and nobody else knows it', async (path) => {
    for (const size of [wide, narrow]) {
      await administrator.setViewportSize(size);
      await administrator.goto(`/${path}`);
      await administrator.getByRole('navigation', { name: 'Rubriques de l’administration' }).waitFor();
      await administrator.waitForLoadState('networkidle');
      expect(await seriousFindings(administrator)).toEqual([]);
      const overflow = await administrator
        .locator('html')
        .evaluate((page) => page.scrollWidth - page.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await administrator.setViewportSize(wide);
  });

  describe('texts of the site', () => {
    const slug = 'ouverture';
    const field = (label: string) => administrator.getByLabel(label, { exact: true });
    const press = (label: string) => administrator.getByRole('button', { name: label, exact: true }).click();
    const preview = () => administrator.getByRole('region', { name: 'Aperçu' });
    const hostile =
      '<script>document.title = 1</script> [clic](javascript:alert(1)) <img src=x onerror=alert(1)>';

    /** The page of the article, as its status says. */
    const untilArticle = (status: number) =>
      until(10_000, `the article to answer ${status}`, async () => {
        const answer = await fetch(`${server.url}/api/site/news/${slug}?language=fr`);
        await answer.body?.cancel();
        return answer.status === status || undefined;
      });

    it('an article is written beside its preview, and its draft is nowhere', async () => {
      await administrator.goto('/administration/textes');
      await administrator.getByLabel(/^Nom/).waitFor();
      await administrator.locator('select').first().selectOption('news');
      await administrator.getByLabel(/^Nom/).fill(slug);
      await press('Écrire');
      await field('Titre').fill('Ouverture du site');
      await field('Résumé, en une phrase').fill('Les données sont là.');
      await administrator.getByLabel(/^Date de parution/).fill('2026-01-15');
      await administrator.getByLabel(/^Thèmes/).fill('essai, données');
      await field('Texte, en Markdown').fill(`Du **gras**. ${hostile}`);
      await preview().locator('strong', { hasText: 'gras' }).waitFor();
      expect(await preview().locator('script, [onerror], a[href^=javascript]').count()).toBe(0);
      await administrator.locator('input[type=file]').setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: await placedPhoto(administrator),
      });
      await press('En faire la couverture');
      expect(await administrator.getByLabel(/^Image de couverture/).inputValue()).toMatch(/^\/files\//);
      await preview().locator('.app-news-article__cover').waitFor();
      expect(await seriousFindings(administrator)).toEqual([]);
      await press('Garder un brouillon');
      await administrator.getByText('Ceci est un brouillon').waitFor();
      await untilArticle(404);
    });

    it('published, it appears at its date with its tags and its cover, and nothing hostile runs', async () => {
      await administrator.getByLabel(/^Date de parution/).fill('2099-01-15');
      await press('Publier');
      await administrator.getByText('il paraîtra à sa date').first().waitFor();
      await untilArticle(404);
      await administrator.getByLabel(/^Date de parution/).fill('2026-01-15');
      await press('Publier');
      await untilArticle(200);
      await applicant.goto(`/actualites/${slug}`);
      await applicant.getByRole('heading', { level: 1, name: 'Ouverture du site' }).waitFor();
      await applicant.getByRole('link', { name: 'données', exact: true }).waitFor();
      const cover = applicant.locator('.app-news-article__cover');
      expect(await cover.evaluate(isDrawn)).toBe(true);
      expect(await applicant.title()).toContain('Ouverture du site');
      expect(await applicant.locator('main').locator('script, [onerror], a[href^=javascript]').count()).toBe(
        0,
      );
      expect(await seriousFindings(applicant)).toEqual([]);
    });

    it('what it was is taken up again, what was typed undone, and all of it taken off', async () => {
      await field('Titre').fill('Autre titre');
      await press('Annuler les modifications');
      expect(await field('Titre').inputValue()).toBe('Ouverture du site');
      await administrator
        .getByRole('button', { name: /^Reprendre le texte/ })
        .first()
        .click();
      await vi.waitFor(async () =>
        expect(await administrator.getByLabel(/^Date de parution/).inputValue()).toBe('2099-01-15'),
      );
      await administrator.setViewportSize(narrow);
      expect(await seriousFindings(administrator)).toEqual([]);
      await administrator.setViewportSize(wide);
      await press('Retirer du site');
      await administrator.getByRole('dialog').getByRole('button', { name: 'Retirer du site' }).click();
      await untilArticle(404);
    });

    it('the accessibility statement tells of the audit, and the footer of every page with it', async () => {
      await administrator.goto('/administration/textes/pages/accessibility/fr');
      await administrator.getByLabel('Niveau de conformité déclaré').selectOption('partial');
      await press('Publier');
      await administrator.getByText(/auditor, audited, rate/).waitFor();
      await field('Auteur de l’audit').fill('Cabinet Exemple');
      await administrator.getByLabel(/^Date de l’audit/).fill('2026-10-01');
      await administrator.getByLabel(/^Taux de conformité/).fill('87');
      await administrator.getByLabel(/^Critères non respectés/).fill('1.1\n4.1');
      await field('Dérogations et contenus hors obligation').fill('Cartes');
      await field('Voies de recours').fill('Écrire à la mairie.');
      await press('Publier');
      await administrator.getByText('Le texte est sur le site.').first().waitFor();
      await until(10_000, 'the footer to follow', async () => {
        await applicant.goto('/accessibilite');
        const mention = applicant
          .getByRole('contentinfo')
          .getByText('Accessibilité : partiellement conforme');
        await applicant.getByRole('heading', { level: 1 }).waitFor();
        return (await mention.count()) === 1 || undefined;
      });
      const main = applicant.getByRole('main');
      for (const said of ['Cabinet Exemple', '87', 'Cartes', 'Écrire à la mairie.', /Annexe/])
        await main.getByText(said).first().waitFor();
      expect(await seriousFindings(applicant)).toEqual([]);
    });
  });

  it('settings are described in the language of the page, as soon as it changes', async () => {
    await administrator.goto('/administration/parametres');
    await administrator.getByRole('heading', { name: 'Réseau' }).waitFor();
    await administrator.getByText('Port sur lequel le serveur écoute').waitFor();
    await administrator.getByRole('button', { name: 'English' }).first().click();
    await administrator.getByRole('heading', { name: 'Network' }).waitFor();
    await administrator.getByText('Port the server listens on').waitFor();
    expect(await administrator.getByRole('heading', { name: 'Réseau' }).count()).toBe(0);
    expect(await seriousFindings(administrator)).toEqual([]);
    await administrator.getByRole('button', { name: 'Français' }).first().click();
    await administrator.getByRole('heading', { name: 'Réseau' }).waitFor();
  });

  it('nobody else is shown any of it', async () => {
    const other = await newcomer(server, 'paul');
    await expect(other.call(routes.getAdministrationSummary)).rejects.toMatchObject({ status: 404 });
    const page = await open({ email: 'paul@mairie.example', password: 'quatre chevaux bleus' });
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    for (const path of ['/administration', '/administration/utilisateurs']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Page non trouvée' }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.getByText('Administration').count()).toBe(0);
    }
  });

  it('a person takes their data away, then deletes their account against the password', async () => {
    const nadia = await newcomer(server, 'nadia');
    const body = { name: 'Atelier de cartes', technical_name: 'atelier', information: '', importance: '' };
    await nadia.call(routes.requestDatastoreCreation, { body });
    const credentials = { email: 'nadia@mairie.example', password: 'quatre chevaux bleus' };
    const page = await open(credentials);
    await page.goto('/mon-compte');
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Télécharger mes données' }).click();
    const kept = await readFile(await (await started).path(), 'utf8');
    expect(JSON.parse(kept)).toMatchObject({
      account: { email: credentials.email },
      workspace_requests: [{ name: 'Atelier de cartes', state: 'PENDING' }],
    });
    expect(kept).not.toMatch(/argon2|"(?:password|token)_hash"/);

    await page.getByRole('button', { name: 'Supprimer mon compte…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte ?' });
    const password = dialog.locator('input[type=password]');
    await password.fill('un autre mot de passe');
    await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await dialog.getByText('Ce n’est pas votre mot de passe actuel.').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await password.fill(credentials.password);
    await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await page.getByText('Votre compte est supprimé.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).first().waitFor();
    await page.goto('/login');
    await signIn(page, credentials);
    await page.getByRole('alert').first().waitFor();
    await page.context().close();
  });

  it('a passkey opens the account by itself, and from then on the password alone does not', async () => {
    await newcomer(server, 'lea');
    const page = await open({ email: 'lea@mairie.example', password: 'quatre chevaux bleus' });
    const browserOf = await page.context().newCDPSession(page);
    await browserOf.send('WebAuthn.enable');
    await browserOf.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/mon-compte');
    const keys = page.getByRole('region', { name: 'Clés d’identification' });
    await keys.getByRole('button', { name: 'Ajouter une clé d’identification' }).click();
    await keys.getByLabel(/Nom de la clé/).fill('Téléphone');
    await keys.getByLabel(/Mot de passe actuel/).fill('quatre chevaux bleus');
    await keys.getByRole('button', { name: 'Continuer' }).click();
    await keys.getByText(/Gardez ces codes de secours/).waitFor();
    expect(await keys.getByRole('listitem').count()).toBe(10);
    expect(await seriousFindings(page)).toEqual([]);
    await keys.getByRole('button', { name: 'Je les ai gardés' }).click();
    await keys.getByText('Téléphone').waitFor();

    await page.context().clearCookies();
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/login/passkey'));
    await page.goto('/tableau-de-bord');
    await signIn(page, { email: 'lea@mairie.example', password: 'quatre chevaux bleus' });
    await page.getByLabel(/Code de vérification/).waitFor();
    await page.getByRole('button', { name: 'Se connecter avec une clé d’identification' }).click();
    await page.getByRole('heading', { level: 1, name: /Bienvenue/ }).waitFor();

    // What was signed opens once.
    const signed = (await asked).request();
    const again = await page.request.post('/login/passkey', {
      data: signed.postDataJSON(),
      headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: site },
    });
    expect(again.status()).toBe(401);
    expect(await again.text()).toContain('account.passkey-refused');
  });

  it('the pages complained about nothing', () => {
    expect(
      complaints.flat().filter((line) => !/status of 40[0-9]|status of 422|status of 409/.test(line)),
    ).toEqual([]);
  });
});

/** In the page. */
function isDrawn(image: unknown): Promise<boolean> {
  return (image as { decode(): Promise<void> }).decode().then(() => true);
}
