import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

const slow = { timeout: 60_000 };
/** Many steps, each with axe: on a busy machine they take their time. */
const longMs = 240_000;
const sld = (attribute: string) => `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld"
  xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><Name>regions</Name><UserStyle><FeatureTypeStyle><Rule>
  <ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>${attribute}</ogc:PropertyName>
  <ogc:Literal>Bretagne</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>
  <PolygonSymbolizer><Fill/></PolygonSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer>
  </StyledLayerDescriptor>`;

/** Record and style that a producer gives the demonstration, and what everyone reads of them. */
describe('a record and a style', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let folder: string;
  let complaints: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartable-styles-'));
    server = await startServer(withDemonstration);
    browser = await launchBrowser();
    page = await browser.newPage({ baseURL: server.url, locale: 'fr-FR' });
    complaints = complaintsOf(page);
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
    await page.getByRole('link', { name: 'Démonstration' }).click();
    await page
      .getByRole('link', { name: /Régions de France/ })
      .first()
      .click(slow);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'the record is told in its tab, and its page is read by anyone',
    async () => {
      await page.getByRole('tab', { name: 'Métadonnées' }).click();
      await page.getByText('Cette fiche est publiée au catalogue.').waitFor(slow);
      expect(await seriousFindings(page)).toEqual([]);
      const visitor = await browser.newPage({ baseURL: server.url, locale: 'fr-FR' });
      await visitor.goto('/catalogue/dataset/demonstration_regions');
      await visitor.getByRole('application', { name: /regions_wms/ }).waitFor(slow);
      await visitor.getByLabel('Couche montrée sur la carte').selectOption('regions_wfs:regions');
      await visitor.getByRole('application', { name: /regions_wfs/ }).waitFor(slow);
      await visitor.getByRole('tab', { name: 'Données' }).click();
      await visitor.getByRole('cell', { name: 'Bretagne' }).waitFor(slow);
      expect(new URL(visitor.url()).searchParams.get('tab')).toBe('data');
      expect(await seriousFindings(visitor)).toEqual([]);
      await visitor.close();
    },
    longMs,
  );

  it(
    'it is taken off the catalogue once that is confirmed, and put back',
    async () => {
      await page.getByRole('button', { name: 'Retirer du catalogue' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retirer du catalogue' }).click();
      await page.getByText('Elle a été retirée du catalogue').waitFor(slow);
      const gone = await fetch(`${server.url}/api/geonetwork/metadata/demonstration_regions`);
      expect(gone.status).toBe(410);
      await page.getByRole('button', { name: 'Publier au catalogue' }).click();
      await page.getByText('Cette fiche est publiée au catalogue.').waitFor(slow);
    },
    longMs,
  );

  it(
    'a style that does not suit is refused where it is chosen, one that does is drawn and kept',
    async () => {
      await page.getByRole('tab', { name: /^Services/ }).click();
      const row = page.getByRole('article', { name: /WFS/ });
      await row.getByRole('link', { name: /Visualiser/ }).click(slow);
      await page.getByRole('tab', { name: 'Styles' }).click(slow);
      await page.getByRole('link', { name: 'Ajouter un style' }).click();
      await page.getByRole('button', { name: 'Enregistrer le style' }).click(slow);
      await page.getByText('2 points à corriger').waitFor(slow);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
      const file = join(folder, 'nuit.sld');
      await writeFile(file, sld('inconnu'));
      await page.locator('input[type=file]').setInputFiles(file);
      await page
        .getByText(/utilise des attributs que la table/)
        .first()
        .waitFor(slow);
      await writeFile(file, sld('nom'));
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText('nuit.sld (sld)').waitFor(slow);
      await page.getByLabel('Nom du style').fill('Nuit');
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Enregistrer le style' }).click();
      await page.waitForURL(/activeTab=styles/, slow);
      expect(await page.getByRole('radio', { name: 'Nuit' }).isChecked()).toBe(true);
      expect(await seriousFindings(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
    longMs,
  );
});
