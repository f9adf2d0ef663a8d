import { text } from 'node:stream/consumers';
import { anonymous } from '@cartable/accounts';
import { type FileAnswer, metadataFormSchema, routes } from '@cartable/contract';
import { addTraffic } from '@cartable/platform';
import { eventually } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '../context.ts';
import { describeAttribute } from '../ingest/attributes/describe-attribute.ts';
import { readService } from '../publishing/offerings/find-offerings.ts';
import { unpublishOffering } from '../publishing/offerings/unpublish-offering.ts';
import { addMetadata } from '../publishing/records/change-metadata.ts';
import { readMetadata, readMetadataList } from '../publishing/records/find-metadata.ts';
import { readCatalogueRecordXml } from '../publishing/records/read-catalogue-record.ts';
import { profileMissingTables } from '../publishing/serving/profile-missing-tables.ts';
import { makeVisitor, seedBare, type TestPlatform } from '../test-support/platform.ts';
import { makeServices } from '../test-support/restricted-services.ts';
import { deleteDatasheet } from '../views/deletion/delete-datasheet.ts';
import { findDatastore } from '../workspace/datastores/datastore.store.ts';
import { findRecordFindings } from './find-record-findings.ts';
import { harvestSuite } from './harvest.suite.ts';
import { countListedRecords, listRecordPlaces } from './list-records.ts';
import { recordPicturesSuite } from './pictures/record-pictures.suite.ts';
import { protocolFiltersSuite } from './protocol-filters.suite.ts';
import { readFeatureCatalogue, readFeatureCatalogueXml } from './read-feature-catalogue.ts';
import { countFigures, readCatalogueFigures } from './read-figures.ts';
import { listProducersOfCatalogue, readProducer } from './read-producers.ts';
import { readRecordPage } from './read-record-page.ts';
import { rememberedSearchesSuite } from './remembered-searches.suite.ts';
import { reusesSuite } from './reuses/reuses.suite.ts';
import { savedSearchesSuite } from './saved-searches/saved-searches.suite.ts';
import { searchCatalogue } from './search-catalogue.ts';
import { suggestInCatalogue } from './suggest.ts';
import type { TestedCatalogue } from './tested-catalogue.ts';
import { lostEntriesSuite, unpublishedRecordsSuite } from './unpublished-records.suite.ts';

async function textOf({ read }: FileAnswer): Promise<string> {
  return text(await read());
}

/** Guarantees of the catalogue, over any metadata. */
export function catalogueSuite(open: () => Promise<TestPlatform>): void {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await open();
    await seedBare(platform);
    await platform.runner.start();
  });

  afterAll(async () => {
    expect(platform.faults).toEqual([]);
    await platform.close();
  });

  /** As the call reads its parameters. */
  const search = (query: Readonly<Record<string, string | readonly string[]>> = {}) =>
    searchCatalogue(platform.context, routes.searchCatalogue.query.parse(query));
  const found = async (query: Parameters<typeof search>[0]) =>
    (await search(query)).items.map(({ file_identifier }) => file_identifier);
  const listed = (identifier: string) => async () =>
    (await found({ limit: '100' })).includes(identifier) || undefined;
  const facet = async (name: string, query: Parameters<typeof search>[0]) =>
    (await search(query)).facets.find((each) => each.name === name)?.values ?? [];

  async function publishIn(datastore: string, open = true) {
    const made = await makeServices(platform, { datastore, services: [{ name: `de_${datastore}`, open }] });
    const identifier = `demonstration_de_${datastore}`;
    await eventually(listed(identifier));
    return { ...made, identifier };
  }

  const tested: TestedCatalogue = { platformOf: () => platform, publishIn, search, found, listed, sheetOf };

  describe('a published record', () => {
    it('is found by its words whatever their form, by filters and by place', async () => {
      const { identifier, datastoreId } = await publishIn('lieux');
      const mine = { producer: datastoreId };
      for (const q of ['regions', 'RÉGION', 'limite métropolitaine', 'Administrative units', 'gener']) {
        expect(await found({ ...mine, q }), q).toEqual([identifier]);
      }
      // What people call what its theme holds.
      for (const q of ['frontières', 'borders']) expect(await found({ ...mine, q }), q).toEqual([identifier]);
      expect(await found({ ...mine, q: 'cantons' })).toEqual([]);
      expect(await found({ ...mine, theme: 'au', topic: ['boundaries', 'oceans'] })).toEqual([identifier]);
      expect(await found({ ...mine, theme: 'hy' })).toEqual([]);
      expect(await found({ ...mine, bbox: '2,48,3,49' })).toEqual([identifier]);
      expect(await found({ ...mine, bbox: '30,-10,40,0' })).toEqual([]);
      expect(await found({ ...mine, bbox: '170,40,3,49' })).toEqual([identifier]);
      expect(await found({ ...mine, updated_since: '2020-01-01' })).toEqual([identifier]);
      expect(await found({ ...mine, updated_since: '2999-01-01' })).toEqual([]);
    });

    it('is found in spite of a typing error, which the answer tells', async () => {
      const { identifier, datastoreId } = await publishIn('fautes');
      const mine = { producer: datastoreId };
      for (const q of ['regoins', 'réginos', 'regionss frace']) {
        const { items, spelling } = await search({ ...mine, q });
        expect([q, items.map(({ file_identifier }) => file_identifier)]).toEqual([q, [identifier]]);
        expect(spelling, q).toMatch(/^régions/);
      }
      expect(await search({ ...mine, q: 'regions' })).toMatchObject({
        total: 1,
        spelling: null,
        proposals: [],
      });
    });

    it('is suggested to who types, by its title, keywords and producer, until it is hidden', async () => {
      const { owner, identifier, datastoreId } = await publishIn('suggere');
      const suggest = (text: string) => suggestInCatalogue(platform.context, text);
      const producer = { _id: datastoreId, name: 'Espace suggere' };
      expect((await suggest('espace SUGG')).producers).toEqual([producer]);
      expect((await suggest('ggere')).producers).toEqual([]);
      const found = await suggest(identifier);
      expect(found.records).toEqual([{ file_identifier: identifier, title: 'Régions de France' }]);
      expect((await suggest('admin')).keywords).toEqual(['Unités administratives']);
      expect((await suggest('boundaries')).keywords).not.toContain('boundaries');
      expect((await suggest('regoins')).records.length).toBeGreaterThan(0);
      for (const text of ['', 'r', '%%', '\u0000\u0000', "'; drop table datastores; --", '𝄞'.repeat(100)])
        expect(await suggest(text), text).toEqual({ records: [], keywords: [], producers: [] });
      const sheet = await sheetOf(datastoreId);
      await deleteDatasheet(platform.context, owner, { datastoreId, datasheetName: sheet.name });
      expect(await suggest(identifier)).toMatchObject({ records: [] });
      expect(await suggest('espace sugg')).toMatchObject({ producers: [] });
    });

    it('is counted, and is popular by what its open services answered, until it is hidden', async () => {
      const before = await countFigures(platform.context);
      const { owner, identifier, datastoreId, offeringIds } = await publishIn('compte');
      const closed = await publishIn('compte_ferme', false);
      const day = platform.context.clock.now().toISOString().slice(0, 10);
      const requested = (offeringId: string, requests: number, on = day) =>
        addTraffic(platform.metadata.db, [{ offeringId, day: on, requests, bytes: 1 }]);
      await requested(offeringIds[0]!, 1_000_000);
      await requested(offeringIds[0]!, 7, '2001-01-01');
      await requested(closed.offeringIds[0]!, 2_000_000);
      const figures = await countFigures(platform.context);
      expect(figures).toMatchObject({
        records: before.records + 2,
        producers: before.producers + 2,
        services: before.services + 2,
        requests: before.requests + 1_000_000,
      });
      expect(figures.popular[0]).toMatchObject({
        file_identifier: identifier,
        datastore: { _id: datastoreId },
      });
      const popular = figures.popular.map(({ file_identifier }) => file_identifier);
      expect(popular).not.toContain(closed.identifier);
      const sheet = await sheetOf(datastoreId);
      await deleteDatasheet(platform.context, owner, { datastoreId, datasheetName: sheet.name });
      expect(await countFigures(platform.context)).toMatchObject({
        records: before.records + 1,
        requests: before.requests,
      });
      // What everyone asks for is not counted anew each time.
      const [first, second] = await Promise.all([1, 2].map(() => readCatalogueFigures(platform.context)));
      expect(second).toBe(first);
    });

    it('is proposed where one condition keeps it out', async () => {
      const { datastoreId } = await publishIn('propose');
      const mine = { producer: datastoreId, q: 'regions' };
      const proposals = async (query: Parameters<typeof search>[0]) => (await search(query)).proposals;
      expect(await proposals({ ...mine, theme: 'hy' })).toContainEqual({ without: 'theme', total: 1 });
      expect(await proposals({ ...mine, bbox: '30,-10,40,0' })).toEqual([{ without: 'bbox', total: 1 }]);
      expect(await proposals({ ...mine, updated_since: '2999-01-01' })).toEqual([
        { without: 'updated_since', total: 1 },
      ]);
      expect(await proposals({ producer: datastoreId, q: 'introuvable' })).toEqual([
        { without: 'q', total: 1 },
      ]);
      expect(await proposals({ q: 'introuvable', theme: 'hy', bbox: '30,-10,40,0' })).toEqual([]);
    });

    it('has a head for search engines, of what is published only', async () => {
      const { identifier } = await publishIn('tete');
      expect(await readRecordPage(platform.context, identifier)).toMatchObject({
        title: 'Régions de France',
        isListed: true,
        dataset: { '@type': 'Dataset', name: 'Régions de France' },
      });
      expect(await readRecordPage(platform.context, 'jamais-vue')).toBeUndefined();
    });

    it('leads from an identifier it had to the one it has, and from neither once it has gone', async () => {
      const { identifier, owner, datastoreId, offeringIds } = await publishIn('renommee');
      const [record] = await readMetadataList(platform.context, owner, {
        datastoreId,
        query: routes.getMetadataList.query.parse({ file_identifier: identifier }),
      });
      const { csw_metadata } = await readMetadata(platform.context, owner, {
        datastoreId,
        metadataId: record!._id,
      });
      const rename = (to: string) =>
        addMetadata(platform.context, owner, {
          datastoreId,
          datasheetName: record!.tags.datasheet_name,
          form: metadataFormSchema.parse({ ...csw_metadata, file_identifier: to, licence: undefined }),
        });
      const page = (of: string) => readRecordPage(platform.context, of);
      const addressOf = (of: string) => `https://cartes.example/catalogue/dataset/${of}`;
      await rename('renommee.deux');
      await eventually(listed('renommee.deux'));
      expect(await page(identifier)).toEqual({ movedTo: addressOf('renommee.deux') });
      await rename('renommee.trois');
      await eventually(listed('renommee.trois'));
      for (const previous of [identifier, 'renommee.deux'])
        expect(await page(previous)).toEqual({ movedTo: addressOf('renommee.trois') });
      await rename(identifier);
      await eventually(listed(identifier));
      expect(await page(identifier)).toMatchObject({ pageUrl: addressOf(identifier) });
      expect(await page('renommee.trois')).toEqual({ movedTo: addressOf(identifier) });
      await unpublishOffering(platform.context, owner, { datastoreId, offeringId: offeringIds[0]! });
      await eventually(async () => (await page(identifier)) === 'gone');
      expect(await page('renommee.trois')).toBe('gone');
    });

    it('tells on its card what it is and how it can be reached', async () => {
      const { identifier, datastoreId } = await publishIn('carte', false);
      const [card] = (await search({ producer: datastoreId })).items;
      expect(card).toMatchObject({
        file_identifier: identifier,
        title: 'Régions de France',
        datastore: { _id: datastoreId, name: 'Espace carte' },
        services: ['WFS'],
        access: ['restricted'],
      });
      expect(card!.bbox!.west).toBeLessThan(-4);
    });

    it('tells its attributes, counted once by a job, to those who may read its rows', async () => {
      const { identifier, owner } = await publishIn('attributs');
      const counted = await eventually(async () => {
        const catalogue = await readFeatureCatalogue(platform.context, anonymous, identifier);
        return catalogue.feature_types[0]?.rows_read ? catalogue : undefined;
      });
      expect(counted.has_restricted).toBe(false);
      const [regions] = counted.feature_types;
      expect(regions).toMatchObject({
        name: 'de_attributs:regions',
        title: 'Régions',
        rows_read: regions!.rows,
      });
      const name = regions!.attributes.find((attribute) => attribute.name === 'nom')!;
      expect(name).toMatchObject({ type: 'text', statistics: { filled: regions!.rows, minimum: null } });
      expect(name.statistics!.samples).toHaveLength(5);
      expect(await profileMissingTables(platform.context)).toBe(0);
      const record = await readCatalogueRecordXml(platform.context, anonymous, identifier);
      const address = `https://cartes.example/api/geonetwork/metadata/${identifier}/feature-catalogue`;
      expect(await textOf(record)).toContain(`<gmd:featureCatalogueCitation xlink:href="${address}"/>`);
      const document = await readFeatureCatalogueXml(platform.context, anonymous, identifier);
      expect(await textOf(document)).toContain('<gco:LocalName>nom</gco:LocalName>');
      const stranger = await makeVisitor(platform);
      expect(await readFeatureCatalogue(platform.context, owner, identifier)).toEqual(counted);
      const closed = await publishIn('attributs-fermes', false);
      for (const visitor of [anonymous, stranger])
        expect(await readFeatureCatalogue(platform.context, visitor, closed.identifier)).toEqual({
          feature_types: [],
          has_restricted: true,
        });
      const rejected = readFeatureCatalogueXml(platform.context, stranger, closed.identifier);
      await expect(rejected).rejects.toMatchObject({ code: 'common.not-found' });
      const ours = await readFeatureCatalogue(platform.context, closed.owner, closed.identifier);
      expect(ours.feature_types).toHaveLength(1);
      await expect(readFeatureCatalogue(platform.context, anonymous, 'jamais-vue')).rejects.toMatchObject({
        code: 'common.not-found',
      });
    });

    it('tells what the producer says of an attribute, at once and wherever it is described', async () => {
      const { identifier, owner, datastoreId, offeringIds } = await publishIn('definitions');
      const service = await readService(platform.context, owner, {
        datastoreId,
        offeringId: offeringIds[0]!,
      });
      const at = { datastoreId, storedDataId: service.stored_data };
      const form = { table: 'regions', attribute: 'nom', definition: 'Nom officiel', unit: 'sans' };
      const stranger = await makeVisitor(platform);
      await expect(describeAttribute(platform.context, stranger, { ...at, form })).rejects.toMatchObject({
        code: 'common.not-found',
      });
      const unknown = { ...form, attribute: 'absent' };
      await expect(
        describeAttribute(platform.context, owner, { ...at, form: unknown }),
      ).rejects.toMatchObject({ code: 'stored-data.attribute-unknown' });
      await describeAttribute(platform.context, owner, { ...at, form: { ...form, definition: 'Avant' } });
      const { tables } = await describeAttribute(platform.context, owner, { ...at, form });
      expect(tables[0]!.attributes).toContainEqual(expect.objectContaining({ name: 'nom', unit: 'sans' }));
      const { feature_types: types } = await readFeatureCatalogue(platform.context, anonymous, identifier);
      const reported = types[0]!.attributes.find(({ name }) => name === 'nom');
      expect(reported).toMatchObject({ definition: 'Nom officiel', unit: 'sans' });
      const { services } = await platform.publishedServices.find('WFS');
      const table = services.find(({ layerName }) => layerName === 'de_definitions')!.tables[0]!;
      expect(table.columns.find(({ name }) => name === 'nom')).toMatchObject({ definition: 'Nom officiel' });
      const others = table.columns.filter(({ name }) => name !== 'nom');
      expect(others.some((column) => 'definition' in column)).toBe(false);
    });

    it('is judged by call for its producer, in their language, and for nobody else', async () => {
      const { owner, datastoreId } = await publishIn('qualite');
      const { name: metadataId } = await sheetOf(datastoreId);
      const request = { datastoreId, metadataId };
      const { score, findings } = await findRecordFindings(platform.context, owner, request);
      const english = await findRecordFindings(platform.context, { ...owner, language: 'en' }, request);
      expect(english.score).toBe(score);
      expect(english.findings.map(({ code }) => code)).toEqual(findings.map(({ code }) => code));
      const limitation = english.findings.find(({ field }) => field === 'use_limitation');
      expect(limitation).toMatchObject({ level: 'advice', message: expect.stringContaining('limitations') });
      const stranger = await makeVisitor(platform);
      await expect(findRecordFindings(platform.context, stranger, request)).rejects.toMatchObject({
        code: 'common.not-found',
      });
    });

    it('has a producer, told as long as it is listed, whose community speaks only when it is public', async () => {
      const { datastoreId, owner, offeringIds } = await publishIn('productrice');
      const producers = async () =>
        (await listProducersOfCatalogue(platform.context)).filter(({ _id }) => _id === datastoreId);
      const [listed] = await producers();
      const { technical_name: name } = listed!;
      expect(listed).toMatchObject({ name: 'Espace productrice', records: 1 });
      expect(await readProducer(platform.context, name)).toEqual(listed);
      const community = (await platform.context.people.findCommunity(
        (await findDatastore(db(platform.context), datastoreId))!.communityId,
      ))!;
      const reported = community.isPublic ? community : { description: null, contact: null };
      expect(listed).toMatchObject({ description: reported.description, contact: reported.contact });
      await unpublishOffering(platform.context, owner, { datastoreId, offeringId: offeringIds[0]! });
      expect(await producers()).toEqual([]);
      await expect(readProducer(platform.context, name)).rejects.toMatchObject({ code: 'common.not-found' });
    });

    it('counts in the facets, each as the other filters leave it', async () => {
      const { datastoreId: one } = await publishIn('compte-un');
      const { datastoreId: other } = await publishIn('compte-deux', false);
      const both = { producer: [one, other] };
      expect(await facet('access', both)).toEqual([
        { value: 'open', label: null, count: 1 },
        { value: 'restricted', label: null, count: 1 },
      ]);
      const restricted = { ...both, access: 'restricted' };
      expect((await search(restricted)).total).toBe(1);
      expect(await facet('access', restricted)).toHaveLength(2);
      const producers = await facet('producer', restricted);
      expect(producers.find(({ value }) => value === other)).toEqual({
        value: other,
        label: 'Espace compte-deux',
        count: 1,
      });
      expect(producers.some(({ value }) => value === one)).toBe(false);
      // Everything is counted by another road than what was searched: they lead to the same.
      expect((await search()).facets).toEqual((await search({ updated_since: '2000-01-01' })).facets);
    });

    it('is paged, by date or by title, each once', async () => {
      const query = { sort: 'title', limit: '2' };
      const { total } = await search(query);
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(total / 2) }, (_, i) => found({ ...query, page: String(i + 1) })),
      );
      expect(new Set(pages.flat()).size).toBe(total);
      expect(await found({ ...query, page: '999' })).toEqual([]);
    });
  });

  it('is listed whole for search engines, by parts, each record once, and none that is hidden', async () => {
    const { identifier, owner, datastoreId } = await publishIn('plan');
    const total = await countListedRecords(platform.context);
    const places = async () => {
      const parts = Array.from({ length: total }, (_, offset) =>
        listRecordPlaces(platform.context, { offset, limit: 1 }),
      );
      return (await Promise.all(parts)).flat().map(({ pageUrl }) => pageUrl);
    };
    const all = await places();
    expect(new Set(all).size).toBe(total);
    const mine = `${platform.context.publicUrl}/catalogue/dataset/${identifier}`;
    expect(all).toContain(mine);
    const sheet = await sheetOf(datastoreId);
    await deleteDatasheet(platform.context, owner, { datastoreId, datasheetName: sheet.name });
    expect(await places()).not.toContain(mine);
    expect(await listRecordPlaces(platform.context, { offset: 0, limit: 0 })).toEqual([]);
  });

  describe('a harvest', () => harvestSuite(() => platform, publishIn));

  reusesSuite(() => platform, publishIn);

  describe('a record without a picture of its producer', () => recordPicturesSuite(tested));

  describe('a published record, for who waits for it', () => savedSearchesSuite(tested));

  describe('a published record, found before', () => rememberedSearchesSuite(tested));

  describe('a record that is no longer published', () => unpublishedRecordsSuite(tested));

  describe('a filter of a protocol', () => protocolFiltersSuite(tested));

  describe('what was lost of the catalogue', () => lostEntriesSuite(tested));

  it('takes any text for words and refuses a box that is none', async () => {
    for (const q of ['"', "'; drop table", '*', 'a AND (', '%', '\u0000']) {
      await expect(search({ q })).resolves.toBeDefined();
    }
    for (const bbox of ['1,2,3', 'a,b,c,d', '0,50,1,40', '1,2,3,Infinity']) {
      expect(() => routes.searchCatalogue.query.parse({ bbox }), bbox).toThrow();
    }
  });

  function sheetOf(datastoreId: string) {
    return platform.metadata
      .tables<{ datasheets: { id: string; name: string; datastore_id: string } }>()
      .selectFrom('datasheets')
      .select(['id', 'name'])
      .where('datastore_id', '=', datastoreId)
      .executeTakeFirstOrThrow();
  }
}
