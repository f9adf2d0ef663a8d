import { readFile } from 'node:fs/promises';
import { routes } from '@cartable/contract';
import { functionalities } from '@cartable/contract/espaceco';
import { requires } from '@cartable/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, seriousFindings } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { type GuichetCommunity, makeGuichetCommunity, openGuichet } from '../support/guichet-community.ts';
import { button, redRuins } from '../support/guichet-fixtures.ts';
import { clickMap } from '../support/map-clicks.ts';
import { newcomer } from '../support/people.ts';
import { placedPhoto } from '../support/photo.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** On a desk: reports drawn by hand and made of objects, and what is found, kept, shared and printed on the map. */

const longTests = { timeout: 180_000 };
const password = 'quatre chevaux bleus';
const asBob = { email: 'bob@mairie.example', password };
const asAlice = { email: 'alice@mairie.example', password };

let server: RunningServer;
let browser: Browser;
let bob: ApiClient;
let community: GuichetCommunity;
let page: Page;
let context: BrowserContext;
const complaints: string[][] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ CARTABLE_LOGIN_RATE: '1000' }), launchBrowser()]);
  const root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  bob = await newcomer(server, 'bob');
  community = await makeGuichetCommunity(root, server.url, [bob, await newcomer(server, 'alice')]);
  await root.call(routes.updateEspacecoCommunity, {
    params: { communityId: community.communityId },
    body: {
      functionalities: [...functionalities],
      attributes: ['Embâcle', 'Pollution'].map((theme) => ({ theme, attributes: [] })),
    },
  });
  const params = { communityId: community.communityId };
  const [layer] = await root.call(routes.getEspacecoLayers, { params, query: {} });
  await root.call(routes.updateEspacecoLayerStyle, {
    params: { ...params, layerId: layer!.id },
    body: { style: redRuins },
  });
  await community.transact('Insert', { nom: 'Seuil du gué', etat: 'ruine', geom: 'POINT(1.442 44.451)' });
  await community.transact('Insert', { nom: 'Seuil neuf', etat: 'bon', geom: 'POINT(1.444 44.452)' });
  ({ page, context } = await openMap(asBob));
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const address = (query = '') => `/espace-collaboratif/${community.communityId}/carte${query}`;
const openMap = (who: typeof asBob, query = '') =>
  openGuichet({ browser, server, who, address: address(query), complaints });
const panel = (name: string) =>
  page
    .getByRole('navigation', { name: 'Parties du guichet' })
    .getByRole('button', { name, exact: true })
    .click();

/** The report whose page is shown. */
async function shownReport() {
  await page.getByRole('heading', { name: /^Signalement n° / }).waitFor();
  const reportId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  return bob.call(routes.getReport, { params: { reportId }, query: {} });
}

const objectsOf = (sketch: string | null | undefined) =>
  (JSON.parse(sketch ?? '{}') as { objects: { type: string; attributes?: Record<string, unknown> }[] })
    .objects;

const gpx =
  '<gpx version="1.1" creator="essai" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg><trkpt lat="44.45" lon="1.44"/><trkpt lat="44.452" lon="1.443"/></trkseg></trk></gpx>';
const kml =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Le pont</name><Point><coordinates>1.445,44.452</coordinates></Point></Placemark></Document></kml>';

it(
  'a sketch drawn by hand, tracks of files, photographs and a document go with a report',
  longTests,
  async () => {
    await page.goto(`/espace-collaboratif/signalements/nouveau?community=${community.communityId}`);
    const map = page.getByRole('application', { name: /^Carte où placer/ });
    // Where the community begins.
    const view = { map, centre: [1.44, 44.45], zoom: 12 } as const;
    const tool = (name: string) => page.getByRole('group', { name: 'Outils de la carte' }).getByTitle(name);
    const drawn = page.getByRole('list', { name: 'Croquis' }).getByRole('listitem');
    await clickMap(view, [1.45, 44.455]);
    await page.getByText(/^Le signalement est placé en 1,45\d*° E/).waitFor();

    await tool('Dessiner un point').click();
    await clickMap(view, [1.46, 44.455]);
    await expect.poll(() => drawn.count()).toBe(1);
    await tool('Dessiner une ligne').click();
    await page.getByText(/^Cliquez les points de la ligne/).waitFor();
    await clickMap(view, [1.43, 44.46]);
    await button(page, 'Terminer la forme').waitFor();
    await clickMap(view, [1.45, 44.465]);
    await button(page, 'Terminer la forme').click();
    await expect.poll(() => drawn.count()).toBe(2);
    await tool('Dessiner une surface').click();
    await page.getByText(/^Cliquez les sommets de la surface/).waitFor();
    for (const corner of [
      [1.41, 44.44],
      [1.43, 44.44],
      [1.42, 44.455],
    ] as const)
      await clickMap(view, corner);
    await button(page, 'Terminer la forme').click();
    await expect.poll(() => drawn.count()).toBe(3);
    await tool('Écrire un texte').click();
    await clickMap(view, [1.46, 44.44]);
    await drawn.nth(3).getByRole('textbox').fill('Passage à gué');

    await page.getByText('Ajouter un fichier au croquis').click();
    for (const [rank, [name, content]] of [
      ['trace.gpx', gpx],
      ['pont.kml', kml],
    ].entries()) {
      await page
        .getByLabel(/^Fichier/)
        .setInputFiles({ name: name!, mimeType: 'application/octet-stream', buffer: Buffer.from(content!) });
      await expect.poll(() => drawn.count()).toBe(5 + rank);
    }

    const photo = await placedPhoto(page);
    await page
      .locator('input[type=file][accept="image/*"]')
      .setInputFiles(
        ['amont.jpg', 'aval.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: photo })),
      );
    await page.getByText(/^La photo place le signalement en/).waitFor();
    await page.getByLabel(/^Joindre un fichier/).setInputFiles({
      name: 'releve.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await button(page, 'releve.pdf').waitFor();
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('Un croquis à la main.');
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'Envoyer le signalement').click();

    const report = await shownReport();
    const sketched = objectsOf(report.sketch);
    expect(sketched.map(({ type }) => type)).toEqual([
      'Point',
      'Ligne',
      'Polygone',
      'Texte',
      'Ligne',
      'Point',
    ]);
    expect(JSON.stringify(sketched[3])).toContain('Passage à gué');
    expect(JSON.stringify(sketched[5])).toContain('Le pont');
    expect(report.attachments).toHaveLength(3);
    for (const name of ['amont.jpg', 'aval.jpg', 'releve.pdf']) await page.getByText(name).first().waitFor();
  },
);

it('an object is reported as it lies', longTests, async () => {
  await page.goto(address('?panel=objects'));
  await page.getByTitle('Faire un signalement sur l’objet 2').click();
  await page.getByText('Le signalement est placé en 1,442° E, 44,451° N.').waitFor();
  const name = page.getByRole('list', { name: 'Croquis' }).getByRole('textbox');
  expect(await name.inputValue()).toBe('Seuils 2');
  await page.getByRole('combobox', { name: 'Thème' }).selectOption({ label: 'Embâcle' });
  await page.getByRole('textbox', { name: 'Commentaire' }).fill('Ce seuil n’existe plus.');
  await button(page, 'Envoyer le signalement').click();
  const report = await shownReport();
  expect(report.geometry).toBe('POINT(1.442 44.451)');
  expect(report.attributes.map(({ theme }) => theme)).toEqual(['Embâcle']);
  expect(objectsOf(report.sketch)).toHaveLength(1);
});

it(
  'objects found by conditions are found again by a search that is kept, and a place by its name',
  longTests,
  async () => {
    await page.goto(address('?panel=objects'));
    const rows = page.getByRole('region', { name: /^Objets de / });
    await rows.getByText('3 objets', { exact: true }).waitFor();
    const condition = async (rank: number, column: string, comparison: string, value: string) => {
      await button(page, 'Ajouter un filtre').click();
      const fields = page.getByRole('group', { name: `Filtre ${rank}` });
      await fields.getByRole('combobox', { name: 'Colonne' }).selectOption({ label: column });
      await fields.getByRole('combobox', { name: 'Comparaison' }).selectOption({ label: comparison });
      await fields.getByRole('textbox', { name: 'Valeur' }).fill(value);
    };
    await condition(1, 'Nom', 'contient', 'seuil');
    await condition(2, 'État', 'est égal à', 'ruine');
    await button(page, 'Filtrer').click();
    await rows.getByText('1 objet', { exact: true }).waitFor();
    await rows.getByText('Seuil du gué').waitFor();

    await panel('Positions');
    const keep = async (of: string, name: string) => {
      await page.getByRole('textbox', { name: `Nom de la ${of}` }).fill(name);
      await page
        .getByRole('region', { name: of === 'position' ? 'Positions nommées' : 'Recherches gardées' })
        .getByRole('button', { name: 'Garder' })
        .click();
      await button(page, `Aller à ${name}`).waitFor();
    };
    await keep('recherche', 'Seuils en ruine');
    await page.goto(address('?panel=places&centre=1.5,44.6&zoom=14&base=embedded'));
    await keep('position', 'Le coteau');
    expect(await seriousFindings(page)).toEqual([]);

    // From elsewhere, without any of it in the address.
    await page.goto(address('?panel=places&centre=1.44,44.45&zoom=12'));
    await button(page, 'Aller à Le coteau').click();
    await page.waitForURL(/centre=1\.5(%2C|,)44\.6.*zoom=14|zoom=14.*centre=1\.5(%2C|,)44\.6/);
    await page.waitForURL(/base=embedded/);
    // Not the address alone: the map goes on from there, and back to where it was.
    await button(page, 'Agrandir l’échelle').click();
    await page.waitForURL(/centre=1\.5(%2C|,)44\.6.*zoom=15|zoom=15.*centre=1\.5(%2C|,)44\.6/);
    await page.goBack();
    await page.waitForURL(/zoom=12/);
    await button(page, 'Réduire l’échelle').click();
    await page.waitForURL(/zoom=11/);
    await button(page, 'Aller à Seuils en ruine').click();
    await rows.getByText('1 objet', { exact: true }).waitFor();
    await rows.getByText('Seuil du gué').waitFor();
    await page.waitForURL(/panel=objects/);
  },
);

it('a legend is read, and the map is printed with what it shows', longTests, async () => {
  await page.goto(address('?panel=layers'));
  await page.getByTitle('Légende de Seuils').click();
  const legend = page.getByRole('listitem').filter({ has: page.getByTitle('Légende de Seuils') });
  for (const rule of ['etat = ruine', 'Autres']) await legend.getByText(rule, { exact: true }).waitFor();
  await panel('Positions');
  await button(page, 'Imprimer la carte').click();
  await page.getByLabel('Titre de la carte').fill('Seuils du Lot');
  const print = async (format: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, `Enregistrer en ${format}`).click(),
    ]);
    return readFile(await file.path());
  };
  expect((await print('PDF')).toString('latin1', 0, 5)).toBe('%PDF-');
  expect((await print('PNG')).toString('latin1', 1, 4)).toBe('PNG');
  expect(await seriousFindings(page)).toEqual([]);
});

interface Clusters {
  readonly url: string;
  readonly clusters: readonly {
    readonly longitude: number;
    readonly latitude: number;
    readonly count: number;
    readonly report: number | null;
  }[];
}

it(
  'groups of reports are clicked until one of them opens; those of one place are listed',
  longTests,
  async () => {
    const ids: number[] = [];
    for (const place of ['1.461 44.461', '1.4635 44.4625', '1.4635 44.4625']) {
      const { id } = await bob.call(routes.addReport, {
        body: { geometry: `POINT(${place})`, community: community.communityId, comment: 'Une grappe.' },
      });
      ids.push(id);
    }
    let shown: Clusters | undefined;
    const hear = async (answer: { url(): string; ok(): boolean; json(): Promise<unknown> }) => {
      if (!/\/clusters\b/.test(answer.url()) || !answer.ok()) return;
      shown = { ...((await answer.json()) as Omit<Clusters, 'url'>), url: answer.url() };
    };
    page.on('response', (answer) => void hear(answer).catch(() => undefined));
    const map = page.getByRole('application', { name: /^Carte du guichet/ });
    /** Clicks the group that is wanted, of those shown now, until something else is shown. */
    const click = async (isWanted: (one: Clusters['clusters'][number]) => boolean) => {
      await expect.poll(() => shown?.clusters.some(isWanted)).toBe(true);
      const before = page.url();
      await expect
        .poll(
          async () => {
            const { url, clusters } = shown!;
            const one = clusters.find(isWanted);
            if (one !== undefined) {
              const [west, south, east, north] = new URL(url).searchParams.get('box')!.split(',').map(Number);
              const { width, height } = (await map.boundingBox())!;
              await map.click({
                position: {
                  x: ((one.longitude - west!) / (east! - west!)) * width,
                  y: ((north! - one.latitude) / (north! - south!)) * height,
                },
              });
            }
            return page
              .waitForURL((now) => now.href !== before, { timeout: 3000 })
              .then(
                () => true,
                () => false,
              );
          },
          { timeout: 60_000 },
        )
        .toBe(true);
    };
    await page.goto(address('?panel=reports&search=grappe&centre=1.46,44.46&zoom=9'));
    await click(({ count }) => count === 3);
    await click(({ report }) => report === ids[0]);
    await page.waitForURL(new RegExp(`report=${ids[0]}`));
    await page.getByText('Une grappe.').first().waitFor();
    await button(page, 'Retour à la liste').click();
    await click(({ count }) => count === 2);
    await page.waitForURL(/box=/);
    const listed = page.getByRole('list', { name: 'Liste des signalements' }).getByRole('listitem');
    await expect.poll(() => listed.count()).toBe(2);
    expect(await seriousFindings(page)).toEqual([]);
  },
);

it('filters that one chose are those of whoever opens the address', longTests, async () => {
  await page.goto(address('?panel=reports'));
  await button(page, 'Filtrer').click();
  const filters = (of: Page) => of.getByRole('search', { name: 'Filtres' });
  const field = (of: Page, name: string) => filters(of).getByRole('combobox', { name, exact: true });
  await field(page, 'Statut').selectOption({ label: 'À traiter' });
  await field(page, 'Thème').selectOption({ label: 'Embâcle' });
  await field(page, 'Auteur').selectOption({ label: 'Moi' });
  await field(page, 'Commune ou département').fill('lot');
  await page.getByRole('option', { name: 'Lot (46)', exact: true }).click();
  const listed = (of: Page) => of.getByRole('list', { name: 'Liste des signalements' }).getByRole('listitem');
  await page.waitForURL(/departement=46/);
  await expect
    .poll(() => listed(page).allInnerTexts())
    .toEqual([expect.stringContaining('Ce seuil n’existe plus.')]);
  const shared = new URL(page.url()).search;
  const alices = await openMap(asAlice, shared);
  await expect
    .poll(() => listed(alices.page).allInnerTexts())
    .toEqual([expect.stringContaining('Ce seuil n’existe plus.')]);
  for (const name of ['Statut', 'Thème'])
    expect(await field(alices.page, name).inputValue(), name).toBe(await field(page, name).inputValue());
  await alices.context.close();
  await context.close();
});

it('the screens complained of nothing', () => {
  expect(complaints.flat()).toEqual([]);
});
