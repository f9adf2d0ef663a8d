import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { GeographicBox, Licence } from '@cartable/contract';
import type { Bbox, Column } from '@cartable/geo';
import type { AttributeInfo } from '@cartable/ogc';
import { whyUnavailable } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import {
  type AttributeText,
  listAttributeTexts,
  type TableTexts,
} from '../../ingest/attributes/attribute.store.ts';
import { countColumnIndexes } from '../../ingest/column-indexes/column-index.store.ts';
import {
  datasetIdOf,
  dataVersionOf,
  type StoredData,
  type StoredRelation,
} from '../../ingest/stored-data/stored-data.model.ts';
import { listStoredDataByIds } from '../../ingest/stored-data/stored-data.store.ts';
import { objectKeysOf } from '../../library/annexes/annexe.store.ts';
import { contentsOfStatics } from '../../library/statics/static.store.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { listDatastores } from '../../workspace/datastores/datastore.store.ts';
import type { ServedType } from '../../workspace/endpoints/served-types.ts';
import { readServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { stylesOfOfferings } from '../display-styles/display-style.store.ts';
import type { Offering, PublishedRelation } from '../offerings/offering.model.ts';
import { listServedOfferings } from '../offerings/offering.store.ts';
import { publishedContentsOf } from '../records/metadata.store.ts';
import { type RecordAddresses, recordAddresses } from '../records/record-addresses.ts';
import type {
  PublishedInfo,
  PublishedPyramid,
  PublishedService,
  PublishedTable,
} from './published-service.ts';
import { listServedStoredData } from './served-data.store.ts';

const describedAtOnce = 200;

/**
 * The services of the platform, in memory. Each question first reads one number in the database, which grows in the
 * transaction of every publication, edition and unpublication: what is answered is never stale, in any process.
 */
export class PublishedServices {
  readonly #context: DatastoreContext;
  #snapshot: Promise<PublishedInfo> | undefined;
  #latest: PublishedInfo | undefined;
  /** A reading of the version that has not begun. */
  #nextReading: Promise<number> | undefined;

  constructor(context: DatastoreContext) {
    this.#context = context;
  }

  /** Services of some types, by layer name, at one moment. Who may use them is for `mayUse` to say. */
  async find(...types: ServedType[]): Promise<PublishedInfo> {
    return ofTypes(await this.#current(), types);
  }

  /** The same as last known, at once, for who can prepare an answer while he learns whether it is still so. */
  recall(...types: ServedType[]): RecalledInfo | undefined {
    const known = this.#latest;
    if (!known) return undefined;
    const isCurrent = this.#readVersion().then((version) => version === known.version);
    return { info: ofTypes(known, types), isCurrent };
  }

  /** Callers of one turn of the event loop share one reading, which begins after each of them asked. */
  #readVersion(): Promise<number> {
    this.#nextReading ??= nextTurn().then(() => {
      this.#nextReading = undefined;
      return this.#readVersionNow();
    });
    return this.#nextReading;
  }

  /** While the database is away nothing changes: what was published last is still so. */
  async #readVersionNow(): Promise<number> {
    try {
      return await readServingVersion(db(this.#context));
    } catch (error) {
      if (this.#latest && whyUnavailable(error)) return this.#latest.version;
      throw error;
    }
  }

  async #current(): Promise<PublishedInfo> {
    const version = await this.#readVersion();
    const known = await this.#snapshot?.catch(() => undefined);
    const isKnown = known !== undefined && known.version === version;
    if (!isKnown) this.#snapshot = this.#load();
    // The older of two readings at once may end last: whoever asks next puts that right.
    this.#latest = isKnown ? known : await this.#snapshot!;
    return this.#latest;
  }

  /** Version first: should something change while reading, the next question reads again. */
  async #load(): Promise<PublishedInfo> {
    const connection = db(this.#context);
    const version = await readServingVersion(connection);
    const offerings = await listServedOfferings(connection);
    const datastores = new Map(
      (await listDatastores(connection)).map((datastore) => [datastore.id, datastore]),
    );
    const datasheets = await namesOfDatasheets(
      connection,
      offerings.map(({ datasheetId }) => datasheetId),
    );
    const staticIds = offerings.flatMap(({ published }) =>
      (published?.relations ?? []).flatMap(({ staticId }) => staticId ?? []),
    );
    const styles = await contentsOfStatics(connection, staticIds);
    const data = new Map((await listServedStoredData(connection)).map((stored) => [stored.id, stored]));
    const sources = await listStoredDataByIds(
      connection,
      [...data.values()].flatMap(({ sourceStoredDataId }) => sourceStoredDataId ?? []),
    );
    const styleKeys = await this.#readStyleKeys(offerings);
    const texts = await listAttributeTexts(connection);
    const indexesOf = await countColumnIndexes(connection);
    const records = await this.#readRecords([...datasheets.keys()]);
    const services: PublishedService[] = [];
    const describe = (offering: Offering): PublishedService | [] => {
      const stored = data.get(offering.storedDataId);
      const datastore = datastores.get(offering.datastoreId);
      const datasheetName = datasheets.get(offering.datasheetId) ?? '';
      return stored && datastore?.active
        ? describeService({
            offering,
            stored,
            source: liveSourceOf(stored, sources),
            datastore,
            datasheetName,
            styles,
            styleKey: styleKeys.get(offering.id) ?? null,
            record: records.get(offering.datasheetId) ?? null,
            texts: texts.get(stored.id),
            indexesOf,
          })
        : [];
    };
    const former = new Map(this.#latest?.services.map((service) => [service.offeringId, service]));
    for (const [rank, offering] of offerings.entries()) {
      // Thousands of them take longer than others should wait.
      if (rank % describedAtOnce === describedAtOnce - 1) await nextTurn();
      services.push(...[describe(offering)].flat().map((service) => unchanged(former, service)));
    }
    return { version, services };
  }

  /** By datasheet: where its published record is read, and the licence it names. */
  async #readRecords(datasheetIds: readonly string[]): Promise<Map<string, RecordOfService>> {
    const contents = await publishedContentsOf(db(this.#context), datasheetIds);
    const { publicUrl } = this.#context;
    return new Map(
      [...contents].map(([id, { file_identifier: identifier, licence }]) => [
        id,
        { addresses: recordAddresses(publicUrl, identifier), licence },
      ]),
    );
  }

  /** By service: where the style of tiles that is shown first is kept. */
  async #readStyleKeys(offerings: readonly Offering[]): Promise<Map<string, string>> {
    const connection = db(this.#context);
    const tiles = offerings.filter(({ type }) => type === 'WMTS-TMS');
    const styles = await stylesOfOfferings(
      connection,
      tiles.map(({ id }) => id),
    );
    const annexeOf = new Map(
      tiles.flatMap(({ id }) => {
        const annexeId = styles.get(id)?.find(({ current }) => current)?.layers[0]?.annexeId;
        return annexeId ? [[id, annexeId] as const] : [];
      }),
    );
    const keys = await objectKeysOf(connection, [...annexeOf.values()]);
    return new Map(
      [...annexeOf].flatMap(([id, annexeId]) => {
        const key = keys.get(annexeId);
        return key ? [[id, key] as const] : [];
      }),
    );
  }
}

/** Facts as they were when they were last read. */
export interface RecalledInfo {
  readonly info: PublishedInfo;
  /** Whether they are those of the database, at a moment after they were asked for. */
  readonly isCurrent: Promise<boolean>;
}

/** A service that did not change is the same object, so that what was written of it still holds. */
function unchanged(
  former: ReadonlyMap<string, PublishedService>,
  service: PublishedService,
): PublishedService {
  const known = former.get(service.offeringId);
  return known && isDeepStrictEqual(known, service) ? known : service;
}

/** Facts by the types asked of them: what is derived from a list of services is kept by the list. */
const byTypes = new WeakMap<PublishedInfo, Map<string, PublishedInfo>>();

function ofTypes(info: PublishedInfo, types: readonly ServedType[]): PublishedInfo {
  const known = byTypes.get(info) ?? new Map<string, PublishedInfo>();
  byTypes.set(info, known);
  const key = types.join(' ');
  const chosen = known.get(key) ?? {
    version: info.version,
    services: info.services.filter(({ type }) => types.includes(type)),
  };
  known.set(key, chosen);
  return chosen;
}

interface ServiceParts {
  readonly offering: Offering;
  readonly stored: StoredData;
  /** Data that a pyramid shows, unless they are deleted. */
  readonly source: StoredData | undefined;
  readonly datastore: Datastore;
  readonly datasheetName: string;
  /** SLD texts by static file. */
  readonly styles: ReadonlyMap<string, string>;
  readonly styleKey: string | null;
  readonly record: RecordOfService | null;
  /** Texts of attributes, by table. */
  readonly texts: ReadonlyMap<string, TableTexts> | undefined;
  readonly indexesOf: Awaited<ReturnType<typeof countColumnIndexes>>;
}

interface RecordOfService {
  readonly addresses: RecordAddresses;
  readonly licence: Licence | null;
}

function liveSourceOf(
  { sourceStoredDataId }: StoredData,
  sources: ReadonlyMap<string, StoredData>,
): StoredData | undefined {
  const source = sourceStoredDataId ? sources.get(sourceStoredDataId) : undefined;
  return source?.status === 'DELETED' ? undefined : source;
}

/** Nothing for an offering closed to its readers. */
function describeService({
  offering,
  stored,
  source,
  datastore,
  datasheetName,
  styles,
  styleKey,
  record,
  texts,
  indexesOf,
}: ServiceParts): PublishedService | [] {
  const { published, type, layerName } = offering;
  if (!published || !offering.available) return [];
  const { title, abstract, keywords, attribution } = published.description;
  return {
    offeringId: offering.id,
    type,
    layerName,
    open: offering.open,
    title,
    abstract,
    keywords,
    attribution,
    datastore: { id: datastore.id, technicalName: datastore.technicalName, name: datastore.name },
    datasheet: { id: offering.datasheetId, name: datasheetName },
    communityId: datastore.communityId,
    tables: published.relations.flatMap((relation) => {
      const table = stored.relations.find(({ name }) => name === relation.table);
      return table ? describeTable(relation, table, { stored, styles, texts, indexesOf }) : [];
    }),
    pyramid: describePyramid(stored, source),
    styleKey,
    // Records of the sandbox are in no catalogue.
    record: datastore.isSandbox ? null : (record?.addresses ?? null),
    licence: record?.licence ?? null,
    published: published.publishedAt,
  };
}

function describeTable(
  relation: PublishedRelation,
  table: StoredRelation,
  {
    stored: data,
    styles,
    texts: ofData,
    indexesOf,
  }: Pick<ServiceParts, 'stored' | 'styles' | 'texts' | 'indexesOf'>,
): PublishedTable {
  const texts = ofData?.get(table.name);
  return {
    datasetId: datasetIdOf(data),
    table: relation.table,
    publicName: relation.publicName ?? relation.table,
    title: relation.title,
    abstract: relation.abstract,
    keywords: relation.keywords,
    primaryKey: table.primaryKey,
    columns: table.columns.map((column) => describeColumn(column, texts?.get(column.name))),
    geometry: table.geometry,
    featureCount: table.featureCount,
    extent: table.nativeExtent,
    geographicExtent: toBbox(table.extent),
    sld: relation.staticId ? (styles.get(relation.staticId) ?? null) : null,
    scales: relation.scales ?? {},
    dataVersion: dataVersionOf(data),
    columnIndexes: indexesOf(data),
  };
}

function describeColumn(column: Column, text: AttributeText | undefined): AttributeInfo {
  const { definition = '', unit = '' } = text ?? {};
  return { ...column, ...(definition !== '' && { definition }), ...(unit !== '' && { unit }) };
}

/** Values of rasters are read from the source, as long as it is there. */
function describePyramid(stored: StoredData, source: StoredData | undefined): PublishedPyramid | null {
  const { pyramid } = stored;
  if (!pyramid?.archive) return null;
  const { archive } = pyramid;
  const style = pyramid.kind === 'raster' && 'style' in pyramid.form ? pyramid.form.style : null;
  return {
    storedDataId: stored.id,
    kind: pyramid.kind,
    archiveKey: archive.key,
    version: archive.version,
    tileMatrixSet: pyramid.tileMatrixSet,
    topLevel: pyramid.topLevel,
    bottomLevel: pyramid.bottomLevel,
    tileFormat: archive.tileFormat,
    extent: archive.extent,
    geographicExtent: toBbox(stored.extent),
    vectorLayers: archive.vectorLayers,
    style,
    values: source?.raster
      ? { sourceKey: source.raster.sourceKey, srid: source.srid, bands: source.raster.infos.bands }
      : null,
  };
}

const toBbox = (box: GeographicBox | null): Bbox | null => box && [box.west, box.south, box.east, box.north];
