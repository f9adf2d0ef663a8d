import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { anonymous } from '@cartable/accounts';
import { readIsoRecord } from '@cartable/catalogue';
import { CartableError, type MetadataForm, recordEditFormSchema } from '@cartable/contract';
import { eventually, validateXml } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../people.ts';
import { settled, uploadFile } from '../../test-support/deposit-file.ts';
import { makeDatastore, makeVisitor, type TestPlatform } from '../../test-support/platform.ts';
import { startPlatform } from '../../test-support/restricted-services.ts';
import { readDatasheet } from '../../views/datasheets/find-datasheets.ts';
import { readDatastore } from '../../views/datastores/read-datastore.ts';
import { demonstrationForm } from '../../views/seed/demonstration-form.ts';
import { requestOfWfs, requestOfWmsVector } from '../offerings/draft-service.ts';
import { editOffering } from '../offerings/edit-offering.ts';
import { readService } from '../offerings/find-offerings.ts';
import { publishOffering } from '../offerings/publish-offering.ts';
import { unpublishOffering } from '../offerings/unpublish-offering.ts';
import { PublishedServices } from '../serving/published-services.ts';
import { addMetadata, deleteMetadata, publishMetadata, unpublishMetadata } from './change-metadata.ts';
import { editDatasheetRecord, readDatasheetRecord } from './edit-record.ts';
import { readMetadata, readMetadataFile, readMetadataList } from './find-metadata.ts';
import { licenceSuite } from './licences.suite.ts';
import { readCatalogueRecord, readCatalogueRecordXml } from './read-catalogue-record.ts';

const regions = readFileSync(new URL('../../../demo/regions.fgb', import.meta.url));
const tables = [
  { native_name: 'regions', public_name: '', title: 'Régions', description: 'Limites', keywords: [] },
];
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof CartableError ? error.code : String(error)),
  );

const recordForm = (identifier: string): MetadataForm => ({
  file_identifier: identifier,
  hierarchy_level: 'series',
  language: { code: 'fre', language: 'français' },
  charset: 'utf8',
  title: 'Écrite à part',
  abstract: 'Texte',
  creation_date: '2026-01-01',
  topic_categories: ['biota'],
  inspire_keywords: [],
  free_keywords: [],
  resource_genealogy: '',
  frequency_code: 'annually',
  contact_email: 'a@b.example',
  organisation_name: 'Mairie',
  organisation_email: 'a@b.example',
  resolution: null,
});

/** Guarantees of records, over any metadata. */
export function metadataSuite(open: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;
  let owner: Person;
  let datastoreId: string;
  let rank = 0;

  beforeAll(async () => {
    platform = await open();
    await startPlatform(platform);
  });

  afterAll(async () => {
    expect(platform.faults).toEqual([]);
    await platform.close();
  });

  /** A datastore of its own with a data set, so that what one test leaves says nothing to the next. */
  async function startSheet() {
    rank += 1;
    const made = await makeDatastore(platform, `mairie-${rank}`);
    owner = made.supervisor;
    datastoreId = made.datastoreId;
    const file = { name: 'regions.fgb', content: regions };
    const { _id: uploadId } = await uploadFile(platform, owner, { datastoreId, file });
    const upload = await settled(platform, owner, { datastoreId, uploadId });
    return { storedDataId: upload.stored_data!, sheet: upload.datasheet_name, identifier: `fiche-${rank}` };
  }
  type Sheet = Awaited<ReturnType<typeof startSheet>>;

  const wfs = (name: string, of: Sheet, more: object = {}) =>
    requestOfWfs({
      ...demonstrationForm({
        email: owner.email,
        technicalName: `${name}_${rank}`,
        title: `Service ${name}`,
      }),
      identifier: of.identifier,
      ...more,
      table_infos: tables,
    });
  const settledAs = (offeringId: string, status: string) =>
    eventually(async () => {
      const service = await readService(platform.context, owner, { datastoreId, offeringId });
      return service.status === status && service;
    });
  async function publish(of: Sheet, service: ReturnType<typeof wfs>) {
    const request = { datastoreId, storedDataId: of.storedDataId, service };
    const { _id } = await publishOffering(platform.context, owner, request);
    return settledAs(_id, 'PUBLISHED');
  }
  /** As a former version of the platform stored it. */
  async function storeExtent(id: string, extent: object): Promise<void> {
    const rows = platform.metadata.tables<{
      stored_data: { id: string; extent: string; relations: string };
    }>();
    const row = await rows
      .selectFrom('stored_data')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const relations = (JSON.parse(row.relations) as object[]).map((relation) => ({ ...relation, extent }));
    const previous = { extent: JSON.stringify(extent), relations: JSON.stringify(relations) };
    await rows.updateTable('stored_data').set(previous).where('id', '=', id).execute();
  }
  const read = (metadataId: string) => readMetadata(platform.context, owner, { datastoreId, metadataId });
  const publicRecord = (identifier: string) => readCatalogueRecord(platform.context, anonymous, identifier);

  licenceSuite({
    place: () => ({ platform, owner, datastoreId }),
    startSheet,
    publishAs: (of, name, more) => publish(of, wfs(name, of, more)),
  });

  describe('the record of a datasheet', () => {
    it('is written by the first service form, and everyone reads it once the service is published', async () => {
      const of = await startSheet();
      const service = await publish(of, wfs('communes', of));
      const record = await publicRecord(of.identifier);
      expect(record).toMatchObject({
        title: 'Régions de France',
        organisation_name: 'Démonstration',
        projections: ['EPSG:4326'],
        private_layers: [],
      });
      expect(record.open_layers).toEqual([
        {
          name: `communes_${rank}:regions`,
          endpointType: 'WFS',
          protocol: 'OGC:WFS',
          endpointUrl: 'https://cartes.example/wfs',
          offeringId: service._id,
          offering_layer_name: `communes_${rank}`,
          title: 'Service communes',
          collectionUrl: `https://cartes.example/ogcapi/collections/communes_${rank}.regions`,
        },
      ]);
      expect(record.bbox!.west).toBeLessThan(-4);
      expect(record.capabilities_files[0]!.url).toContain(`/wfs/mairie-${rank}?`);
      const { file_identifier } = (
        await readDatasheet(platform.context, owner, { datastoreId, datasheetName: of.sheet })
      ).record!;
      expect(file_identifier).toBe(of.identifier);
    });

    it('tells no extent where the data was stored with one that is nowhere on earth, nor do the services', async () => {
      const of = await startSheet();
      const { layer_name } = await publish(of, wfs('ailleurs', of));
      await storeExtent(of.storedDataId, { west: 99_101, south: 6_046_555, east: 180, north: 90 });
      const record = await publicRecord(of.identifier);
      expect(record.bbox).toBeNull();
      const file = await readCatalogueRecordXml(platform.context, anonymous, of.identifier);
      const xml = await text(await file.read());
      await validateXml(xml);
      expect(xml).not.toContain('EX_GeographicBoundingBox');
      const { services } = await new PublishedServices(platform.context).find('WFS');
      const service = services.find(({ layerName }) => layerName === layer_name)!;
      expect(service.tables.map(({ geographicExtent }) => geographicExtent)).toEqual([null]);
    });

    it('is a valid ISO 19139 document that tells the same', async () => {
      const of = await startSheet();
      await publish(of, wfs('ouvert', of));
      await publish(of, wfs('ferme', of, { share_with: 'your_community' }));
      const file = await readCatalogueRecordXml(platform.context, anonymous, of.identifier);
      const xml = await text(await file.read());
      await validateXml(xml);
      expect(Buffer.byteLength(xml)).toBe(file.sizeBytes);
      const { csw_metadata: reported } = await read(of.sheet);
      expect(readIsoRecord(xml)).toMatchObject({
        layers: reported.layers,
        projections: ['EPSG:4326'],
        notes: [],
      });
    });

    it('announces restricted layers apart, by name', async () => {
      const of = await startSheet();
      await publish(of, wfs('ferme', of, { share_with: 'your_community' }));
      const record = await publicRecord(of.identifier);
      expect(record.open_layers).toEqual([]);
      expect(record.private_layers.map(({ endpointUrl }) => endpointUrl)).toEqual([
        'https://cartes.example/private/wfs',
      ]);
      expect(record.capabilities_files).toEqual([]);
    });

    it('leaves the catalogue with its last service, and is kept', async () => {
      const of = await startSheet();
      const first = await publish(of, wfs('un', of));
      const wms = requestOfWmsVector({ ...wfs('deux', of).form, selected_tables: ['regions'], styles: {} });
      const second = await publish(of, wms);
      await unpublishOffering(platform.context, owner, { datastoreId, offeringId: first._id });
      expect((await publicRecord(of.identifier)).open_layers.map(({ protocol }) => protocol)).toEqual([
        'OGC:WMS',
      ]);
      await unpublishOffering(platform.context, owner, { datastoreId, offeringId: second._id });
      expect(await rejection(publicRecord(of.identifier))).toBe('common.not-found');
      expect(await read(of.sheet)).toMatchObject({ endpoints: [], file_identifier: of.identifier });
    });

    it('changes for everyone with the service of the form that changed it, identifier included', async () => {
      const of = await startSheet();
      const { _id: offeringId } = await publish(of, wfs('un', of));
      const renamed = { ...of, identifier: `${of.identifier}.bis` };
      const service = wfs('un', renamed, { public_name: 'Autre titre' });
      await editOffering(platform.context, owner, {
        datastoreId,
        offeringId,
        storedDataId: of.storedDataId,
        service,
      });
      await settledAs(offeringId, 'PUBLISHED');
      expect(await rejection(publicRecord(of.identifier))).toBe('common.not-found');
      expect((await publicRecord(renamed.identifier)).title).toBe('Autre titre');
    });

    it('has an identifier of its own on the whole platform, which it gives back', async () => {
      const one = await startSheet();
      await publish(one, wfs('un', one));
      const previous = { owner, datastoreId };
      const other = await startSheet();
      const taking = { ...other, identifier: one.identifier };
      expect(await rejection(publish(taking, wfs('pris', taking)))).toBe('metadata.identifier-taken');
      expect(await rejection(read(other.sheet))).toBe('common.not-found');
      const { _id: metadataId } = await readMetadata(platform.context, previous.owner, {
        datastoreId: previous.datastoreId,
        metadataId: one.sheet,
      });
      const request = { datastoreId: previous.datastoreId, metadataId };
      await unpublishMetadata(platform.context, previous.owner, request);
      await deleteMetadata(platform.context, previous.owner, request);
      await publish(taking, wfs('rendu', taking));
    });
  });

  describe('its own form', () => {
    const at = (of: Sheet) => ({ datastoreId, datasheetName: of.sheet });
    const readForm = (of: Sheet) => readDatasheetRecord(platform.context, owner, at(of));
    const save = (of: Sheet, version: string | null, more: object = {}, visitor = owner) =>
      editDatasheetRecord(platform.context, visitor, {
        ...at(of),
        form: recordEditFormSchema.parse({ ...recordForm(of.identifier), version, ...more }),
      });
    const contact = { organisation: 'Bureau Dupré', email: 'a@dupre.example', role: 'processor' } as const;

    it('writes the record before any service, and again under the version it was filled from', async () => {
      const of = await startSheet();
      expect(await readForm(of)).toEqual({ version: null, metadata: null, abilities: { edit: true } });
      const first = await save(of, null, { title: 'Un' });
      expect(first.metadata).toMatchObject({ endpoints: [], csw_metadata: { title: 'Un' } });
      expect(await rejection(save(of, null, { title: 'Deux' }))).toBe('metadata.changed');
      const second = await save(of, first.version, { title: 'Deux' });
      expect(second.metadata!._id).toBe(first.metadata!._id);
      expect(await rejection(save(of, first.version, { title: 'Trois' }))).toBe('metadata.changed');
      expect((await readForm(of)).metadata?.csw_metadata.title).toBe('Deux');
    });

    it('is what everyone reads at once, and what the next form of a service begins with', async () => {
      const of = await startSheet();
      const { _id: offeringId } = await publish(of, wfs('un', of));
      const { version } = await readForm(of);
      await save(of, version, { title: 'Mon titre', contacts: [contact], use_limitation: 'Indicatif.' });
      expect(await publicRecord(of.identifier)).toMatchObject({ title: 'Mon titre', contacts: [contact] });
      const xml = await text(
        await (await readCatalogueRecordXml(platform.context, anonymous, of.identifier)).read(),
      );
      await validateXml(xml);
      expect(readIsoRecord(xml).record).toMatchObject({ contacts: [contact], use_limitation: 'Indicatif.' });
      // A form of a service says nothing of these two: they stay.
      const service = wfs('un', of, { public_name: 'Titre du service' });
      const edition = { datastoreId, offeringId, storedDataId: of.storedDataId, service };
      await editOffering(platform.context, owner, edition);
      await settledAs(offeringId, 'PUBLISHED');
      expect(await publicRecord(of.identifier)).toMatchObject({
        title: 'Titre du service',
        contacts: [contact],
        use_limitation: 'Indicatif.',
      });
    });

    it('refuses who may not publish, and knows no one else', async () => {
      const of = await startSheet();
      const { communityId } = owner.memberships[0]!;
      const reader = await makeVisitor(platform, [{ communityId, datastoreId, rights: ['UPLOAD'] }]);
      const stranger = await makeVisitor(platform);
      expect((await readDatasheetRecord(platform.context, reader, at(of))).abilities).toEqual({
        edit: false,
      });
      expect(await rejection(save(of, null, {}, reader))).toBe('common.forbidden');
      expect(await rejection(save(of, null, {}, stranger))).toBe('common.not-found');
      expect(await rejection(readDatasheetRecord(platform.context, stranger, at(of)))).toBe(
        'common.not-found',
      );
      expect(await rejection(save({ ...of, sheet: 'inconnue' }, null))).toBe('common.not-found');
      expect((await readForm(of)).version).toBeNull();
    });
  });

  describe('its calls', () => {
    it('write a record alone, or that of a datasheet in place of the one it has', async () => {
      const of = await startSheet();
      const add = (identifier: string, datasheetName?: string) =>
        addMetadata(platform.context, owner, { datastoreId, datasheetName, form: recordForm(identifier) });
      const alone = await add(`${of.identifier}-seule`);
      expect(alone).toMatchObject({ level: 'SERIES', tags: {}, endpoints: [] });
      const first = await add(of.identifier, of.sheet);
      const second = await add(`${of.identifier}-2`, of.sheet);
      expect(second._id).toBe(first._id);
      expect(second.tags).toEqual({ datasheet_name: of.sheet });
      expect(await rejection(add(`${of.identifier}-2`))).toBe('metadata.identifier-taken');
      expect(await rejection(add('autre', 'Fiche inconnue'))).toBe('common.not-found');
      const list = (query: object) =>
        readMetadataList(platform.context, owner, { datastoreId, query: { page: 1, limit: 10, ...query } });
      expect(await list({})).toHaveLength(2);
      expect((await list({ datasheet_name: of.sheet })).map(({ _id }) => _id)).toEqual([first._id]);
      expect(await list({ datasheet_name: 'Fiche inconnue' })).toEqual([]);
    });

    it('refuse to delete what is published, and to publish what describes no service', async () => {
      const of = await startSheet();
      const service = await publish(of, wfs('un', of));
      const { _id: metadataId } = await read(of.sheet);
      const request = { datastoreId, metadataId };
      expect(await rejection(deleteMetadata(platform.context, owner, request))).toBe('metadata.published');
      await unpublishMetadata(platform.context, owner, request);
      expect(await rejection(publicRecord(of.identifier))).toBe('common.not-found');
      await publishMetadata(platform.context, owner, request);
      expect((await publicRecord(of.identifier)).file_identifier).toBe(of.identifier);
      await unpublishOffering(platform.context, owner, { datastoreId, offeringId: service._id });
      expect(await rejection(publishMetadata(platform.context, owner, request))).toBe(
        'metadata.nothing-published',
      );
      await deleteMetadata(platform.context, owner, request);
      expect(await rejection(read(of.sheet))).toBe('common.not-found');
    });

    it('publish a record that leads elsewhere, without any service, and keep it as long as it does', async () => {
      const of = await startSheet();
      const link = {
        protocol: 'OGC:WMS',
        url: 'https://ailleurs.example/wms',
        name: 'a',
        title: 'A',
      } as const;
      const extent = { west: -5, south: 42, east: 9, north: 51 };
      const add = (more: Partial<MetadataForm>) =>
        addMetadata(platform.context, owner, {
          datastoreId,
          datasheetName: of.sheet,
          form: { ...recordForm(of.identifier), ...more },
        });
      const { _id: metadataId } = await add({});
      const request = { datastoreId, metadataId };
      expect(await rejection(publishMetadata(platform.context, owner, request))).toBe(
        'metadata.nothing-published',
      );
      await add({ links: [link], extent });
      await publishMetadata(platform.context, owner, request);
      // Data that nobody serves are not told: neither their place nor their projection.
      expect(await publicRecord(of.identifier)).toMatchObject({
        links: [link],
        bbox: extent,
        projections: [],
        open_layers: [],
      });
      const file = await readCatalogueRecordXml(platform.context, anonymous, of.identifier);
      expect(readIsoRecord(await text(await file.read())).record.links).toEqual([link]);
      expect(await rejection(add({ links: [] }))).toBe('metadata.nothing-published');
      // A service comes and goes: the record still leads elsewhere.
      const { _id: offeringId } = await publish(of, wfs('un', of));
      expect((await publicRecord(of.identifier)).links).toEqual([link]);
      await unpublishOffering(platform.context, owner, { datastoreId, offeringId });
      expect(await publicRecord(of.identifier)).toMatchObject({ open_layers: [], links: [link] });
    });

    it('keep of a document what no field holds, and nothing else', async () => {
      const of = await startSheet();
      const gmd = 'xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"';
      const purpose = '<gmd:purpose><gco:CharacterString>Suivi</gco:CharacterString></gmd:purpose>';
      const foreign = `<gmd:MD_Metadata ${gmd}><gmd:identificationInfo><gmd:MD_DataIdentification>
        <gmd:abstract><gco:CharacterString>Intrus</gco:CharacterString></gmd:abstract>${purpose}
        </gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`;
      const write = (foreign_xml: string | null) =>
        addMetadata(platform.context, owner, {
          datastoreId,
          datasheetName: of.sheet,
          form: { ...recordForm(of.identifier), foreign_xml },
        });
      const { _id: metadataId } = await write(foreign);
      const xml = async () => {
        const file = { datastoreId, metadataId, format: 'xml' } as const;
        return text(await (await readMetadataFile(platform.context, owner, file)).read());
      };
      expect(await xml()).toContain(purpose);
      expect(await xml()).not.toContain('Intrus');
      expect(await rejection(write('<a>'))).toBe('metadata.not-xml');
      expect(await rejection(write('<a/>'))).toBe('metadata.not-iso');
      await write(null);
      expect(await xml()).not.toContain(purpose);
    });

    it('give the file as XML or as JSON', async () => {
      const of = await startSheet();
      await publish(of, wfs('un', of));
      const { _id: metadataId, csw_metadata } = await read(of.sheet);
      const file = (format: 'xml' | 'json') =>
        readMetadataFile(platform.context, owner, { datastoreId, metadataId, format });
      expect((await file('xml')).mediaType).toBe('application/xml');
      expect(JSON.parse(await text(await (await file('json')).read()))).toEqual(csw_metadata);
    });

    it('of the sandbox are read by its members alone, and named by no service', async () => {
      const of = await startSheet();
      const { layer_name } = await publish(of, wfs('bac', of));
      const services = new PublishedServices(platform.context);
      const served = async () =>
        (await services.find('WFS')).services.find(({ layerName }) => layerName === layer_name);
      expect((await served())?.record).not.toBeNull();
      await platform.metadata
        .tables<{ datastores: { id: string; is_sandbox: number } }>()
        .updateTable('datastores')
        .set({ is_sandbox: 1 })
        .where('id', '=', datastoreId)
        .execute();
      const stranger = await makeVisitor(platform);
      for (const act of [readCatalogueRecord, readCatalogueRecordXml]) {
        expect(await rejection(act(platform.context, anonymous, of.identifier))).toBe('common.not-found');
        expect(await rejection(act(platform.context, stranger, of.identifier))).toBe('common.not-found');
        expect(await rejection(act(platform.context, owner, of.identifier))).toBe('accepted');
      }
      expect((await new PublishedServices(platform.context).find('WFS')).services).toContainEqual(
        expect.objectContaining({ layerName: layer_name, record: null }),
      );
    });

    it('ask for BROADCAST to write, and are unknown to strangers', async () => {
      const of = await startSheet();
      await publish(of, wfs('un', of));
      const { _id: metadataId } = await read(of.sheet);
      const { communityId } = owner.memberships[0]!;
      const reader = await makeVisitor(platform, [{ communityId, datastoreId, rights: ['UPLOAD'] }]);
      const stranger = await makeVisitor(platform);
      const request = { datastoreId, metadataId };
      expect((await readMetadata(platform.context, reader, request)).abilities).toEqual({
        publish: false,
        unpublish: false,
        delete: false,
      });
      for (const act of [unpublishMetadata, publishMetadata, deleteMetadata]) {
        expect(await rejection(act(platform.context, reader, request))).toBe('common.forbidden');
        expect(await rejection(act(platform.context, stranger, request))).toBe('common.not-found');
      }
      expect(await rejection(readMetadata(platform.context, stranger, request))).toBe('common.not-found');
    });
  });

  it('a datastore publishes as many records as its endpoint allows', async () => {
    const of = await startSheet();
    const { endpoints } = await readDatastore(platform.context, owner, datastoreId);
    const catalogue = () => endpoints.find(({ endpoint }) => endpoint.type === 'METADATA')!;
    expect(catalogue()).toMatchObject({ use: 0, quota: 4 });
    await platform.metadata
      .tables<{ datastore_endpoints: { datastore_id: string; endpoint_id: string; quota: number } }>()
      .updateTable('datastore_endpoints')
      .set({ quota: 0 })
      .where('endpoint_id', '=', catalogue().endpoint._id)
      .where('datastore_id', '=', datastoreId)
      .execute();
    expect(await rejection(publish(of, wfs('un', of)))).toBe('metadata.quota-exceeded');
    expect(await rejection(read(of.sheet))).toBe('common.not-found');
  });
}
