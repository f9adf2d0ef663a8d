import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { requires, temporaryFolder } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { type GuichetCommunity, makeGuichetCommunity, openGuichet } from '../support/guichet-community.ts';
import {
  button,
  countKept,
  countZones,
  draft,
  isCopiedBeside,
  readTakenRanges,
  redRuins,
} from '../support/guichet-fixtures.ts';
import { clickPlace, makePathsCommunity, mapCentre, mapZoom } from '../support/paths-community.ts';
import { newcomer } from '../support/people.ts';
import { placedPhoto } from '../support/photo.ts';
import { runClient } from '../support/python.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** The map of a community, on a desk and on a phone: layers, reports, contributions, conflicts, and without network. */

const longTests = { timeout: 180_000 };
const password = 'quatre chevaux bleus';

let server: RunningServer;
let browser: Browser;
let root: ApiClient;
let bob: ApiClient;
let community: GuichetCommunity;
let communityId: number;
const complaints: string[][] = [];

const address = (query = '', of = communityId) => `/espace-collaboratif/${of}/carte${query}`;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  bob = await newcomer(server, 'bob');
  community = await makeGuichetCommunity(root, server.url, [bob]);
  ({ communityId } = community);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const transact: GuichetCommunity['transact'] = (state, data) => community.transact(state, data);
const transactions = () => community.transactions();

const openMap = (
  who: { readonly email: string; readonly password: string },
  { width = 1440, query = '', of = communityId } = {},
) => openGuichet({ browser, server, who, address: address(query, of), width, complaints });

const asBob = { email: 'bob@mairie.example', password };
const send = (page: Page) => button(page, /^Envoyer \d+ changements?$/).click();
const fates = (page: Page, fate: string) =>
  page.getByRole('region', { name: 'Envois' }).getByText(fate, { exact: true });

it('opens on its welcome, and shows layers and their objects as the address says', longTests, async () => {
  const { page, context } = await openMap(server.administrator);
  const boxes: number[] = [];
  page.on('request', (request) => {
    const box = new URL(request.url()).searchParams.get('BBOX');
    if (box !== null) boxes.push(Number(box.split(',')[2]) - Number(box.split(',')[0]));
  });
  await page.reload();
  await page.getByText('Signalez ce qui barre la rivière.').waitFor();
  // Metres: features of the view it opens on are asked for, never those of the country.
  await expect.poll(() => boxes.length).toBeGreaterThan(0);
  expect(Math.max(...boxes)).toBeLessThan(100_000);
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Couches').click();
  await page.getByRole('checkbox', { name: 'Afficher Seuils' }).waitFor();
  await page.getByTitle('Objets de Seuils').click();
  await page.getByText('1 objet', { exact: true }).waitFor();
  await page.getByTitle('Voir l’objet 1 sur la carte').click();
  await page.waitForURL(/panel=objects.*feature=1|feature=1.*panel=objects/);
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});

it.each([1440, 390])(
  'on %d pixels, an edit outside one’s grids is told before it is sent, and becomes a report',
  longTests,
  async (width) => {
    const before = (await transactions()).length;
    const { page, context } = await openMap(asBob, { width, query: '?panel=contribute' });
    await page.getByText('Vous pouvez modifier les objets dans : Lot.').waitFor();
    await draft(page, `Loin ${width}`, '2.35 48.85');
    const told = page.getByText('Hors de vos emprises : cet objet ne sera pas envoyé.');
    await told.first().waitFor();
    expect(await button(page, /^Envoyer 0 changement/).isDisabled()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'En faire un signalement').first().click();
    await page.getByRole('link', { name: /^Signalement n° / }).waitFor();
    await draft(page, `Proche ${width}`, '1.45 44.46');
    expect(await told.count()).toBe(0);
    await send(page);
    await fates(page, 'Reçu par le serveur').nth(1).waitFor();
    expect(await transactions()).toHaveLength(before + 1);
    const reports = await root.call(routes.getReportPage, {
      query: { communities: [String(communityId)] } as never,
    });
    expect(reports.content[0]?.comment).toContain(`Loin ${width}`);
    await context.close();
  },
);

it(
  'an edit whose grid was taken away meanwhile is refused, said why, and becomes a report',
  longTests,
  async () => {
    const { page, context } = await openMap(asBob, { query: '?panel=contribute' });
    await page.getByText('Vous pouvez modifier les objets dans : Lot.').waitFor();
    const change = (grids: string[]) =>
      root.call(routes.updateEspacecoCommunity, { params: { communityId }, body: { grids } });
    // Read again, they would keep the edit from being sent.
    await context.route(/\/editable_area/, () => undefined);
    await change(['75']);
    try {
      await draft(page, 'Entre-temps', '1.46 44.46');
      await send(page);
      await fates(page, 'Refusé').waitFor();
      await page.getByText(/hors de vos emprises/).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page
        .getByRole('region', { name: 'Envois' })
        .getByRole('button', { name: 'En faire un signalement' })
        .click();
      await page.getByRole('link', { name: /^Signalement n° / }).waitFor();
    } finally {
      await change(['46']);
    }
    await context.close();
  },
);

it('what two people changed in one object is settled by column', longTests, async () => {
  const { page, context } = await openMap(asBob, { query: '?panel=objects' });
  await page.getByTitle('Modifier l’objet 1').click();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Moulin du bas');
  await button(page, 'Appliquer au brouillon').click();
  await page.getByText('Nom : Moulin → Moulin du bas').waitFor();
  await transact('Update', { fid: 1, nom: 'Moulin du haut' });
  await send(page);
  await fates(page, 'Conflit').waitFor();
  await button(page, 'Régler le conflit').click();
  await page.getByText('Le leur : Moulin du haut').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Tout garder du mien').click();
  await fates(page, 'Reçu par le serveur').last().waitFor();
  await expect
    .poll(async () => (await transactions())[0], { timeout: 60_000 })
    .toMatchObject({ user_name: 'bob' });
  await context.close();
});

it(
  'on a phone without network, ten changes wait, survive the tab, and are written once each',
  longTests,
  async () => {
    const { page, context } = await openMap(asBob, { width: 390, query: '?panel=contribute' });
    await button(page, 'Ajouter sans dessiner').waitFor();
    const before = (await transactions()).length;
    // The page has come to rest: its view is in its address.
    await page.waitForURL(/centre=/);
    await context.setOffline(true);
    for (let rank = 1; rank <= 10; rank += 1) {
      await draft(page, `Hors ligne ${rank}`, `1.4${rank} 44.47`);
      await send(page);
      await fates(page, 'En attente')
        .nth(rank - 1)
        .waitFor();
    }
    await page.getByText(/^Hors ligne\s: ce que vous faites est gardé/).waitFor();
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    const again = await context.newPage();
    complaints.push(complaintsOf(again));
    again.setDefaultTimeout(60_000);
    await again.goto(address('?panel=contribute'));
    await expect
      .poll(async () => fates(again, 'Reçu par le serveur').count(), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(10);
    const written = (await transactions()).slice(0, 10);
    expect(await transactions()).toHaveLength(before + 10);
    expect(written.every(({ changes }) => changes === 1)).toBe(true);
    expect(await seriousFindings(again)).toEqual([]);
    await context.close();
  },
);

it('a report is placed by the device, and a manager answers several at once', longTests, async () => {
  const near = { geometry: 'POINT(1.5001 44.5001)', community: communityId, comment: 'Un arbre couché.' };
  await root.call(routes.addReport, { body: near });
  const { page, context } = await openMap(asBob, { width: 390, query: '?panel=reports' });
  const map = page.getByRole('application', { name: /^Carte du guichet/ });
  // The button is under the map, which waits for a click.
  await button(page, 'Faire un signalement').evaluate((one) => one.scrollIntoView({ block: 'start' }));
  await button(page, 'Faire un signalement').click();
  await expect.poll(async () => (await map.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await map.press('Enter');
  await page.getByRole('heading', { name: 'Faire un signalement' }).waitFor();
  await button(page, 'Utiliser ma position').click();
  await page.getByText(/à 12 m près/).waitFor();
  await page.getByText(/^1 signalement à traiter à moins de 150 m/).waitFor();
  await page.getByText('Ajouter un fichier au croquis').click();
  await page.getByLabel(/^Fichier/).setInputFiles({
    name: 'tronc.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from('{"type":"LineString","coordinates":[[1.5,44.5],[1.501,44.501]]}'),
  });
  await page.getByText('1 objet est ajouté au croquis.').waitFor();
  await page.getByRole('textbox', { name: 'Commentaire' }).fill('Un tronc barre la rivière.');
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Envoyer le signalement').click();
  await page.getByRole('heading', { name: /^Signalement n° / }).waitFor();
  await context.close();

  const { page: manager, context: desk } = await openMap(server.administrator, {
    query: '?panel=reports&view=table',
  });
  await button(manager, 'Choisir toute la page').click();
  await manager.getByRole('combobox', { name: 'Nouveau statut' }).selectOption('valid');
  await manager.getByRole('textbox', { name: 'Réponse' }).fill('Vu ce matin.');
  expect(await seriousFindings(manager)).toEqual([]);
  await button(manager, /^Répondre à 5 signalements$/).click();
  await manager.getByText('5 signalements ont reçu la réponse.').waitFor();
  const closed = await root.call(routes.getReportPage, { query: { status: ['valid'] } as never });
  expect(closed.content).toHaveLength(5);
  await desk.close();
});

it(
  'a report without an account begins with a photograph, waits for a manager, and is followed',
  longTests,
  async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 800 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    complaints.push(complaintsOf(page));
    await page.goto(`/espace-collaboratif/${communityId}/signaler`);
    await button(page, 'Prendre ou choisir des photos').first().waitFor();
    const photo = { name: 'tronc.jpg', mimeType: 'image/jpeg', buffer: await placedPhoto(page) };
    await page.locator('input[type=file][accept="image/*"]').setInputFiles(photo);
    await page.getByText(/^La photo place le signalement en/).waitFor();
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('Un tronc, vu de la berge.');
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Envoyer le signalement').click();
    await page.getByRole('link', { name: 'Suivre ce signalement' }).click();
    await page.getByRole('heading', { name: 'Reçu, en attente d’examen' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    const { page: manager, context: desk } = await openMap(server.administrator, { query: '?panel=reports' });
    await manager.getByText('1 signalement sans compte à examiner').click();
    await manager.getByText('Un tronc, vu de la berge.').waitFor();
    expect(await seriousFindings(manager)).toEqual([]);
    await button(manager, 'Accepter').click();
    await manager.getByText(/^Le signalement n° \d+ est ouvert/).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Reçu et accepté' }).waitFor();
    await manager.goto(`/espace-collaboratif/${communityId}/gerer-le-guichet?activeTab=overview`);
    await manager.getByRole('heading', { name: 'Par statut' }).waitFor();
    await manager.getByRole('heading', { name: 'Activité des membres' }).waitFor();
    expect(await seriousFindings(manager)).toEqual([]);
    await desk.close();
    await context.close();
  },
);

it(
  'who is there is told, and what they change comes by itself; places follow the account',
  longTests,
  async () => {
    const { page, context } = await openMap(server.administrator, { query: '?panel=objects' });
    const bobs = await openMap(asBob, { query: '?panel=places' });
    await page.getByText(/^Aussi sur cette carte\s:\sbob/).waitFor();
    await page.getByText('Moulin du bas', { exact: true }).waitFor();
    await transact('Update', { fid: 1, nom: 'Moulin du milieu' });
    await page.getByText('Moulin du milieu', { exact: true }).waitFor();
    await bobs.page.getByRole('textbox', { name: 'Nom de la position' }).fill('Le moulin');
    await button(bobs.page, 'Garder').first().click();
    await button(bobs.page, 'Aller à Le moulin').waitFor();
    expect(await seriousFindings(bobs.page)).toEqual([]);
    await bobs.context.close();
    const elsewhere = await openMap(asBob, { width: 390, query: '?panel=places' });
    await button(elsewhere.page, 'Aller à Le moulin').click();
    await elsewhere.page.waitForURL(/zoom=/);
    await elsewhere.context.close();
    await context.close();
  },
);

it('a zone taken along opens without network, and is nobody else’s', longTests, async () => {
  const { page, context } = await openMap(asBob, { width: 390, query: '?panel=field' });
  const zones = () =>
    page.evaluate<string[]>(
      `caches.keys().then((names) => names.filter((name) => name.startsWith('cartable-zone-')))`,
    );
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await button(page, /^Emporter cette zone/).click();
  await page.getByText(/^Zone emportée le/).waitFor();
  expect(await zones()).toHaveLength(1);
  expect(await seriousFindings(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(address('?panel=contribute'));
  await page.getByRole('application', { name: /^Carte du guichet/ }).waitFor();
  await draft(page, 'Sans réseau', '1.45 44.46');
  await send(page);
  await fates(page, 'En attente').waitFor();
  // The base map is there by the parts its tiles are read by.
  expect(await page.evaluate<number[]>(readTakenRanges)).toEqual([206, 206]);
  for (const comment of ['Un gué.', 'Une passe.']) {
    await page.goto(`/espace-collaboratif/signalements/nouveau?community=${communityId}&place=1.45,44.46`);
    await page.getByRole('textbox', { name: 'Commentaire' }).fill(comment);
    await page.waitForURL(/draft=/);
  }
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  again.setDefaultTimeout(60_000);
  complaints.push(complaintsOf(again));
  await again.goto(address('?panel=contribute'));
  await fates(again, 'Reçu par le serveur').last().waitFor();
  expect(await fates(again, 'Brouillon').count()).toBe(2);
  await again
    .getByRole('listitem')
    .filter({ hasText: 'Un gué.' })
    .getByRole('link', { name: 'Reprendre' })
    .click();
  await expect.poll(() => again.getByRole('textbox', { name: 'Commentaire' }).inputValue()).toBe('Un gué.');
  await isCopiedBeside(again);
  await button(again, 'Envoyer le signalement').click();
  await again.getByRole('heading', { name: /^Signalement n° / }).waitFor();
  await again.goto(address('?panel=contribute'));
  await fates(again, 'Brouillon').waitFor();
  await again.goto('/logout');
  await again.getByText(/^Un travail de l’espace collaboratif/).waitFor();
  await again.getByText(/^Les supprimer/).click();
  await button(again, 'Se déconnecter').last().click();
  await expect.poll(() => again.evaluate<number>(countZones)).toBe(0);
  expect(await again.evaluate<number>(countKept)).toBe(0);
  await context.close();
});

it(
  'lines are drawn by the shortest path, snapped, split, merged and moved, undone and done again while others edit',
  longTests,
  async () => {
    const paths = await makePathsCommunity(root, server.url);
    const { page, context } = await openMap(server.administrator, {
      of: paths.communityId,
      query: `?panel=contribute&centre=${mapCentre.join()}&zoom=${mapZoom}`,
    });
    const changes = (count: number) =>
      page.getByRole('heading', { name: new RegExp(`^${count} changements? à envoyer$`) }).waitFor();
    const shape = () => page.locator('details textarea').inputValue();
    await page.locator('.app-map__loading').waitFor({ state: 'detached' });

    await button(page, 'Dessiner par le plus court chemin').click();
    await clickPlace(page, [1.4405, 44.45004]);
    await clickPlace(page, [1.44396, 44.4515]);
    await button(page, 'Terminer la forme').click();
    await changes(1);
    const drawn = (await shape()).match(/-?[\d.]+ [\d.]+/g)!.map((place) => place.split(' ').map(Number));
    // By the corner of the south, exactly on the lines.
    expect(drawn).toHaveLength(3);
    expect(drawn[1]).toEqual([1.444, 44.45]);
    expect(drawn[0]![1]).toBeCloseTo(44.45, 5);
    expect(drawn[2]![0]).toBeCloseTo(1.444, 5);

    await button(page, 'Dessiner un objet').click();
    await clickPlace(page, [1.4455, 44.4505]);
    await clickPlace(page, [1.44404, 44.45202]);
    await button(page, 'Terminer la forme').click();
    await changes(2);
    expect(await shape()).toMatch(/,\s?1\.444 44\.452\)$/);

    await button(page, 'Couper').click();
    await clickPlace(page, [1.4448, 44.4512]);
    await changes(3);
    await button(page, 'Annuler').click();
    await changes(2);
    // Others go on meanwhile: the page hears of it, and what is undone here stays one's own.
    await paths.transact('Update', { fid: 2, nom: 'Par le nord, relevé' });
    await button(page, 'Rétablir').click();
    await changes(3);

    await button(page, 'Fermer l’objet').click();
    await clickPlace(page, [1.44, 44.4521]);
    await page.getByRole('region', { name: 'Chemins · 2' }).waitFor();
    await button(page, 'Fusionner').click();
    await clickPlace(page, [1.4422, 44.45]);
    await changes(5);
    await button(page, 'Annuler').click();
    await changes(3);
    await button(page, 'Rétablir').click();
    await changes(5);
    await page.getByRole('region', { name: 'Chemins · 2' }).waitFor();
    const merged = await shape();
    await button(page, 'Déplacer ou remodeler').click();
    await page.getByTitle('Déplacer vers la droite').click();
    await expect.poll(shape).not.toBe(merged);
    expect(await seriousFindings(page)).toEqual([]);
    await send(page);
    await fates(page, 'Reçu par le serveur').waitFor();
    const shapes = await paths.shapes();
    expect(shapes).toHaveLength(4);
    expect(shapes).not.toContain('LINESTRING (1.44 44.45, 1.444 44.45, 1.444 44.452)');
    await context.close();
  },
);

async function saveProject(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Ouvrir dans QGIS (projet)').click(),
  ]);
  expect(file.suggestedFilename()).toBe(`guichet-${communityId}.qgs`);
  const path = join(temporaryFolder(), 'guichet.qgs');
  await file.saveAs(path);
  return path;
}

it(
  'a project of QGIS opens the community as it looks, and what is edited there comes on the map',
  longTests,
  async () => {
    requires('python');
    const layers = await root.call(routes.getEspacecoLayers, { params: { communityId }, query: {} });
    await root.call(routes.updateEspacecoLayerStyle, {
      params: { communityId, layerId: layers[0]!.id },
      body: { style: redRuins },
    });
    const { page, context } = await openMap(asBob, { query: '?panel=layers' });
    const path = await saveProject(page);
    await page.goto(address('?panel=objects'));
    await page.getByTitle('Voir l’objet 1 sur la carte').waitFor();
    const edit = ['nom', 'Moulin', 'Moulin de QGIS'];
    const said = await runClient('qgis_guichet.py', path, asBob.email, asBob.password, ...edit);
    expect(said).toMatchObject({
      read: true,
      title: 'Cours d’eau du Lot',
      layers: [
        {
          name: 'Seuils',
          valid: true,
          crs: 'EPSG:4326',
          provider: 'WFS',
          shown: true,
          readOnly: false,
          rules: [
            { filter: '("etat" = \'ruine\')', colour: '#cc0000' },
            { filter: 'ELSE', colour: '#00aa55' },
          ],
          aliases: expect.arrayContaining(['Nom', 'État']),
          widgets: expect.arrayContaining(['ValueMap']),
        },
      ],
      changed: true,
    });
    // Told by the server: the page asks for nothing.
    await page.getByText('Moulin de QGIS', { exact: true }).waitFor();
    await context.close();
  },
);

it('a project of QGIS changes nothing for who may only read, nor one saved before', longTests, async () => {
  requires('python');
  const give = (level: 'EDIT' | 'VIEW') =>
    root.call(routes.updateEspacecoPermissions, {
      params: { communityId },
      body: [{ id: community.databaseId, level }] as never,
    });
  const edited = async (path: string) =>
    runClient<{ changed: boolean; errors: string[]; layers: unknown[] }>(
      'qgis_guichet.py',
      path,
      asBob.email,
      asBob.password,
      ...['nom', 'Moulin', 'Moulin sans droit'],
    );
  const saved = async () => {
    const { page, context } = await openMap(asBob, { query: '?panel=layers' });
    const path = await saveProject(page);
    await context.close();
    return path;
  };
  const before = await saved();
  await give('VIEW');
  try {
    expect(await edited(await saved())).toMatchObject({
      layers: [{ name: 'Seuils', valid: true, readOnly: true }],
      changed: false,
    });
    const refused = await edited(before);
    expect(refused).toMatchObject({ layers: [{ readOnly: false }], changed: false });
    // Told to the person, who would think it written.
    expect(refused.errors).not.toEqual([]);
    expect(await community.names()).not.toContain('Moulin sans droit');
  } finally {
    await give('EDIT');
  }
});

it('the screens complained of nothing but the network that was cut and the edit that was refused', () => {
  expect(
    complaints
      .flat()
      .filter((one) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|403 \(Forbidden\)/.test(one)),
  ).toEqual([]);
});
