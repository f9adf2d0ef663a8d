import type { GeographicBox, Licence } from '@cartable/contract';
import type { Bbox, Column } from '@cartable/geo';
import type { AttributeInfo } from '@cartable/ogc';
import type { AttributeText, TableTexts } from '../../ingest/attributes/attribute.store.ts';
import {
  datasetIdOf,
  dataVersionOf,
  type StoredData,
  type StoredRelation,
} from '../../ingest/stored-data/stored-data.model.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import type { Offering, PublishedRelation } from '../offerings/offering.model.ts';
import type { RecordAddresses } from '../records/record-addresses.ts';
import type { PublishedPyramid, PublishedService, PublishedTable } from './published-service.ts';

/** What a published service is told from. */
export interface ServiceParts {
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
  readonly indexesOf: (data: StoredData) => number;
}

export interface RecordOfService {
  readonly addresses: RecordAddresses;
  readonly licence: Licence | null;
}

export function liveSourceOf(
  { sourceStoredDataId }: StoredData,
  sources: ReadonlyMap<string, StoredData>,
): StoredData | undefined {
  const source = sourceStoredDataId ? sources.get(sourceStoredDataId) : undefined;
  return source?.status === 'DELETED' ? undefined : source;
}

/** Nothing for an offering closed to its readers. */
export function describeService({
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
