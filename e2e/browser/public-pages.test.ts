import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnnexWriter, claimsOf, criteriaOf, readAnnex, writeAnnex } from '../support/accessibility-annex.ts';
import { complaintsOf, findingsOf, launchBrowser, runAxe } from '../support/browser.ts';
import { arePicturesRequested } from '../support/capture.ts';
import { until } from '../support/client.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { findFirefox, launchFirefox } from '../support/firefox.ts';
import { practiceFindings } from '../support/practice.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

const demonstrationMs = 120_000;
/** Several pages share the processor, which others may use too. */
const pageMs = 180_000;

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
  '/nous-ecrire/demande-envoyee',
  '/nulle-part',
] as const;

const languages = ['fr-FR', 'en-GB'] as const;
/**
 * In each language, both themes at both widths. A page is loaded once, then narrowed and turned where it is: another
 * width moves everything, another theme changes its colours alone, and axe looks again at what may have changed.
 */
const [themes, widths] = [['light', 'dark'] as const, [1440, 390] as const];
const looks = [
  { colorScheme: 'light', width: 1440, isOnlyTurned: false },
  { colorScheme: 'dark', width: 1440, isOnlyTurned: true },
  { colorScheme: 'dark', width: 390, isOnlyTurned: false },
  { colorScheme: 'light', width: 390, isOnlyTurned: true },
] as const;
/** Rules of axe on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** A place left without its value, or a text that was never written. */
const missingText = /\{\{|\}\}|\bundefined\b|\[object |\bNaN\b/;

/** The public site as anybody meets it. */
describe('the public pages', () => {
  let server: RunningServer;
  let browser: Browser;
  const links = new Map<string, string>();
  const annex = new AnnexWriter();

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

  describe.each(languages)('in %s', (locale) => {
    let context: BrowserContext;

    beforeAll(async () => {
      context = await browser.newContext({ baseURL: server.url, locale });
    });
    afterAll(() => context?.close());

    it.concurrent.each(paths)(
      '%s is whole, and anybody can use it',
      async (path) => {
        const page = await context.newPage();
        const complaints = complaintsOf(page);
        for (const [rank, { colorScheme, width, isOnlyTurned }] of looks.entries()) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          if (rank === 0) await openPage(page, path);
          await page.locator(`html[data-fr-theme=${colorScheme}]`).waitFor();
          const root = await page.locator('html').evaluate((html) => ({
            lang: html.getAttribute('lang'),
            overflow: html.scrollWidth - html.clientWidth,
          }));
          expect(root).toEqual({ lang: locale.slice(0, 2), overflow: 0 });
          expect(await page.locator('body').innerText()).not.toMatch(missingText);
          const outcomes = await runAxe(page, isOnlyTurned ? colourRules : undefined);
          annex.add(outcomes);
          expect(findingsOf(outcomes)).toEqual([]);
        }
        // Its own parts are on the page already.
        for (const href of await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.href)))
          if (href.startsWith(`${server.url}/`) && !href.startsWith(`${page.url()}#`))
            links.set(href.replace(/#.*$/, ''), path);
        // The same in both languages.
        if (locale === 'fr-FR') expect(await practiceFindings(page)).toEqual([]);
        expect(complaints).toEqual([]);
        await page.close();
      },
      pageMs,
    );
  });

  it('are what the annex of the accessibility statement says of them', async () => {
    const found = annex.annex({
      paths: [...paths],
      languages: ['fr', 'en'],
      themes: [...themes],
      widths: [...widths],
    });
    if (arePicturesRequested) await writeAnnex(found);
    const said = await readAnnex();
    const again = 'CARTABLE_PICTURES=1 npm test -- e2e/browser/public-pages writes it anew';
    expect(claimsOf(found), again).toEqual(claimsOf(said));
    // A page with something more to look at makes no fault of what is said.
    expect(criteriaOf(found), again).toEqual(expect.arrayContaining(criteriaOf(said)));
  });

  it('lead nowhere that does not exist', async () => {
    expect(links.size).toBeGreaterThan(paths.length);
    const dead: string[] = [];
    const left = [...links];
    const follow = async () => {
      for (let link = left.pop(); link; link = left.pop()) {
        const [href, from] = link;
        const answer = await fetch(href, { redirect: 'follow', headers: { accept: 'text/html,*/*' } });
        await answer.body?.cancel();
        if (answer.status >= 400) dead.push(`${answer.status} ${href} (on ${from})`);
      }
    };
    await Promise.all([follow(), follow(), follow(), follow()]);
    expect(dead).toEqual([]);
  }, 120_000);

  it('lead from the home page to the catalogue, a record and its map in Firefox as well', async (context) => {
    const program = findFirefox();
    if (program === undefined) return context.skip('Firefox is not on this machine');
    const page = await launchFirefox(program);
    try {
      const follow = (path: string) =>
        page.waitFor(`(() => {
          const link = [...document.querySelectorAll('a')].find(({ pathname }) => pathname.startsWith('${path}'));
          link?.click();
          return link;
        })()`);
      const isAt = (path: string, sign: string) =>
        page.waitFor(`location.pathname.startsWith('${path}') && document.querySelector('${sign}')`);
      await page.goto(server.url);
      await page.waitFor(`document.querySelector('main h1')`);
      await follow('/catalogue');
      const records = '/catalogue/dataset/';
      await isAt('/catalogue', `main a[href^="${records}"]`);
      await follow(records);
      await isAt(records, 'main h1');
      await follow('/cartes');
      await isAt('/cartes', '.ol-viewport canvas');
      expect(page.complaints).toEqual([]);
    } finally {
      await page.close();
    }
  }, 300_000);
});

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}
