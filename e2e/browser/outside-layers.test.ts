import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { colours, firstPixel, startOtherSite } from '../support/other-site.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';

requires('chromium');

const text = (value: string) => `<gco:CharacterString>${value}</gco:CharacterString>`;
const code = (list: string, value: string) =>
  `<gmd:${list} codeList="http://codes.example#${list}" codeListValue="${value}"/>`;
const licence = (title: string, address: string) => `<gmd:resourceConstraints><gmd:MD_LegalConstraints>
  <gmd:useConstraints>${code('MD_RestrictionCode', 'license')}</gmd:useConstraints>
  <gmd:otherConstraints><gmx:Anchor xlink:href="${address}">${title}</gmx:Anchor></gmd:otherConstraints>
  </gmd:MD_LegalConstraints></gmd:resourceConstraints>`;
const party = (
  role: string,
) => `<gmd:CI_ResponsibleParty><gmd:organisationName>${text('Voisin')}</gmd:organisationName>
  <gmd:contactInfo><gmd:CI_Contact><gmd:address><gmd:CI_Address><gmd:electronicMailAddress>${text('sig@voisin.example')}
  </gmd:electronicMailAddress></gmd:CI_Address></gmd:address></gmd:CI_Contact></gmd:contactInfo>
  <gmd:role>${code('CI_RoleCode', role)}</gmd:role></gmd:CI_ResponsibleParty>`;
const side = (name: string, degrees: number) =>
  `<gmd:${name}><gco:Decimal>${degrees}</gco:Decimal></gmd:${name}>`;
const online = (protocol: string, url: string, name: string) => `<gmd:onLine><gmd:CI_OnlineResource>
  <gmd:linkage><gmd:URL>${url}</gmd:URL></gmd:linkage><gmd:protocol>${text(protocol)}</gmd:protocol>
  <gmd:name>${text(name)}</gmd:name></gmd:CI_OnlineResource></gmd:onLine>`;

/** A record as the neighbour's catalogue writes it: two licences, a purpose that no field holds, two services. */
const elsewhere = (title: string, origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"
    xmlns:gmx="http://www.isotc211.org/2005/gmx" xmlns:xlink="http://www.w3.org/1999/xlink">
  <gmd:fileIdentifier>${text('parcelles-dailleurs')}</gmd:fileIdentifier>
  <gmd:contact>${party('pointOfContact')}</gmd:contact>
  <gmd:dateStamp><gco:Date>2026-01-02</gco:Date></gmd:dateStamp>
  <gmd:identificationInfo><gmd:MD_DataIdentification>
    <gmd:citation><gmd:CI_Citation><gmd:title>${text(title)}</gmd:title>
      <gmd:date><gmd:CI_Date><gmd:date><gco:Date>2026-01-01</gco:Date></gmd:date>
        <gmd:dateType>${code('CI_DateTypeCode', 'creation')}</gmd:dateType></gmd:CI_Date></gmd:date></gmd:CI_Citation></gmd:citation>
    <gmd:abstract>${text('Ce que le voisin sert.')}</gmd:abstract><gmd:purpose>${text('Bornage')}</gmd:purpose>
    <gmd:pointOfContact>${party('owner')}</gmd:pointOfContact>
    <gmd:descriptiveKeywords><gmd:MD_Keywords><gmd:keyword>${text('Parcelles cadastrales')}</gmd:keyword>
      <gmd:thesaurusName><gmd:CI_Citation><gmd:title>${text('GEMET - INSPIRE themes, version 1.0')}</gmd:title>
      </gmd:CI_Citation></gmd:thesaurusName></gmd:MD_Keywords></gmd:descriptiveKeywords>
    ${licence('Licence Ouverte 2.0', 'https://www.etalab.gouv.fr/licence-ouverte-open-licence')}
    ${licence('Open Database License', 'https://opendatacommons.org/licenses/odbl/1-0/')}
    <gmd:language>${code('LanguageCode', 'fre')}</gmd:language>
    <gmd:topicCategory><gmd:MD_TopicCategoryCode>planningCadastre</gmd:MD_TopicCategoryCode></gmd:topicCategory>
    <gmd:extent><gmd:EX_Extent><gmd:geographicElement><gmd:EX_GeographicBoundingBox>
      ${side('westBoundLongitude', 1)}${side('eastBoundLongitude', 3)}${side('southBoundLatitude', 46)}${side('northBoundLatitude', 48)}
      </gmd:EX_GeographicBoundingBox></gmd:geographicElement></gmd:EX_Extent></gmd:extent>
  </gmd:MD_DataIdentification></gmd:identificationInfo>
  <gmd:distributionInfo><gmd:MD_Distribution><gmd:transferOptions><gmd:MD_DigitalTransferOptions>
    ${online('OGC:WMS', `${origin}/wms?carte=ailleurs`, 'parcelles')}${online('OGC:WMTS', `${origin}/wmts`, 'relief')}
  </gmd:MD_DigitalTransferOptions></gmd:transferOptions></gmd:MD_Distribution></gmd:distributionInfo>
  <gmd:dataQualityInfo><gmd:DQ_DataQuality><gmd:lineage><gmd:LI_Lineage><gmd:statement>${text('Levés.')}</gmd:statement>
  </gmd:LI_Lineage></gmd:lineage></gmd:DQ_DataQuality></gmd:dataQualityInfo>
</gmd:MD_Metadata>`;

/** What a person sees in the middle of the map. */
async function colourInTheMiddle(page: Page): Promise<number[]> {
  const { x, y, width, height } = (await page.locator('.ol-viewport').first().boundingBox())!;
  const clip = { x: Math.round(x + width / 2) + 20, y: Math.round(y + height / 2) + 20, width: 1, height: 1 };
  return firstPixel(await page.screenshot({ clip }));
}

/** Layers of other sites and groups of layers, as a visitor walks them with the mouse. */
describe('the map, with layers of other sites', () => {
  let server: RunningServer;
  let outside: Awaited<ReturnType<typeof startOtherSite>>;
  let origin: string;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let asked: string[];

  beforeAll(async () => {
    outside = await startOtherSite();
    ({ origin, asked } = outside);
    server = await startServer({ CARTABLE_OUTBOUND_HOSTS: new URL(origin).host });
    browser = await launchBrowser();
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    complaints = complaintsOf(page);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
    outside?.close();
  });

  const layers = () => page.locator('.app-maps__layer .fr-hint-text').allTextContents();
  const address = () => page.getByLabel(/^Adresse d’un service ou d’un fichier/);
  const read = async (url: string) => {
    await address().fill(url);
    await page.getByRole('button', { name: 'Lire cette adresse' }).click();
  };

  it('takes the record of another catalogue into its form, and publishes it without data', async () => {
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const { _id: datastoreId } = (await client.call(routes.getMyDatastores)).find((one) => !one.is_sandbox)!;
    const name = 'Parcelles d’ailleurs';
    await client.call(routes.addDatasheet, { params: { datastoreId }, body: { name } });
    const producer = await browser.newPage({ baseURL: server.url, locale: 'fr-FR' });
    const ofProducer = complaintsOf(producer);
    await producer.goto(`/entrepot/${datastoreId}/donnees/${encodeURIComponent(name)}/fiche`);
    await signIn(producer, server.administrator);
    const buffer = Buffer.from(elsewhere(name, origin));
    const file = { name: 'voisin.xml', mimeType: 'application/xml', buffer };
    await producer.locator('input[type=file]').first().setInputFiles(file);
    await producer.getByText(/Gardés tels quels.*gmd:purpose.*gmd:resourceConstraints/).waitFor();
    expect(await seriousFindings(producer)).toEqual([]);
    await producer.getByRole('button', { name: 'Reprendre les champs cochés' }).click();
    await producer.getByText(/champs? repris? dans le formulaire/).waitFor();
    await producer.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await producer.getByRole('button', { name: 'Publier au catalogue' }).click();
    await producer.getByText('Cette fiche est publiée au catalogue.').waitFor();
    expect(ofProducer).toEqual([]);
    await producer.context().close();
    const xml = await (await fetch(`${server.url}/api/geonetwork/metadata/parcelles-dailleurs/xml`)).text();
    for (const kept of ['Bornage', 'Licence Ouverte 2.0', 'opendatacommons.org']) expect(xml).toContain(kept);
  }, 60_000);

  it('shows on the page of a record the maps that others serve, and leads to them in the viewer', async () => {
    await page.goto(`${server.url}/catalogue/dataset/parcelles-dailleurs`);
    await expect.poll(() => colourInTheMiddle(page)).toEqual(colours.wms);
    await page.getByLabel('Couche montrée sur la carte').selectOption({ label: 'relief – OGC:WMTS' });
    await expect.poll(() => colourInTheMiddle(page)).toEqual(colours.wmts);
    await page.getByRole('tab', { name: 'Services' }).click();
    const explore = page.getByRole('button', { name: 'Explorer ce que le service annonce' });
    await explore.first().click();
    await page.getByText('Cadastre voisin').waitFor();
    await page.getByText('Sections', { exact: true }).waitFor();
    await explore.last().click();
    await page.getByText('Tuiles voisines').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ouvrir dans la carte' }).click();
    await expect.poll(layers).toEqual([expect.stringContaining('WMTS')]);
    asked.splice(0);
  });

  it('says what an address gives, what it takes and what to do', async () => {
    await page.goto(`${server.url}/cartes`);
    await page.getByRole('button', { name: 'Ajouter une couche' }).click();
    await page.getByText('Autre site', { exact: true }).click();
    await read(`${origin}/accueil`);
    await page.getByText(/répond autre chose qu’un service|n’est ni une carte/).waitFor();
    await read('http://10.0.0.1/wms');
    await page.getByText(/n’appelle pas 10\.0\.0\.1/).waitFor();
  });

  it('offers the layers of a WMS, of an OGC API and tiles, and draws them', async () => {
    await read(`${origin}/wms`);
    await page.getByText('Cadastre voisin').waitFor();
    await page.getByRole('button', { name: 'Ajouter Parcelles' }).click();
    await read(`${origin}/ogcapi/collections`);
    await page.getByRole('button', { name: 'Ajouter Puits' }).first().click();
    await read(`${origin}/tiles/{z}/{x}/{y}.png`);
    await page.getByRole('button', { name: /^Ajouter 127/ }).click();
    await expect
      .poll(layers)
      .toEqual([
        expect.stringContaining('XYZ'),
        expect.stringContaining('OGCAPI'),
        expect.stringContaining('WMS'),
      ]);
    await expect.poll(() => asked.some((url) => /GetMap/.test(url))).toBe(true);
    await expect.poll(() => asked.some((url) => /items\?.*bbox=/.test(url))).toBe(true);
    await expect.poll(() => asked.some((url) => /^\/tiles\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true);
    await page.getByRole('button', { name: 'Fermer la recherche' }).click();
  });

  it('puts layers in a group, renames it, folds it, moves it, and keeps it in the address', async () => {
    await page.getByRole('button', { name: 'Groupe de Puits' }).click();
    await page.getByLabel('Nom du groupe').fill('Eau');
    await page.getByRole('button', { name: 'Créer le groupe' }).click();
    await page.getByRole('button', { name: 'Replier Eau' }).waitFor();
    await page.getByRole('button', { name: 'Groupe de Parcelles' }).click();
    await page.getByRole('combobox', { name: 'Groupe de Parcelles' }).selectOption('Eau');
    await page.getByRole('button', { name: 'Changer de groupe' }).click();
    const inGroup = page.getByRole('list', { name: 'Eau', exact: true });
    await inGroup.getByRole('checkbox', { name: 'Afficher Parcelles' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Renommer Eau' }).click();
    await page.getByLabel('Nom du groupe').fill('Sous-sol');
    await page.getByRole('button', { name: 'Renommer', exact: true }).click();
    await page.getByRole('button', { name: 'Monter Sous-sol' }).click();
    await expect
      .poll(layers)
      .toEqual([
        expect.stringContaining('OGCAPI'),
        expect.stringContaining('WMS'),
        expect.stringContaining('XYZ'),
      ]);
    await page.getByRole('button', { name: 'Replier Sous-sol' }).click();
    await expect.poll(() => page.url()).toMatch(/g\.Sous-sol~f/);
    const before = page.url();
    await page.goto('about:blank');
    await page.goto(before);
    await page.getByRole('button', { name: 'Déplier Sous-sol' }).click();
    await expect
      .poll(() => page.getByRole('list', { name: 'Sous-sol' }).getByRole('listitem').count())
      .toBe(2);
    await page.getByRole('checkbox', { name: 'Afficher Sous-sol' }).uncheck({ force: true });
    await expect.poll(() => page.getByRole('checkbox', { name: 'Afficher Puits' }).isChecked()).toBe(false);
  });

  it('takes a layer into a group by dragging it there', async () => {
    const handle = page.locator('.app-maps__layer', { hasText: 'XYZ' }).locator('.app-maps__handle');
    await handle.dragTo(page.locator('.app-maps__group-head'));
    await expect
      .poll(() => page.getByRole('list', { name: 'Sous-sol' }).getByRole('listitem').count())
      .toBe(3);
    await page.getByRole('button', { name: 'Défaire Sous-sol' }).click();
    await expect.poll(() => page.locator('.app-maps__group').count()).toBe(0);
  });

  it('draws a GeoPackage of the computer, read by the browser', async () => {
    const file = join(repositoryRoot, 'packages/formats/fixtures/communes/communes.gpkg');
    await page.locator('.app-maps__panel input[type=file]').setInputFiles(file);
    await page.getByRole('checkbox', { name: 'Afficher communes.gpkg' }).waitFor({ state: 'attached' });
  });

  it('starts again on an empty map', async () => {
    await page.goto(`${server.url}/cartes?centre=2,47&zoom=6&base=none`);
    await page.getByRole('button', { name: 'Ajouter une couche' }).click();
    await page.getByText('Autre site', { exact: true }).click();
  });

  it.each([
    ['a WMS of the version before, in degrees', '/wms11', 0, colours.wms11],
    ['a WMTS, on that of its grids which is the map’s', '/wmts', 0, colours.wmts],
    ['a TMS', '/tms/1.0.0/', 0, colours.tms],
    ['a TileJSON', '/tilejson/', 0, colours.tilejson],
    ['a PMTiles archive', '/fond.pmtiles', 0, colours.pmtiles],
    ['a Cloud Optimized GeoTIFF', '/image.tif', 0, colours.cog],
    ['the map of an OGC API', '/ogcapi/collections', 1, colours.ogcMap],
    ['the tiles of an OGC API', '/ogcapi/collections', 2, colours.ogcTiles],
    ['a WFS', '/wfs', 0, undefined],
    ['a WFS that has GML alone', '/wfs-gml', 0, undefined],
  ] as const)('draws %s', async (_kind, path, rank, colour) => {
    await read(`${origin}${path}`);
    const offer = page.locator('.app-maps__outside-layers li').nth(rank).getByRole('button');
    await offer.waitFor();
    const before = await colourInTheMiddle(page);
    await offer.click();
    const seen = expect.poll(() => colourInTheMiddle(page));
    await (colour ? seen.toEqual(colour) : seen.not.toEqual(before));
  });

  it('has no serious fault of accessibility, and the browser complains of nothing', async () => {
    expect(await seriousFindings(page)).toEqual([]);
    // Addresses that were refused are answered as such.
    expect(complaints.filter((one) => !/status of (?:403|502)/.test(one))).toEqual([]);
  });
});
