import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, findingsOf, launchBrowser, runAxe, signIn } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/**
 * The public site with everything its operator may switch on: the mark of the State, the measure of its audience, the
 * alerts. What it is without is the whole of `public-pages.test.ts`.
 */
describe('the site as its operator sets it', { timeout: 120_000 }, () => {
  let server: RunningServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[] = [];
  const matomo = createMatomo();

  beforeAll(async () => {
    const address = await matomo.start();
    [server, browser] = await Promise.all([
      startServer({
        CARTABLE_BRAND: 'republique-francaise',
        CARTABLE_MATOMO_URL: address,
        CARTABLE_MATOMO_SITE: '7',
        CARTABLE_CONFIG_TECHNICAL_NAME: 'demonstration',
      }),
      launchBrowser(),
    ]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
    matomo.stop();
  });
  afterEach(() => context?.close());

  async function visit(path: string, locale = 'fr-FR'): Promise<void> {
    context = await browser.newContext({
      baseURL: server.url,
      locale,
      viewport: { width: 1440, height: 900 },
    });
    page = await context.newPage();
    complaints = complaintsOf(page);
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
  }

  async function expectSound(): Promise<void> {
    expect(findingsOf(await runAxe(page))).toEqual([]);
    expect(complaints).toEqual([]);
  }

  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

  describe('with the mark of the State', () => {
    it.each(['fr-FR', 'en-GB'])(
      'has it in the header and the footer, with its links (%s)',
      async (locale) => {
        await visit('/', locale);
        await page.locator('html[data-brand=state]').waitFor();
        for (const place of ['banner', 'contentinfo'] as const) {
          const mark = page.getByRole(place).locator('.fr-logo').first();
          expect(await mark.innerText()).toMatch(/^République\s+Française$/i);
        }
        const links = page.getByRole('contentinfo').locator('a[href*=".gouv.fr"]');
        expect(await links.evaluateAll((all) => all.map((one) => new URL(one.href).host))).toEqual(
          expect.arrayContaining([
            'info.gouv.fr',
            'service-public.gouv.fr',
            'legifrance.gouv.fr',
            'data.gouv.fr',
          ]),
        );
        expect(await page.evaluate<string>('getComputedStyle(document.body).fontFamily')).toMatch(/Marianne/);
        await press(locale === 'fr-FR' ? 'Tout refuser' : 'Refuse all');
        await expectSound();
      },
    );
  });

  describe('with a measure of its audience', () => {
    const banner = () => page.getByRole('heading', { name: 'Pouvons-nous compter votre passage' });
    const choice = () => page.getByRole('main').getByRole('status');

    it('asks every visitor, and tells Matomo nothing before nor after a refusal', async () => {
      await visit('/offre');
      await banner().waitFor();
      await expectSound();
      await page.goto('/gestion-des-cookies');
      await choice().filter({ hasText: 'Vous n’avez pas encore choisi' }).waitFor();
      await press('Tout refuser');
      await banner().waitFor({ state: 'detached' });
      await choice().filter({ hasText: 'Vous avez refusé' }).waitFor();
      await page.goto('/offre');
      await page.locator('main h1').waitFor();
      await page.waitForTimeout(1_500);
      expect(await banner().count()).toBe(0);
      expect(matomo.received).toEqual([]);
    });

    it('tells Matomo the pages read once it is accepted in the panel, until the choice is changed', async () => {
      await visit('/actualites?page=0');
      // A panel is opened once the design system has taken it over, which follows the page.
      await page.locator('dialog[data-fr-js-modal]').first().waitFor({ state: 'attached' });
      await press('Personnaliser');
      const panel = page.getByRole('dialog', { name: 'Gestion des cookies' });
      await panel.getByText('Compter les pages publiques vues').waitFor();
      await expectSound();
      await panel.getByLabel('Accepter', { exact: true }).last().check({ force: true });
      await panel.getByRole('button', { name: 'Confirmer mes choix' }).click();
      await panel.waitFor({ state: 'hidden' });
      await expect.poll(() => matomo.received.length, { timeout: 10_000 }).toBe(1);
      const [{ method, query }] = matomo.received;
      expect([method, query.get('idsite'), query.get('url')]).toEqual([
        'POST',
        '7',
        `${server.url}/actualites`,
      ]);

      await page.getByRole('contentinfo').getByRole('link', { name: 'Gestion des cookies' }).click();
      await choice().filter({ hasText: 'Vous avez accepté' }).waitFor();
      await expect.poll(() => matomo.received.length, { timeout: 10_000 }).toBe(2);
      await press('Changer mon choix');
      await panel.getByRole('button', { name: 'Tout refuser' }).click();
      await choice().filter({ hasText: 'Vous avez refusé' }).waitFor();
      await page.goto('/offre');
      await page.locator('main h1').waitFor();
      await page.waitForTimeout(1_500);
      expect(matomo.received).toHaveLength(2);
      expect(matomo.received.every(({ cookie }) => cookie === undefined)).toBe(true);
      // No program of elsewhere, and no cookie of ours.
      expect(await page.locator('script[src^="http"]').count()).toBe(
        await page.locator(`script[src^="${server.url}"]`).count(),
      );
      expect(await context.cookies()).toEqual([]);
    });
  });

  describe('with alerts', () => {
    const places = {
      Accueil: '/',
      'Nous écrire': '/nous-ecrire',
      Cartes: '/cartes',
      'Niveau de service': '/niveau-de-service',
    };
    const title = 'Travaux de nuit';
    const notice = () => page.getByText(title, { exact: true });

    const rss = async () => (await fetch(`${server.url}/rss/alertes`)).text();

    it('publishes one from the administration on the pages chosen and in RSS, until it is deleted', async () => {
      await visit('/configuration/alertes');
      await press('Tout refuser');
      await signIn(page, server.administrator);
      await page.getByRole('heading', { level: 1, name: 'Alertes du site' }).waitFor();
      await press('Ajouter une alerte');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^Titre/).fill(title);
      await dialog.getByLabel(/^Description/).fill('Les cartes seront coupées deux heures.');
      for (const place of Object.keys(places)) {
        const box = dialog.getByLabel(place, { exact: true });
        if (!(await box.isChecked())) await box.press('Space');
        expect(await box.isChecked()).toBe(true);
      }
      await dialog.getByLabel(/^Adresse du lien/).fill('/actualites');
      await dialog.getByLabel(/^Texte du lien/).fill('En savoir plus');
      await expectSound();
      await dialog.getByRole('button', { name: 'Publier' }).click();
      await page.getByText(`L’alerte « ${title} » est publiée.`).waitFor();
      await expectSound();
      expect(await rss()).toContain(`<title>${title}</title>`);

      for (const path of Object.values(places)) {
        await page.goto(path);
        await notice().waitFor();
        await page
          .getByRole('link', { name: /En savoir plus/ })
          .first()
          .waitFor();
        await expectSound();
      }

      await page.goto('/configuration/alertes');
      await page.getByTitle(`Supprimer ${title}`).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
      await page.getByText(`L’alerte « ${title} » est supprimée.`).waitFor();
      await page.goto('/');
      await page.locator('main h1').waitFor();
      expect(await notice().count()).toBe(0);
      expect(await rss()).not.toContain(title);
    });
  });
});

interface View {
  readonly method: string | undefined;
  readonly query: URLSearchParams;
  readonly cookie: string | undefined;
}

/** What a Matomo would hear. */
function createMatomo() {
  const received: View[] = [];
  const server = createServer(({ method, url = '/', headers: { cookie } }, response) => {
    received.push({ method, query: new URL(url, 'http://matomo').searchParams, cookie });
    response.writeHead(204).end();
  });
  return {
    received,
    /** @returns its address */
    async start(): Promise<string> {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    stop: () => server.close(),
  };
}
