import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { pageColors } from '../scripts/dsfr-colors.ts';
import { launchBrowser } from './browser.ts';
import { type FrontServer, startFront } from './front-server.ts';
import { communityStoreId, password, person, platform, sandboxId } from './stub-answers.ts';

requires('chromium');

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const stub = platform();
let front: FrontServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Errors of the page and of the browser's console, refused calls excepted. */
let complaints: string[];

beforeAll(async () => {
  [front, browser] = await Promise.all([startFront(stub.answers), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await front?.close();
});
beforeEach(async () => {
  stub.sessions.open = true;
  front.calls.length = 0;
  complaints = [];
  await open({ width: 1440, height: 900 });
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

async function open(viewport: { width: number; height: number }, colorScheme: 'light' | 'dark' = 'light') {
  await context?.close();
  context = await browser.newContext({ viewport, colorScheme, locale: 'fr-FR', baseURL: front.origin });
  page = await context.newPage();
  watch(page);
}

function watch(shown: Page) {
  shown.on('pageerror', (error) => complaints.push(error.message));
  shown.on('console', (message) => {
    const isRejection = /Failed to load resource.*(401|404|422|500)/.test(message.text());
    if (message.type() === 'error' && !isRejection) complaints.push(message.text());
  });
}

async function signIn(secret = password) {
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(secret);
  await page.locator('main button[type=submit]').click();
}

async function openSignedIn(address: string) {
  await page.goto(`/login?next=${encodeURIComponent(address)}`);
  await signIn();
  await page.waitForURL(`**${address}`);
}

/** One that ends soon even if it is used, which is told at once. */
const closingSession = () => ({
  _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0007',
  current: true,
  creation: new Date().toISOString(),
  last_seen: new Date().toISOString(),
  expires: new Date(Date.now() + 4 * 60_000).toISOString(),
});

const heading = () => page.locator('main h1').textContent();

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Rules of WCAG 2.1 A and AA that axe finds broken, serious or critical. */
async function seriousViolations(): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: unknown[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
    return (await axe.run({ runOnly: { type: 'tag', values: tags } })).violations as unknown[];
  });
  return (found as Violation[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const publicScreens = [
  ['/', 'Accueil'],
  ['/?authentication_failed=1', 'Accueil'],
  ['/login', 'Se connecter'],
  ['/signup', 'Créer un compte'],
  ['/inscription/confirmation?token=x', 'Confirmation de l’adresse électronique'],
  ['/mot-de-passe/oublie', 'Mot de passe oublié'],
  ['/mot-de-passe/nouveau?token=x', 'Choisir un nouveau mot de passe'],
  ['/logout', 'Se déconnecter'],
  ['/connexion-desactivee', 'Connexion désactivée'],
  ['/a-propos', 'À propos'],
  ['/offre', 'Offre'],
  ['/rejoindre', 'Nous rejoindre'],
  ['/cartes', 'Cartes'],
  ['/actualites', 'Actualités'],
  ['/foire-aux-questions', 'Foire aux questions'],
  ['/accessibilite', 'Accessibilité : non conforme'],
  ['/cgu', 'Conditions générales d’utilisation'],
  ['/donnees-personnelles', 'Données personnelles'],
  ['/mentions-legales', 'Mentions légales'],
  ['/plan-du-site', 'Plan du site'],
  ['/nulle/part', 'Page non trouvée'],
] as const;

describe('every screen', () => {
  test.each([
    ['desktop', 'light', 1440],
    ['mobile', 'dark', 390],
  ] as const)(
    'has a title, one heading, no serious accessibility fault and no sideways scroll (%s, %s)',
    async (_name, scheme, width) => {
      await open({ width, height: 900 }, scheme);
      const check = async (address: string, title: string) => {
        await page.locator('main h1').waitFor();
        await page.waitForFunction((expected) => document.title === expected, `${title} | Cartable`);
        expect(await page.locator('main h1').count(), address).toBe(1);
        expect(await seriousViolations(), address).toEqual([]);
        const excess = await page.evaluate(
          () => document.body.scrollWidth - document.documentElement.clientWidth,
        );
        expect(excess, address).toBeLessThanOrEqual(0);
      };
      for (const [address, title] of publicScreens) {
        await page.goto(address);
        await check(address, title);
      }
      await openSignedIn('/mon-compte');
      await check('/mon-compte', 'Mon compte');
      await page.goto('/tableau-de-bord');
      await page.getByText('Observatoire des territoires').waitFor();
      await check('/tableau-de-bord', 'Tableau de bord');
    },
    // Eighteen screens one after the other, each examined whole, on a machine that may be busy.
    300_000,
  );
});

describe('signing in', () => {
  test('a private address asked by a visitor is shown after signing in', async () => {
    await page.goto('/mon-compte');
    await page.waitForURL('**/login?next=*');
    await signIn();
    await page.waitForURL('**/mon-compte');
    await page.getByText(person.email).waitFor();
  });

  test('an address of another site is not followed', async () => {
    await page.goto('/login?next=//example.org/');
    await signIn();
    await page.waitForURL('**/tableau-de-bord');
    expect(new URL(page.url()).origin).toBe(front.origin);
  });

  test('a wrong password is said in the words of the server, and empty fields in ours', async () => {
    await page.goto('/login');
    await page.locator('main button[type=submit]').click();
    await page.getByText('Saisissez votre mot de passe.').waitFor();
    expect(front.calls).not.toContain('POST /login');
    await signIn('faux');
    await page.getByText('Adresse électronique ou mot de passe inconnus.').waitFor();
    expect(await page.getByText('Session expirée').count()).toBe(0);
  });

  test('signing out shows the home page and forgets what was read', async () => {
    await openSignedIn('/tableau-de-bord');
    await page.getByText('Observatoire des territoires').waitFor();
    await page.locator('header').getByRole('button', { name: 'Se déconnecter' }).click();
    await page.locator('header').getByRole('link', { name: 'Se connecter' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.waitForFunction(
      () => !(localStorage.getItem('cartable.cache') ?? '').includes('Observatoire'),
    );
  });

  test('a failed sign-in is told on the home page, unless one is signed in', async () => {
    await page.goto('/?authentication_failed=1');
    await page.getByText('Échec de la connexion').waitFor();
    await page.getByRole('link', { name: 'Réessayer de se connecter' }).waitFor();
    await openSignedIn('/tableau-de-bord');
    await page.goto('/?authentication_failed=1');
    await page.waitForURL((url) => url.pathname === '/' && url.search === '');
    expect(await page.getByText('Échec de la connexion').count()).toBe(0);
  });
});

describe('expired session', () => {
  test('the page keeps what was typed; signing in again in a new tab closes it and resumes', async () => {
    await openSignedIn('/mon-compte');
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.locator('input[name=first_name]').fill('Dominique');

    stub.sessions.open = false;
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Session expirée').waitFor();
    expect(await page.locator('input[name=first_name]').inputValue()).toBe('Dominique');

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Se reconnecter dans un nouvel onglet' }).click(),
    ]);
    watch(tab);
    await tab.locator('input[name=email]').fill(person.email);
    await tab.locator('input[name=password]').fill(password);
    const closed = tab.waitForEvent('close');
    await tab.locator('main button[type=submit]').click();
    await closed;

    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Votre compte est à jour.').waitFor();
    await page.getByText('Session expirée').waitFor({ state: 'detached' });
    expect(await page.locator('header').getByText('Dominique Durand').count()).toBeGreaterThan(0);
  });

  test('a visitor who was never signed in is told nothing of sessions', async () => {
    await page.goto('/a-propos');
    await page.locator('header').getByRole('link', { name: 'Se connecter' }).waitFor();
    expect(front.calls).toContain('GET /api/session');
    expect(front.calls).not.toContain('GET /api/users/me');
    expect(await page.getByText('Session expirée').count()).toBe(0);
  });

  test('a reconnection opened by hand says that it succeeded', async () => {
    await openSignedIn('/tableau-de-bord');
    await page.goto('/?session_expired_login_success=1');
    await page.getByText('Reconnexion réussie').waitFor();
  });
});

describe('dashboard', () => {
  test('the sandbox is joined on the way in, and memberships read again before its list opens', async () => {
    await openSignedIn('/tableau-de-bord');
    await page.getByRole('button', { name: 'Découverte' }).click();
    await page.waitForURL(`**/entrepot/${sandboxId}/donnees`);
    const joined = front.calls.indexOf('PUT /api/users/me/add_to_sandbox');
    expect(joined).toBeGreaterThan(-1);
    expect(front.calls.indexOf('GET /api/users/me', joined)).toBeGreaterThan(joined);
  });
});

describe('what may not be shown', () => {
  test('without the right a screen needs, the notice takes its place, inside its datastore', async () => {
    await openSignedIn(`/entrepot/${communityStoreId}/donnees/televersement`);
    await page.getByText('Vous n’avez pas les droits nécessaires').waitFor();
    expect(await page.locator('main h1').textContent()).toBe('Information');
    await page.locator('.fr-breadcrumb').getByRole('link', { name: 'Territoires' }).waitFor();
  });

  test('a datastore that does not exist, or may not be seen, is the 404 page', async () => {
    await openSignedIn(`/entrepot/${sandboxId}/donnees`);
    await page.getByRole('heading', { level: 1, name: 'Page non trouvée' }).waitFor();
    await page.getByText('Erreur 404').waitFor();
  });

  test('a failure of the server is the error page, with its words, after three retries', async () => {
    await page.clock.install();
    const usual = { ...stub.answers };
    onTestFinished(() => void Object.assign(stub.answers, usual));
    stub.answers['GET /api/users/me/datastores'] = () => ({
      status: 500,
      body: { code: 500, message: 'Transmettez la référence 1234.' },
    });
    await openSignedIn('/tableau-de-bord');
    for (const _retry of [1, 2, 3, 4]) await page.clock.runFor(4000);
    await page.getByRole('heading', { level: 1, name: 'Une erreur est survenue' }).waitFor();
    await page.getByText('Transmettez la référence 1234.').waitFor();
    await page.getByRole('link', { name: 'Retour à l’accueil' }).waitFor();
    expect(front.calls.filter((call) => call === 'GET /api/users/me/datastores')).toHaveLength(4);
  });
});

describe('shell', () => {
  test('the keyboard reaches the content by the first link, then goes on inside it', async () => {
    await page.goto('/login');
    await page.locator('input[name=email]').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Contenu');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test.each([
    ['wide', 1280],
    ['narrow', 390],
  ])('the first links lead to the content, the menu and the foot of a %s page', async (_size, width) => {
    await page.setViewportSize({ width, height: 800 });
    for (const [rank, name, part] of [
      [1, 'Contenu', 'main'],
      [2, 'Menu', 'header'],
      [3, 'Pied de page', 'footer'],
    ] as const) {
      await page.goto('/login');
      await page.locator('input[name=email]').waitFor();
      for (let press = 0; press < rank; press++) await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      await page.keyboard.press('Enter');
      const led = await page.evaluate(() => {
        const target = document.querySelector(decodeURIComponent(location.hash) || 'none');
        return { part: target?.closest('main, header, footer')?.tagName, isSeen: target?.checkVisibility() };
      });
      expect(led).toEqual({ part: part.toUpperCase(), isSeen: true });
    }
  });

  test('the navigation stays under the header while an open dialog hides the scrollbar', async () => {
    await page.goto('/');
    const navigation = page.locator('.fr-header .fr-nav__list');
    await navigation.waitFor();
    const indent = async () =>
      (await navigation.boundingBox())!.x - (await page.locator('.fr-header__brand').boundingBox())!.x;
    const before = await indent();
    // As the design system tells how wide it was.
    await page.evaluate(() => document.documentElement.style.setProperty('--scrollbar-width', '30px'));
    expect(await indent()).toBe(before);
  });

  test('a new screen takes the focus and starts at its top', async () => {
    await page.goto('/');
    await page.locator('footer').getByRole('link', { name: 'Mentions légales' }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await heading()).toBe('Mentions légales');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('the language chosen is kept, and said to the browser', async () => {
    await page.goto('/a-propos');
    await page.locator('.fr-header__tools').getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('the language chosen before signing in is kept after it, whatever that of the account', async () => {
    await page.goto('/a-propos');
    await page.locator('.fr-header__tools').getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    await openSignedIn('/mon-compte');
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('the dark theme chosen in the display settings is kept and there before the first paint', async () => {
    await page.goto('/');
    await page
      .locator('footer')
      .getByRole('button', { name: /Paramètres d.affichage/ })
      .click();
    await page.getByText('Thème sombre').click();
    await page.waitForFunction(() => document.documentElement.dataset.frTheme === 'dark');
    // Of the frame that the browser draws around the page.
    await page.locator(`meta[name=theme-color][content="${pageColors.dark}"]`).waitFor({ state: 'attached' });
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.frTheme === 'dark');
  });

  test('a snackbar leaves after six seconds', async () => {
    await page.clock.install();
    await openSignedIn('/mon-compte');
    await page.getByRole('button', { name: 'Modifier' }).click();
    // Stopped, or the time a slow machine takes would count among the six seconds.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    const message = page.getByText('Votre compte est à jour.');
    await message.waitFor();
    await page.clock.runFor(5900);
    expect(await message.count()).toBe(1);
    await page.clock.runFor(200);
    await message.waitFor({ state: 'detached' });
  });

  test('a network that goes as a page opens takes nothing away of it: its later parts come with the network', async () => {
    const usual = { ...stub.answers };
    onTestFinished(() => void Object.assign(stub.answers, usual));
    stub.answers['GET /userinfo/sessions'] = () => ({ body: [closingSession()] });
    let isCut = true;
    const cut = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      const piece = await route.fetch();
      // What warns that the session ends, which nobody waits for.
      if (!isCut || !(await piece.text()).includes('Rester connecté'))
        return route.fulfill({ response: piece });
      await route.abort();
      cut.resolve();
    });
    await openSignedIn('/mon-compte');
    await cut.promise;
    await page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor();
    const warning = page.getByRole('alert').filter({ hasText: 'Votre session se ferme bientôt' });
    expect(await warning.count()).toBe(0);
    isCut = false;
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await warning.waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { level: 1, name: 'Mon compte' }).waitFor();
    complaints = complaints.filter((text) => !/ERR_FAILED|Failed to fetch dynamically/.test(text));
  });

  test('a server that does not answer is a quiet line, and asking again resumes', async () => {
    await page.clock.install();
    await page.route('**/api/session', (route) => route.abort());
    await page.goto('/tableau-de-bord');
    await page.locator('main').getByText('Chargement...').waitFor();
    // Three retries: 1 + 2 + 4 seconds.
    for (const _retry of [1, 2, 3, 4]) await page.clock.runFor(4000);
    await page.getByText('Le serveur ne répond pas.').waitFor();
    complaints = complaints.filter((text) => !text.includes('ERR_FAILED'));
    await page.unroute('**/api/session');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.waitForURL('**/login?next=*');
    complaints = complaints.filter((text) => !text.includes('ERR_FAILED'));
  });
});
