import { routes, type Service } from '@cartable/contract';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, launchBrowser, seriousFindings, signIn } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { untilDemonstration, withDemonstration } from '../support/demonstration.ts';
import { makeRasterPyramid, publishTiles } from '../support/publish-pyramids.ts';
import { type RunningServer, startServer } from '../support/server.ts';

requires('chromium');

/** The site opened by 127.0.0.1 while everything it writes carries another name, which leads nowhere from here. */

const slow = { timeout: 60_000 };
/** A port nothing listens on, and which browsers refuse to call. */
const publicUrl = 'http://localhost:9';

describe('a site opened under another name than its public address', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let client: ApiClient;
  let datastoreId: string;
  let services: Service[];
  /** Hosts of the requests of the page. */
  const hosts = new Set<string>();
  const answered: string[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startServer({ ...withDemonstration, CARTABLE_PUBLIC_URL: publicUrl }),
      launchBrowser(),
    ]);
    client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    await untilDemonstration(client);
    const datastores = await client.call(routes.getMyDatastores);
    datastoreId = datastores.find(({ technical_name }) => technical_name === 'demonstration')!._id;
    await publishImages();
    const offerings = await client.call(routes.getOfferings, { params: { datastoreId } });
    services = await Promise.all(
      offerings.map(({ _id: offeringId }) =>
        client.call(routes.getOffering, { params: { datastoreId, offeringId } }),
      ),
    );
    page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'fr-FR',
      baseURL: server.url,
    });
    complaints = complaintsOf(page);
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http')) hosts.add(host);
    });
    page.on('response', (response) => {
      if (response.status() === 200) answered.push(response.url().slice(server.url.length));
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  async function publishImages() {
    const offerings = await client.call(routes.getOfferings, { params: { datastoreId } });
    const { _id: offeringId } = offerings.find(({ type }) => type === 'WMS-VECTOR')!;
    const wms = await client.call(routes.getOffering, { params: { datastoreId, offeringId } });
    const levels = { top: 3, bottom: 6 };
    const pyramid = await makeRasterPyramid(client, datastoreId, { name: 'images', wms, levels });
    await publishTiles(client, datastoreId, { name: 'images_tuilees', pyramid });
    await publishTiles(client, datastoreId, { name: 'images_wms', pyramid, type: 'WMS-RASTER' });
  }

  const serviceOf = (type: Service['type'], kind: Service['pyramid_kind']) =>
    services.find((service) => service.type === type && service.pyramid_kind === kind)!;
  const viewOf = ({ _id, datasheet_name: name }: Service) =>
    `/entrepot/${datastoreId}/service/${_id}/visualisation?datasheetName=${encodeURIComponent(name)}`;

  it('the administrator is told, on the dashboard and among the probes', async () => {
    await page.goto('/tableau-de-bord');
    await signIn(page, server.administrator);
    await page.getByRole('heading', { name: /sous un autre nom que son adresse publique/ }).waitFor(slow);
    await expect.poll(() => seriousFindings(page), slow).toEqual([]);
    await page.goto('/administration/sante');
    const probe = page.getByRole('listitem').filter({ hasText: 'Adresse publique' });
    await probe.getByText(publicUrl).waitFor(slow);
    await probe.getByText(server.url).waitFor();
    await probe.getByText('À surveiller').waitFor();
    expect(server.output()).toContain('CARTABLE_PUBLIC_URL');
  });

  it.each([
    ['WFS', null, /^\/wfs\?.*REQUEST=GetFeature/i],
    ['WMS-VECTOR', null, /^\/wms-v\?.*REQUEST=GetMap/i],
    ['WMTS-TMS', 'vector', /^\/tms\/1\.0\.0\/.*\.pbf/],
    ['WMTS-TMS', 'raster', /^\/wmts.*(REQUEST=GetTile|\.png)/i],
    ['WMS-RASTER', 'raster', /^\/wms-r\?.*REQUEST=GetMap/i],
  ] as const)('the map of a %s (%s) is drawn, its addresses stay public', async (type, kind, drawing) => {
    const service = serviceOf(type, kind);
    answered.length = 0;
    await page.goto(viewOf(service));
    await page.locator('.ol-viewport').waitFor(slow);
    await expect
      .poll(() => answered.filter((address) => drawing.test(address)).length, slow)
      .toBeGreaterThan(0);
    const shared = page.locator('input[readonly]').first();
    expect(await shared.inputValue()).toContain(publicUrl);
    expect(await page.getByText(/n’a pas pu être affichée/).count()).toBe(0);
  });

  it('whole tables are downloaded, and the legend is shown', async () => {
    await page.goto(viewOf(serviceOf('WFS', null)));
    const started = page.waitForEvent('download', slow);
    await page
      .getByRole('link', { name: /GeoPackage/ })
      .first()
      .click();
    expect(new URL((await started).url()).origin).toBe(server.url);
    expect(await (await started).failure()).toBeNull();
    await page.goto(viewOf(serviceOf('WMS-VECTOR', null)));
    const legend = page.locator('.app-service__legend');
    await expect
      .poll(
        () => legend.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        slow,
      )
      .toBeGreaterThan(0);
  });

  it('an anonymous visitor sees the record of the catalogue, its layers and its document', async () => {
    const visitor = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' });
    page = await visitor.newPage();
    const others: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith('http') && !request.url().startsWith(server.url))
        others.push(request.url());
    });
    const tiles: number[] = [];
    page.on('response', (response) => {
      if (/\.pbf|GetMap|GetFeature|\/wmts/i.test(response.url())) tiles.push(response.status());
    });
    const [record] = await client.call(routes.getMetadataList, {
      params: { datastoreId },
      query: { datasheet_name: services[0]!.datasheet_name, page: 1, limit: 10 },
    });
    await page.goto(`/catalogue/dataset/${record!.file_identifier}`);
    await expect.poll(() => tiles.filter((status) => status === 200).length, slow).toBeGreaterThan(0);
    expect(others).toEqual([]);
    await visitor.close();
  });

  it('nothing was asked of another name, and nothing complained', () => {
    expect([...hosts]).toEqual([new URL(server.url).host]);
    expect(complaints).toEqual([]);
  });
});
