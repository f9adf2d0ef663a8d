import { buffer, text } from 'node:stream/consumers';
import { anonymous } from '@cartable/accounts';
import { type FileAnswer, metadataFormSchema, routes } from '@cartable/contract';
import {
  and,
  between,
  call,
  compare,
  type Expression,
  ExpressionError,
  inBbox,
  isIn,
  isNull,
  like,
  literal,
  not,
  or,
  property,
} from '@cartable/expressions';
import { addTraffic } from '@cartable/platform';
import type { JobContext } from '@cartable/storage';
import { eventually } from '@cartable/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatastoreContext, db } from '../context.ts';
import { describeAttribute } from '../ingest/attributes/describe-attribute.ts';
import { deleteThumbnail, setThumbnail } from '../library/thumbnails/change-thumbnail.ts';
import { readService } from '../publishing/offerings/find-offerings.ts';
import { unpublishOffering } from '../publishing/offerings/unpublish-offering.ts';
import { findPicture } from '../publishing/record-pictures/record-picture.store.ts';
import { addMetadata } from '../publishing/records/change-metadata.ts';
import { readMetadata, readMetadataList } from '../publishing/records/find-metadata.ts';
import { findRecordOfDatasheet } from '../publishing/records/metadata.store.ts';
import { readCatalogueRecordXml } from '../publishing/records/read-catalogue-record.ts';
import { profileMissingTables } from '../publishing/serving/profile-missing-tables.ts';
import { makeVisitor, seedBare, type TestPlatform } from '../test-support/platform.ts';
import { receivedFile } from '../test-support/received-file.ts';
import { makeServices } from '../test-support/restricted-services.ts';
import { administerDatastore } from '../views/datastores/change-datastore.ts';
import { deletePersonData } from '../views/datastores/delete-person-data.ts';
import { deleteDatasheet } from '../views/deletion/delete-datasheet.ts';
import { restoreDatasheet } from '../views/trash/restore-datasheet.ts';
import { findDatastore } from '../workspace/datastores/datastore.store.ts';
import { catchUp } from './catch-up.job.ts';
import { findRecordFindings } from './find-record-findings.ts';
import { harvestSuite } from './harvest.suite.ts';
import { indexRecordJob } from './index-record.job.ts';
import { countListedRecords, listRecordPlaces } from './list-records.ts';
import { drawMissingPictures } from './pictures/draw-missing-pictures.ts';
import { readRecordPicture } from './pictures/read-picture.ts';
import { queryRecords, valuesOfProperty } from './query-records.ts';
import { readFeatureCatalogue, readFeatureCatalogueXml } from './read-feature-catalogue.ts';
import { countFigures, readCatalogueFigures } from './read-figures.ts';
import { listProducersOfCatalogue, readProducer } from './read-producers.ts';
import { readRecordPage } from './read-record-page.ts';
import { reusesSuite } from './reuses/reuses.suite.ts';
import { forgetSearch, markSearchSeen, readMySearches, saveSearch } from './saved-searches/saved-searches.ts';
import { searchCatalogue } from './search-catalogue.ts';
import { suggestInCatalogue } from './suggest.ts';

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

  describe('a published record', () => {
    it('is found by its words whatever their form, by filters and by place', async () => {
      const { identifier, datastoreId } = await publishIn('lieux');
      const mine = { producer: datastoreId };
      for (const q of ['regions', 'RÉGION', 'limite métropolitaine', 'Administrative units', 'gener']) {
        expect(await found({ ...mine, q }), q).toEqual([identifier]);
      }
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

    it('has a picture of its data, of what is open only, until its producer gives one', async () => {
      const { identifier, owner, datastoreId, offeringIds } = await publishIn('image');
      const cardOf = async (of: string) => (await search({ producer: of })).items[0]!;
      const shown = (of: string) => eventually(async () => (await cardOf(of)).thumbnail_url ?? undefined);
      const address = `https://cartes.example/api/geonetwork/metadata/${identifier}/picture`;
      expect(await shown(datastoreId)).toBe(address);
      const read = () => readRecordPicture(platform.context, anonymous, identifier);
      const picture = await read();
      expect(picture.mediaType).toBe('image/webp');
      const { data, info } = await sharp(await buffer(await picture.read()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([640, 480]);
      const pixel = (x: number, y: number) =>
        data
          .subarray((y * 640 + x) * info.channels)
          .subarray(0, 3)
          .join();
      // Paper around, and the middle of France drawn over it.
      expect(pixel(5, 5)).toBe('255,255,255');
      expect(pixel(320, 240)).not.toBe('255,255,255');
      expect(await readRecordPage(platform.context, identifier)).toMatchObject({ imageUrl: address });
      expect(await drawMissingPictures(platform.context)).toBe(0);
      expect(await platform.sweep()).toEqual([]);

      const sheet = await sheetOf(datastoreId);
      const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const given = await setThumbnail(platform.context, owner, {
        datastoreId,
        datasheetName: sheet.name,
        file: receivedFile(png, 'moi.png'),
      });
      await eventually(async () => (await cardOf(datastoreId)).thumbnail_url !== address);
      await eventually(async () => (await read().catch(({ code }) => code)) === 'common.not-found');
      await deleteThumbnail(platform.context, owner, {
        datastoreId,
        datasheetName: sheet.name,
        annexeId: given._id,
      });
      await eventually(async () => (await cardOf(datastoreId)).thumbnail_url === address);

      const closed = await publishIn('image-fermee', false);
      await eventually(async () => {
        const record = await findRecordOfDatasheet(
          platform.metadata.db,
          (await sheetOf(closed.datastoreId)).id,
        );
        return (await findPicture(platform.metadata.db, record!.id)) !== undefined;
      });
      expect(await cardOf(closed.datastoreId)).toMatchObject({ thumbnail_url: null });
      await expect(
        readRecordPicture(platform.context, closed.owner, closed.identifier),
      ).rejects.toMatchObject({
        code: 'common.not-found',
      });
      await unpublishOffering(platform.context, owner, { datastoreId, offeringId: offeringIds[0]! });
      await expect(read()).rejects.toMatchObject({ code: 'common.not-found' });
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

    it('is new in the searches people keep, until they look', async () => {
      const { context } = platform;
      const claire = await makeVisitor(platform);
      const paul = await makeVisitor(platform);
      const saved = await saveSearch(context, claire, {
        name: 'Régions',
        query: 'q=regions&page=3&theme=au',
      });
      expect(saved).toMatchObject({ query: 'q=regions&theme=au', new_records: 0 });
      await saveSearch(context, claire, { name: 'Eau', query: 'theme=hy' });
      await publishIn('nouvelle-recherche');
      const counts = async () =>
        (await readMySearches(context, claire)).map(({ name, new_records }) => [name, new_records]);
      expect(await counts()).toEqual([
        ['Eau', 0],
        ['Régions', 1],
      ]);
      expect(await readMySearches(context, paul)).toEqual([]);
      for (const act of [markSearchSeen, forgetSearch])
        await expect(act(context, paul, saved._id)).rejects.toMatchObject({ code: 'common.not-found' });
      expect(await markSearchSeen(context, claire, saved._id)).toMatchObject({ new_records: 0 });
      // The same search takes the new name.
      await saveSearch(context, claire, { name: 'Territoires', query: 'theme=au&q=regions' });
      expect((await counts()).map(([name]) => name)).toEqual(['Eau', 'Territoires']);
      await forgetSearch(context, claire, saved._id);
      expect(await counts()).toEqual([['Eau', 0]]);
      await expect(saveSearch(context, claire, { name: 'x', query: 'bbox=partout' })).rejects.toMatchObject({
        code: 'search.unreadable',
      });
      await deletePersonData(claire.id, db(context));
      expect(await counts()).toEqual([]);
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

  describe('a record that is no longer published', () => {
    it('is found no more once its last service is gone, in the same moment', async () => {
      const { owner, datastoreId, offeringIds } = await publishIn('parti');
      await unpublishOffering(platform.context, owner, { datastoreId, offeringId: offeringIds[0]! });
      expect(await found({ producer: datastoreId })).toEqual([]);
      expect(await found({ producer: datastoreId, q: 'regions' })).toEqual([]);
      expect(await readRecordPage(platform.context, 'demonstration_de_parti')).toBe('gone');
    });

    it('is found no more from the trash, and again when it is restored', async () => {
      const { owner, datastoreId, identifier } = await publishIn('corbeille');
      const sheet = await sheetOf(datastoreId);
      await deleteDatasheet(platform.context, owner, { datastoreId, datasheetName: sheet.name });
      expect(await found({ producer: datastoreId })).toEqual([]);
      await restoreDatasheet(platform.context, owner, { datastoreId, datasheetId: sheet.id });
      await eventually(listed(identifier));
    });

    it('stays out when it is hidden while its entry is being made', async () => {
      const { owner, datastoreId } = await publishIn('pendant');
      const sheet = await sheetOf(datastoreId);
      const { id: recordId } = (await findRecordOfDatasheet(platform.metadata.db, sheet.id))!;
      const { metadata } = platform.context;
      const interrupted = {
        ...platform.context,
        metadata: {
          ...metadata,
          db: metadata.db,
          transaction: async <R>(body: Parameters<typeof metadata.transaction<R>>[0]) => {
            await deleteDatasheet(platform.context, owner, { datastoreId, datasheetName: sheet.name });
            return metadata.transaction(body);
          },
        },
      };
      const [step] = indexRecordJob(interrupted as DatastoreContext).steps;
      await step!.run({ payload: { recordId } } as JobContext<{ recordId: string }>);
      expect(await found({ producer: datastoreId })).toEqual([]);
      expect(await found({ producer: datastoreId, q: 'regions' })).toEqual([]);
    });

    it('is found no more when its datastore is closed', async () => {
      const { datastoreId, identifier } = await publishIn('ferme');
      const administrator = { ...(await makeVisitor(platform)), roles: ['USER', 'ADMINISTRATOR'] as const };
      await administerDatastore(platform.context, administrator, { datastoreId, active: false });
      expect(await found({ producer: datastoreId })).toEqual([]);
      await administerDatastore(platform.context, administrator, { datastoreId, active: true });
      await eventually(listed(identifier));
    });
  });

  describe('a filter of a protocol', () => {
    const title = property('title');
    const ask = (constraint: Expression, datastore: string) =>
      queryRecords(platform.context, { datastore, constraint, sort: [], offset: 0, limit: 10 });

    it('finds records by their values and by their place, the same on every engine', async () => {
      const { identifier } = await publishIn('filtres');
      const cases: [string, Expression, boolean][] = [
        ['=', compare(title, '=', literal('Régions de France')), true],
        ['= in another case', compare(title, '=', literal('régions DE france')), false],
        [
          '= whatever the case',
          compare(title, '=', literal('régions DE france'), { matchCase: false }),
          true,
        ],
        ['= folded', compare(call('casei', title), '=', call('casei', literal('REGIONS de france'))), true],
        ['in folded', isIn(call('accenti', title), [literal('x'), literal('regions DE france')]), true],
        ['<>', compare(title, '<>', literal('Régions de France')), false],
        ['mirrored', compare(literal('a'), '<', property('identifier')), true],
        ['like', like(property('Title'), ['any', { text: 'REGIONS' }, 'any']), true],
        ['like one', like(title, ['one', { text: 'égions' }, 'any']), true],
        ['like as it is written', like(title, [{ text: 'R%' }]), false],
        ['any text', like(property('AnyText'), ['any', { text: 'boundar' }, 'any']), true],
        ['one of several values', isIn(property('subject'), [literal('x'), literal('boundaries')]), true],
        ['null', isNull(property('title')), false],
        ['between', between(property('modified'), literal('2020-01-01'), literal('2999-01-01')), true],
        ['not, and, or', not(and(isNull(title), or(isNull(title)))), true],
        ['nothing of or', or(), false],
        ['box', inBbox([2, 48, 3, 49], 4326, 'BoundingBox'), true],
        ['box elsewhere', inBbox([30, -10, 40, 0], 4326), false],
      ];
      for (const [name, constraint, isFound] of cases) {
        const { total, records } = await ask(constraint, 'filtres');
        expect([total, records.map(({ record }) => record.file_identifier)], name).toEqual(
          isFound ? [1, [identifier]] : [0, []],
        );
      }
    });

    it('is refused where the index knows no such thing, and finds nothing of another datastore', async () => {
      for (const constraint of [
        compare(property('secret'), '=', literal('1')),
        compare(title, '=', property('abstract')),
        compare(property("x'); drop table users; --"), '=', literal('1')),
        inBbox([0, 0, 1, 1], 4326, 'title'),
      ])
        await expect(ask(constraint, 'filtres')).rejects.toThrow(ExpressionError);
      expect((await ask(not(isNull(title)), 'personne')).total).toBe(0);
    });

    it('takes any text, also what PostgreSQL cannot hold', async () => {
      for (const text of ['\u0000', '\ud800', "'", '%\\', '𝄞'.repeat(500)]) {
        const found = await ask(
          or(compare(title, '=', literal(text)), like(title, [{ text }])),
          `filtres${text}`,
        );
        expect(found.total).toBe(0);
      }
    });

    it('finds those with files of open services alone', async () => {
      await publishIn('fichiers');
      await publishIn('fichiers-fermes', false);
      const withFiles = async (datastore: string, services?: readonly ['WFS' | 'WMS-VECTOR']) =>
        (await queryRecords(platform.context, { datastore, services, sort: [], offset: 0, limit: 10 })).total;
      expect(await withFiles('fichiers', ['WFS'])).toBe(1);
      expect(await withFiles('fichiers', ['WMS-VECTOR'])).toBe(0);
      expect(await withFiles('fichiers-fermes')).toBe(1);
      expect(await withFiles('fichiers-fermes', ['WFS'])).toBe(0);
    });

    it('gives each once though others are published between the pages', async () => {
      const page = async (offset: number) =>
        (await queryRecords(platform.context, { sort: [], offset, limit: 1 })).records.map(
          ({ record }) => record.file_identifier,
        );
      const all = (await queryRecords(platform.context, { sort: [], offset: 0, limit: 1_000 })).records;
      const seen = [];
      for (let offset = 0; offset < all.length; offset++) {
        seen.push(...(await page(offset)));
        if (offset === 1) await publishIn('aaa-entre-deux-pages');
      }
      expect(seen).toEqual(all.map(({ record }) => record.file_identifier));
      expect(await page(all.length)).toEqual(['demonstration_de_aaa-entre-deux-pages']);
    });

    it('forgets the values of a record that is hidden', async () => {
      const { identifier, owner, datastoreId } = await publishIn('termes');
      const mine = compare(property('identifier'), '=', literal(identifier));
      expect((await ask(mine, 'termes')).total).toBe(1);
      const sheet = await sheetOf(datastoreId);
      await deleteDatasheet(platform.context, owner, { datastoreId, datasheetName: sheet.name });
      expect((await ask(mine, 'termes')).total).toBe(0);
      const values = await valuesOfProperty(platform.context, { property: 'identifier', limit: 1_000 });
      expect(values).not.toContain(identifier);
    });
  });

  describe('a harvest', () => harvestSuite(() => platform, publishIn));

  reusesSuite(() => platform, publishIn);

  it('takes any text for words and refuses a box that is none', async () => {
    for (const q of ['"', "'; drop table", '*', 'a AND (', '%', '\u0000']) {
      await expect(search({ q })).resolves.toBeDefined();
    }
    for (const bbox of ['1,2,3', 'a,b,c,d', '0,50,1,40', '1,2,3,Infinity']) {
      expect(() => routes.searchCatalogue.query.parse({ bbox }), bbox).toThrow();
    }
  });

  it('lists again by itself what was lost of it', async () => {
    const { identifier, datastoreId } = await publishIn('perdu');
    await platform.metadata
      .tables<{ catalogue_entries: { record_id: string } }>()
      .deleteFrom('catalogue_entries')
      .execute();
    expect(await found({ producer: datastoreId })).toEqual([]);
    expect(await platform.indexCatalogue()).toBeGreaterThan(0);
    await eventually(listed(identifier));
  });

  it('lists again all that was lost, however many turns that takes', async () => {
    // Work left by the tests before is done.
    await eventually(async () => (await platform.indexCatalogue()) === 0);
    const retained = await search({});
    expect(retained.total).toBeGreaterThan(1);
    await platform.metadata
      .tables<{ catalogue_entries: { record_id: string } }>()
      .deleteFrom('catalogue_entries')
      .execute();
    expect(await catchUp(platform.context, 1)).toBe(1);
    await eventually(async () => (await search({})).total === retained.total);
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
