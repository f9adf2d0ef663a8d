import { text } from 'node:stream/consumers';
import { CartableError, type StyleForm, type StyleFormat } from '@cartable/contract';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPublishedAnnexe } from '../../library/annexes/read-published-annexe.ts';
import { addVectorPyramid } from '../../pyramids/vector/add-vector-pyramid.ts';
import { makeVisitor, type TestPlatform } from '../../test-support/platform.ts';
import { openWorkshop, reaching, readData, vectorForm, type Workshop } from '../../test-support/pyramids.ts';
import { demonstrationForm } from '../../views/seed/demonstration-form.ts';
import {
  requestOfTms,
  requestOfWfs,
  requestOfWmsVector,
  type ServiceRequest,
} from '../offerings/draft-service.ts';
import { readService } from '../offerings/find-offerings.ts';
import { publishOffering } from '../offerings/publish-offering.ts';
import { unpublishOffering } from '../offerings/unpublish-offering.ts';
import { readMetadata } from '../records/find-metadata.ts';
import { defaultSldOf } from '../styles/default-sld.ts';
import { addStyle, modifyStyle, removeStyle, setCurrentStyle } from './change-styles.ts';

const qml = '<qgis version="3.34"><renderer-v2 type="singleSymbol"/></qgis>';
const mapbox = (layer: string) =>
  JSON.stringify({
    version: 8,
    sources: { other: { type: 'vector', url: 'https://elsewhere.example/t.json' } },
    layers: [{ id: 'a', type: 'line', source: 'other', 'source-layer': layer }],
  });
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof CartableError ? error.code : String(error)),
  );

/** Guarantees of display styles, over any metadata. */
export function displayStylesSuite(open: () => Promise<TestPlatform>): void {
  let workshop: Workshop;
  let sld: string;
  let wfsId: string;
  let tmsId: string;
  let wmsId: string;

  const formOf = (technicalName: string) => ({
    ...demonstrationForm({ email: workshop.owner.email, technicalName, title: `Service ${technicalName}` }),
    identifier: 'fiche-stylee',
  });
  async function publish(storedDataId: string, service: ServiceRequest): Promise<string> {
    const { platform, owner, datastoreId } = workshop;
    const { _id } = await publishOffering(platform.context, owner, { datastoreId, storedDataId, service });
    await eventually(async () => (await serviceOf(_id)).status === 'PUBLISHED');
    return _id;
  }
  const serviceOf = (offeringId: string) =>
    readService(workshop.platform.context, workshop.owner, { datastoreId: workshop.datastoreId, offeringId });

  beforeAll(async () => {
    workshop = await openWorkshop(await open());
    const { platform, owner, datastoreId, databaseId } = workshop;
    const pyramid = await addVectorPyramid(platform.context, owner, {
      datastoreId,
      form: vectorForm(databaseId),
    });
    await reaching(workshop, pyramid._id, 'GENERATED');
    const tables = [
      { native_name: 'regions', public_name: 'contours', title: 'R', description: 'L', keywords: [] },
    ];
    wfsId = await publish(databaseId, requestOfWfs({ ...formOf('donnees'), table_infos: tables }));
    tmsId = await publish(pyramid._id, requestOfTms(formOf('tuiles')));
    const wms = { ...formOf('images'), selected_tables: ['regions'], styles: {} };
    wmsId = await publish(databaseId, requestOfWmsVector(wms));
    const { type_infos } = await readData(workshop, databaseId);
    expect(type_infos).toBeDefined();
    sld = defaultSldOf({ name: 'regions', geometry: { type: 'MultiPolygon' } } as never);
  });

  afterAll(async () => {
    expect(workshop.platform.faults).toEqual([]);
    await workshop.platform.close();
  });

  const form = (name: string, key: string, style: string, format: StyleFormat): StyleForm => ({
    style_name: name,
    style_files: { [key]: { style, format } },
  });
  const sldForm = (name: string) => form(name, 'donnees:contours', sld, 'sld');
  const add = (offeringId: string, styleForm: StyleForm, by = workshop.owner) =>
    addStyle(workshop.platform.context, by, {
      datastoreId: workshop.datastoreId,
      offeringId,
      form: styleForm,
    });
  const modify = (offeringId: string, styleForm: StyleForm) =>
    modifyStyle(workshop.platform.context, workshop.owner, {
      datastoreId: workshop.datastoreId,
      offeringId,
      form: styleForm,
    });
  const named = (offeringId: string, name: string) => ({
    datastoreId: workshop.datastoreId,
    offeringId,
    name,
  });
  const remove = (offeringId: string, name: string) =>
    removeStyle(workshop.platform.context, workshop.owner, named(offeringId, name));
  const choose = (offeringId: string, name: string) =>
    setCurrentStyle(workshop.platform.context, workshop.owner, named(offeringId, name));
  async function contentAt(url: string): Promise<string | undefined> {
    const [, datastore = '', path = ''] = /\/annexes\/([^/]+)\/(.*)$/.exec(url) ?? [];
    const file = await readPublishedAnnexe(workshop.platform.context, { datastore, path });
    return file && text(await file.read());
  }

  describe('of a WFS', () => {
    it('are files at public addresses, the last one added being shown first', async () => {
      const [first] = await add(wfsId, sldForm('Jour'));
      expect(first).toMatchObject({ name: 'Jour', current: true });
      expect(first!.layers).toMatchObject([{ name: 'donnees:contours', format: 'sld' }]);
      expect(await contentAt(first!.layers[0]!.url)).toBe(sld);
      const both = await add(wfsId, form('QGIS', 'donnees:contours', qml, 'qml'));
      expect(both.map(({ name, current }) => [name, current])).toEqual([
        ['Jour', false],
        ['QGIS', true],
      ]);
      expect((await serviceOf(wfsId)).configuration.styles).toEqual(both);
    });

    it('are told by the record of the datasheet', async () => {
      const { platform, owner, datastoreId } = workshop;
      const { datasheet_name: metadataId } = await serviceOf(wfsId);
      const { csw_metadata } = await readMetadata(platform.context, owner, { datastoreId, metadataId });
      expect(csw_metadata.style_files.map(({ name }) => name)).toContain('Style Jour - donnees:contours');
    });

    it('keep their address when their content is replaced, and change it with their format', async () => {
      const urlOf = async (change: Promise<{ name: string; layers: { url: string }[] }[]>) =>
        (await change).find(({ name }) => name === 'Jour')!.layers[0]!.url;
      const before = await urlOf(choose(wfsId, 'Jour'));
      const other = sld.replace('regions', 'Régions');
      expect(await urlOf(modify(wfsId, form('Jour', 'donnees:contours', other, 'sld')))).toBe(before);
      expect(await contentAt(before)).toBe(other);
      const after = await urlOf(modify(wfsId, form('Jour', 'donnees:contours', qml, 'qml')));
      expect(after).toMatch(/\.qml$/);
      expect(await contentAt(before)).toBeUndefined();
    });

    it('are refused when they do not suit', async () => {
      expect(await rejection(add(wfsId, sldForm('Jour')))).toBe('display-style.name-taken');
      const rejected = (key: string, style: string, format: StyleFormat) =>
        rejection(add(wfsId, form('Refusé', key, style, format)));
      expect(await rejected('donnees:regions', sld, 'sld')).toBe('display-style.layer-unknown');
      expect(await rejected('donnees:contours', mapbox('regions'), 'mapbox')).toBe(
        'display-style.format-unfit',
      );
      expect(await rejected('donnees:contours', '<a/>', 'sld')).toBe('style.not-sld');
      expect(await rejected('donnees:contours', '<a/>', 'qml')).toBe('display-style.qml-invalid');
      expect(await rejection(modify(wfsId, sldForm('Inconnu')))).toBe('display-style.unknown');
      expect(await rejection(choose(wfsId, 'Inconnu'))).toBe('display-style.unknown');
      expect(await rejection(add(wmsId, sldForm('WMS')))).toBe('display-style.service-unfit');
      expect((await serviceOf(wfsId)).configuration.styles).toHaveLength(2);
    });

    it('go one by one, the first of the others being shown then', async () => {
      const [, second] = (await choose(wfsId, 'QGIS'))!;
      const left = await remove(wfsId, 'QGIS');
      expect(left).toMatchObject([{ name: 'Jour', current: true }]);
      expect(await contentAt(second!.layers[0]!.url)).toBeUndefined();
      expect(await rejection(remove(wfsId, 'QGIS'))).toBe('display-style.unknown');
    });

    it('are for those who hold ANNEX', async () => {
      const { platform, datastoreId, owner } = workshop;
      const { communityId } = owner.memberships[0]!;
      const membership = (right: 'ANNEX' | 'UPLOAD') => [{ communityId, datastoreId, rights: [right] }];
      const other = await makeVisitor(platform, membership('UPLOAD'));
      expect(await rejection(add(wfsId, sldForm('Autre'), other))).toBe('common.forbidden');
      expect(await rejection(add(wfsId, sldForm('Autre'), await makeVisitor(platform)))).toBe(
        'common.not-found',
      );
      const holder = await makeVisitor(platform, membership('ANNEX'));
      expect(await rejection(add(wfsId, sldForm('Autre'), holder))).toBe('accepted');
    });
  });

  describe('of vector tiles', () => {
    it('are drawn from our tiles, and are the style of the service', async () => {
      const [style] = await add(tmsId, form('Plan', 'mapbox', mapbox('regions'), 'mapbox'));
      const retained = JSON.parse((await contentAt(style!.layers[0]!.url))!);
      expect(retained.sources).toEqual({
        tuiles: { type: 'vector', url: 'https://cartes.example/tms/1.0.0/tuiles/tilejson.json' },
      });
      const { services } = await workshop.platform.publishedServices.find('WMTS-TMS');
      const { styleKey } = services.find(({ layerName }) => layerName === 'tuiles')!;
      expect(JSON.parse(await text(await workshop.platform.context.objects.get(styleKey!)))).toEqual(
        retained,
      );
    });

    it('draw layers the tiles have', async () => {
      const wrong = form('Autre', 'mapbox', mapbox('forets'), 'mapbox');
      expect(await rejection(add(tmsId, wrong))).toBe('display-style.mapbox-layer');
    });
  });

  it('go with their service', async () => {
    const { platform, owner, datastoreId } = workshop;
    const [style] = (await serviceOf(tmsId)).configuration.styles;
    await unpublishOffering(platform.context, owner, { datastoreId, offeringId: tmsId });
    await eventually(async () => (await contentAt(style!.layers[0]!.url)) === undefined);
  });
}
