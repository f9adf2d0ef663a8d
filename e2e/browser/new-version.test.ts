import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { faultsIn } from '../support/log.ts';
import { type RunningServer, repositoryRoot, startServer } from '../support/server.ts';
import { makeZip } from '../support/zip.ts';

requires('chromium');

/** The whole way by mouse with the communes of France: deposit, publication, a new version under the live services, and back. */

const fileName = 'communes-metropole-2154.gpkg.zip';
const communes = readFileSync(join(repositoryRoot, 'e2e/fixtures/territories', fileName));
const communeCount = 35_228;
/** Those of Corsica, which the second version no longer has. */
const corsicanCount = 360;
const slow = { timeout: 300_000 };

/** The only file of a ZIP archive (APPNOTE 6.3) whose sizes stand in its local header. */
function unzipOne(zip: Buffer): Buffer {
  const data = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  return inflateRawSync(zip.subarray(data, data + zip.readUInt32LE(18)));
}

async function withoutCorsica(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-communes-'));
  try {
    const path = join(folder, 'communes.gpkg');
    await writeFile(path, unzipOne(communes));
    const package_ = new DatabaseSync(path);
    package_.exec("DELETE FROM commune WHERE code_dep IN ('2A', '2B')");
    package_.close();
    return makeZip({ 'communes.gpkg': await readFile(path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the communes of France, from a file to a new version, by mouse', { timeout: 600_000 }, () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  /** Address of the WFS, as a person copied it. */
  let address: string;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer({ CARTABLE_LOG_FORMAT: 'json' }), launchBrowser()]);
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = await context.newPage();
    complaints = complaintsOf(page);
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
    expect(faultsIn(server?.output() ?? '')).toEqual([]);
  });

  const choose = async (name: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser');
    await page.locator('input[type=file]').click();
    await (await choosing).setFiles({ name, mimeType: 'application/zip', buffer });
  };

  /** Features the service answers with, at the address that was copied once. */
  async function countServed(): Promise<number> {
    const capabilities = await (await fetch(address)).text();
    const [, typeName] = /<(?:\w+:)?Name>([^<:]+:commune)</.exec(capabilities)!;
    const query = new URLSearchParams({
      service: 'WFS',
      version: '2.0.0',
      request: 'GetFeature',
      typeNames: typeName!,
      resultType: 'hits',
    });
    const hits = await (await fetch(`${server.url}/wfs?${query}`)).text();
    return Number(/numberMatched="(\d+)"/.exec(hits)?.[1]);
  }

  it('are deposited and integrated', async () => {
    await page.getByRole('link', { name: 'Démonstration' }).click();
    await page.getByRole('link', { name: 'Créer une fiche de données' }).first().click();
    await choose(fileName, communes);
    await page.getByLabel('Nom technique de la donnée').waitFor(slow);
    await page.getByLabel('Nom de la fiche de données').fill('Communes de métropole');
    await page.getByRole('button', { name: 'Contrôler et intégrer' }).click();
    await page.waitForURL(/activeTab=dataset/, slow);
    await page.getByText('Prêt', { exact: true }).first().waitFor(slow);
  });

  it('are published with what is proposed', async () => {
    await page.getByRole('link', { name: 'Publier', exact: true }).click();
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    const copy = page.getByRole('button', { name: /Copier.*— WFS/ });
    await copy.waitFor(slow);
    await copy.click();
    address = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(await countServed()).toBe(communeCount);
    await page.getByRole('heading', { name: 'C’est publié' }).waitFor(slow);
  });

  it('get a new version, whose differences are shown while the former is served', async () => {
    await page.getByRole('link', { name: 'Voir la fiche de données' }).click();
    await page.getByRole('tab', { name: /^Données|^Jeux? de données/ }).click();
    await page.getByRole('link', { name: 'Nouvelle version' }).first().click();
    await choose('communes-2026.gpkg.zip', await withoutCorsica());
    const comment = page.getByLabel(/^Pourquoi cette version/);
    await comment.waitFor(slow);
    await comment.fill('Sans la Corse');
    await page.getByRole('button', { name: 'Vérifier et comparer' }).click();
    await page.getByRole('heading', { name: 'La version 2 est prête' }).waitFor(slow);
    const difference = page.getByRole('region', { name: 'commune', exact: true });
    await difference.getByRole('row', { name: /^Objets\s*35\s228\s*34\s868$/ }).waitFor(slow);
    await page.getByText(new RegExp(`^${corsicanCount}\\sretirés`)).waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await countServed()).toBe(communeCount);
  });

  it('are served by it at the same address, once it is put in service', async () => {
    await page.getByRole('button', { name: 'Mettre en service' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mettre en service la version 2 ?' });
    const accept = dialog.getByText('J’ai lu ce qui change, et je l’accepte');
    await dialog.getByText('Tous les services de cette donnée répondront aussitôt').waitFor(slow);
    if (await accept.isVisible()) await accept.click();
    await dialog.getByRole('button', { name: 'Mettre en service' }).click();
    await page.getByText('La version 2 est en service.').first().waitFor(slow);
    expect(await countServed()).toBe(communeCount - corsicanCount);
    const current = page.getByRole('row', { name: /En service/ });
    await current.getByText('Sans la Corse').waitFor(slow);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('are gone back to with one button', async () => {
    await page.getByRole('button', { name: 'Revenir à cette version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mettre en service la version 1 ?' });
    await dialog.getByRole('button', { name: 'Mettre en service' }).click();
    await page.getByText('La version 1 est en service.').first().waitFor(slow);
    expect(await countServed()).toBe(communeCount);
    expect(complaints).toEqual([]);
  });
});
