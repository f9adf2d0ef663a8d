import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { addEditedTable } from '../support/edited-table.ts';
import { openGuichet } from '../support/guichet-community.ts';
import { button } from '../support/guichet-fixtures.ts';
import { clickPlace, mapCentre, mapZoom } from '../support/paths-community.ts';
import { placedPhoto } from '../support/photo.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** Objects on the map of a community: their photographs, what they must be tied to, and areas that are divided. */

const longTests = { timeout: 180_000 };

let server: RunningServer;
let browser: Browser;
let root: ApiClient;
const complaints: string[][] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** The map of a community of one table, with an object. */
async function openOn(
  table: Omit<Parameters<typeof addEditedTable>[1]['table'], 'name'>,
  { tools, geom }: { readonly tools: readonly string[]; readonly geom: string },
) {
  const { id: communityId } = await root.call(routes.addEspacecoCommunity, {
    body: { name: String(table.title) },
  });
  const params = { communityId };
  await root.call(routes.updateEspacecoCommunity, { params, body: { active: true, grids: ['46'] } });
  const { transact } = await addEditedTable(root, {
    url: server.url,
    communityId,
    title: String(table.title),
    table: { ...table, name: 'objets' },
    toolsOf: () => ({ tools }),
  });
  await transact('Insert', { geom });
  const opened = await openGuichet({
    browser,
    server,
    who: server.administrator,
    address: `/espace-collaboratif/${communityId}/carte?panel=contribute&centre=${mapCentre.join()}&zoom=${mapZoom}`,
    complaints,
  });
  await opened.page.locator('.app-map__loading').waitFor({ state: 'detached' });
  return opened;
}
const [x, y] = mapCentre;
const drafts = (page: Page, count: number) =>
  page.getByRole('heading', { name: new RegExp(`^${count} changements? à envoyer$`) }).waitFor();

it(
  'a photograph is chosen in the form of an object, sent with it, and seen in its row',
  longTests,
  async () => {
    const photos = {
      name: 'photo',
      title: 'Photo',
      type: 'Document',
      mime_types: ['image/jpeg', 'image/png'],
    };
    const { page, context } = await openOn(
      { title: 'Jalons', geometry_type: 'Point', columns: [photos] },
      { tools: ['draw'], geom: `POINT(${x} ${y})` },
    );
    await button(page, 'Ajouter sans dessiner').click();
    await page.getByText('Position de l’objet, par écrit').click();
    await page.getByRole('textbox', { name: /^Position/ }).fill(`${x + 0.001} ${y}`);
    await button(page, 'Placer').click();
    const photo = await placedPhoto(page);
    await page
      .getByLabel(/^Photo/)
      .setInputFiles({ name: 'borne.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByText('borne.jpg').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Appliquer au brouillon').click();
    await button(page, 'Envoyer 1 changement').click();
    await page.getByText('Reçu par le serveur').waitFor();
    await page.getByRole('navigation', { name: 'Parties du guichet' }).getByText('Objets').click();
    const link = page.getByRole('link', { name: 'Voir le fichier' });
    await link.waitFor();
    await link.locator('img').scrollIntoViewIfNeeded();
    await page.waitForFunction(
      `[...document.querySelectorAll('.app-feature-file__picture')].every(({ naturalWidth }) => naturalWidth > 0)`,
    );
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  },
);

it('where a layer obliges to snap, what is drawn away from its objects is refused', longTests, async () => {
  const { page, context } = await openOn(
    { title: 'Repères', geometry_type: 'Point', columns: [] },
    { tools: ['draw', 'snap_mandatory'], geom: `POINT(${x} ${y})` },
  );
  await button(page, 'Dessiner un objet').click();
  await clickPlace(page, [x + 0.002, y]);
  await page.getByText(/^Cette couche oblige l’accrochage/).waitFor();
  expect(await page.getByRole('heading', { name: /à envoyer$/ }).count()).toBe(0);
  await clickPlace(page, [x + 0.00003, y]);
  await drafts(page, 1);
  expect(await page.getByText(/^Cette couche oblige l’accrochage/).count()).toBe(0);
  await page.getByText('Position de l’objet, par écrit').click();
  await page.getByLabel(/^Position/).fill(`${x + 0.002} ${y}`);
  await button(page, 'Placer').click();
  await page.getByText(/^Cette couche oblige l’accrochage/).waitFor();
  await page.getByLabel(/^Position/).fill(`${x} ${y}`);
  await button(page, 'Placer').click();
  await page.getByText(/^Cette couche oblige l’accrochage/).waitFor({ state: 'hidden' });
  await drafts(page, 1);
  await context.close();
});

it(
  'it obliges to nothing where the view has nothing to snap to, and asks for what is hidden',
  longTests,
  async () => {
    const { page, context } = await openOn(
      { title: 'Balises', geometry_type: 'Point', columns: [] },
      { tools: ['draw', 'snap_mandatory'], geom: `POINT(${x + 0.05} ${y})` },
    );
    await button(page, 'Dessiner un objet').click();
    // Taken as soon as the layer is read: until then, the map does not know that nothing is there.
    await expect
      .poll(
        async () => {
          await clickPlace(page, [x + 0.002, y]);
          return page
            .getByText(/rien à quoi s’accrocher à l’écran \(Balises\)/)
            .waitFor({ timeout: 3000 })
            .then(
              () => true,
              () => false,
            );
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    await drafts(page, 1);
    // What lies where the map does not look is not known to it.
    await page.getByText('Position de l’objet, par écrit').click();
    await page.getByLabel(/^Position/).fill(`${x + 0.04} ${y}`);
    await button(page, 'Placer').click();
    await page
      .getByText(/^Cette couche oblige l’accrochage à.{1,3}Balises\. La carte ne montre pas/)
      .waitFor();
    await page.getByRole('navigation', { name: 'Parties du guichet' }).getByText('Couches').click();
    await page.getByRole('checkbox', { name: 'Afficher Balises' }).uncheck({ force: true });
    await page.getByRole('navigation', { name: 'Parties du guichet' }).getByText('Contribuer').click();
    await button(page, 'Dessiner un objet').click();
    await clickPlace(page, [x - 0.002, y]);
    await page.getByText(/La carte ne montre pas ce qu’il y a là/).waitFor();
    await drafts(page, 1);
    await context.close();
  },
);

it(
  'an area is divided by a line drawn across it, and is whole again once that is undone',
  longTests,
  async () => {
    const [w, e, s, n] = [x - 0.002, x + 0.002, y - 0.001, y + 0.001];
    const { page, context } = await openOn(
      { title: 'Parcelles', geometry_type: 'Polygon', columns: [] },
      { tools: ['draw', 'modify'], geom: `POLYGON((${w} ${s}, ${e} ${s}, ${e} ${n}, ${w} ${n}, ${w} ${s}))` },
    );
    // Chosen as soon as it is drawn: the click of a person who waits for it.
    await expect
      .poll(
        async () => {
          await clickPlace(page, [x - 0.0005, y]);
          return button(page, 'Couper').isVisible();
        },
        { interval: 1_000, timeout: 60_000 },
      )
      .toBe(true);
    await button(page, 'Couper').click();
    await clickPlace(page, [x + 0.001, y - 0.0015]);
    await clickPlace(page, [x + 0.001, y + 0.0015]);
    await button(page, 'Terminer la forme').click();
    await drafts(page, 2);
    await button(page, 'Annuler').click();
    await page.getByRole('heading', { name: /à envoyer$/ }).waitFor({ state: 'detached' });

    await button(page, 'Déplacer ou remodeler').click();
    await button(page, 'Retirer des sommets').click();
    await clickPlace(page, [e, n]);
    await drafts(page, 1);
    await page.getByText('Position de l’objet, par écrit').click();
    const written = await page.getByRole('textbox', { name: /^Position/ }).inputValue();
    expect(written.split(','), written).toHaveLength(4);

    await context.grantPermissions(['geolocation']);
    await button(page, 'Dessiner un objet').click();
    for (const [longitude, latitude] of [
      [x - 0.001, y],
      [x + 0.001, y],
      [x, y + 0.001],
    ] as const) {
      await context.setGeolocation({ longitude, latitude, accuracy: 4 });
      await button(page, 'Un point à ma position').click();
      const away = () => {
        const [east, north] = String(new URL(page.url()).searchParams.get('centre')).split(',').map(Number);
        return Math.hypot(east! - longitude, north! - latitude);
      };
      await expect.poll(away).toBeLessThan(1e-5);
      await page.getByText('Posé à 4 m près.').waitFor();
    }
    await button(page, 'Terminer la forme').click();
    await drafts(page, 2);
    await context.close();
  },
);

it('the screens complained of nothing', () => {
  expect(complaints.flat()).toEqual([]);
});
