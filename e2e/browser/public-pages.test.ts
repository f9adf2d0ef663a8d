import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import { until } from '../support/client.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

const demonstrationMs = 120_000;

/** Every public address, one of each kind. Those that end at once, or need a token, show what they say without. */
const paths = [
  '/',
  '/a-propos',
  '/offre',
  '/rejoindre',
  '/actualites',
  '/actualites/theme/catalogue',
  '/actualites/catalogue',
  '/foire-aux-questions',
  '/documentation',
  '/documentation/user',
  '/niveau-de-service',
  '/recherche?q=carte',
  '/plan-du-site',
  '/accessibilite',
  '/mentions-legales',
  '/donnees-personnelles',
  '/gestion-des-cookies',
  '/cgu',
  '/connexion-desactivee',
  '/login',
  '/signup',
  '/mot-de-passe/oublie',
  '/catalogue',
  '/catalogue/producteurs',
  '/catalogue/dataset/demonstration_regions',
  '/cartes',
  '/nous-ecrire',
  '/nulle-part',
] as const;

/** Both languages, both themes and both widths, each with each other of another kind. */
const looks = [
  { locale: 'fr-FR', colorScheme: 'light', width: 1440 },
  { locale: 'fr-FR', colorScheme: 'dark', width: 390 },
  { locale: 'en-GB', colorScheme: 'dark', width: 1440 },
  { locale: 'en-GB', colorScheme: 'light', width: 390 },
] as const;

/** A place left without its value, or a text that was never written. */
const missingText = /\{\{|\}\}|\bundefined\b|\[object |\bNaN\b/;

/** The public site as anybody meets it. */
describe('the public pages', () => {
  let server: RunningServer;
  let browser: Browser;
  const links = new Map<string, string>();

  beforeAll(async () => {
    server = await startServer(withDemonstration);
    await until(demonstrationMs, 'the record of the demonstration', async () => {
      const answer = await fetch(`${server.url}/api/geonetwork/metadata/demonstration_regions`);
      return answer.ok || undefined;
    });
    browser = await launchBrowser();
  }, 2 * demonstrationMs);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  describe.each(looks)('in $locale, $colorScheme, on $width pixels', ({ locale, colorScheme, width }) => {
    let context: BrowserContext;
    let page: Page;
    let complaints: string[];

    beforeAll(async () => {
      context = await browser.newContext({
        baseURL: server.url,
        locale,
        colorScheme,
        viewport: { width, height: 900 },
      });
      page = await context.newPage();
      complaints = complaintsOf(page);
    });
    afterAll(() => context?.close());

    it.each(paths)('%s is whole, and anybody can use it', async (path) => {
      complaints.length = 0;
      await page.goto(path);
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      const root = await page.locator('html').evaluate((html) => ({
        lang: html.getAttribute('lang'),
        theme: html.getAttribute('data-fr-theme'),
        overflow: html.scrollWidth - html.clientWidth,
      }));
      expect(root).toEqual({ lang: locale.slice(0, 2), theme: colorScheme, overflow: 0 });
      expect(await page.locator('body').innerText()).not.toMatch(missingText);
      expect(await seriousFindings(page)).toEqual([]);
      // Its own parts are on the page already.
      for (const href of await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.href)))
        if (href.startsWith(`${server.url}/`) && !href.startsWith(`${page.url()}#`))
          links.set(href.replace(/#.*$/, ''), path);
      expect(complaints).toEqual([]);
    });
  });

  it('lead nowhere that does not exist', async () => {
    expect(links.size).toBeGreaterThan(paths.length);
    const dead: string[] = [];
    for (const [href, from] of links) {
      const answer = await fetch(href, { redirect: 'follow', headers: { accept: 'text/html,*/*' } });
      await answer.body?.cancel();
      if (answer.status >= 400) dead.push(`${answer.status} ${href} (on ${from})`);
    }
    expect(dead).toEqual([]);
  }, 120_000);
});
