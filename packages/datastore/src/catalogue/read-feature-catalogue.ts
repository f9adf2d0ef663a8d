import type { Visitor } from '@cartable/accounts';
import { writeFeatureCatalogue } from '@cartable/catalogue';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { AccessContext } from '../access/credentials/access-context.ts';
import { db } from '../context.ts';
import { findAttributeTexts, type TableTexts } from '../ingest/attributes/attribute.store.ts';
import type { TableProfile } from '../ingest/profiles/profile.model.ts';
import { findProfiles } from '../ingest/profiles/profile.store.ts';
import type { StoredData } from '../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../ingest/stored-data/stored-data.store.ts';
import type { Offering, ServiceRelation } from '../publishing/offerings/offering.model.ts';
import { offeringTypes } from '../publishing/offerings/types/index.ts';
import { type DescribedRecord, describeRecord } from '../publishing/records/describe-record.ts';
import { fileOf } from '../publishing/records/find-metadata.ts';
import { getPublished } from '../publishing/records/read-catalogue-record.ts';
import { readableServices } from './readable-services.ts';

/**
 * The attributes of a published record, of the tables whose rows this visitor may read: through what gives rows, not
 * through what only draws them. Of the others nothing is told but that they are there.
 * @throws {CartableError} `common.not-found`
 */
export async function readFeatureCatalogue(
  context: AccessContext,
  visitor: Visitor,
  fileIdentifier: string,
): Promise<Contract.FeatureCatalogue> {
  const record = await getPublished(context, visitor, fileIdentifier);
  return catalogueOf(context, visitor, await describeRecord(context, record));
}

/**
 * The same as an ISO 19110 document.
 * @throws {CartableError} `common.not-found`, for who may read no table too
 */
export async function readFeatureCatalogueXml(
  context: AccessContext,
  visitor: Visitor,
  fileIdentifier: string,
): Promise<Contract.FileAnswer> {
  const described = await describeRecord(context, await getPublished(context, visitor, fileIdentifier));
  const catalogue = await catalogueOf(context, visitor, described);
  if (catalogue.feature_types.length === 0) throw new CartableError('common.not-found');
  const { iso } = described;
  return fileOf(
    `${iso.file_identifier}-iso19110.xml`,
    'application/xml',
    writeFeatureCatalogue(iso, catalogue),
  );
}

/** Each table once, by the first service that gives its rows. */
async function catalogueOf(
  context: AccessContext,
  visitor: Visitor,
  record: DescribedRecord,
): Promise<Contract.FeatureCatalogue> {
  const { services, hasRestricted } = await readableServices(context, visitor, record);
  const tables = await readTables(context, new Set(services.map(({ storedDataId }) => storedDataId)));
  const found = new Map<string, Contract.FeatureType>();
  for (const service of services) {
    const known = tables.get(service.storedDataId);
    for (const relation of service.published?.relations ?? []) {
      const key = `${service.storedDataId} ${relation.table}`;
      const type = known && !found.has(key) && describeTable({ service, relation, ...known });
      if (type) found.set(key, type);
    }
  }
  return { feature_types: [...found.values()], has_restricted: hasRestricted };
}

type KnownTables = Pick<Described, 'data' | 'profiles' | 'texts'>;

/** By stored data, however many services show it. */
async function readTables(
  context: AccessContext,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, KnownTables>> {
  const tables = new Map<string, KnownTables>();
  for (const id of ids) {
    const data = await findStoredData(db(context), id);
    if (!data) continue;
    const profiles = await findProfiles(db(context), data);
    tables.set(id, { data, profiles, texts: await findAttributeTexts(db(context), id) });
  }
  return tables;
}

interface Described {
  readonly service: Offering;
  readonly relation: ServiceRelation;
  readonly data: StoredData;
  readonly profiles: readonly TableProfile[] | undefined;
  readonly texts: ReadonlyMap<string, TableTexts>;
}

function describeTable({
  service,
  relation,
  data,
  profiles,
  texts,
}: Described): Contract.FeatureType | undefined {
  const table = data.relations.find(({ name }) => name === relation.table);
  const type = offeringTypes[service.type];
  if (!table || type.holds !== 'tables') return undefined;
  const profile = profiles?.find((one) => one.table === table.name);
  return {
    name: type.publicLayerName(service.layerName, relation),
    title: relation.title,
    abstract: relation.abstract,
    rows: table.featureCount,
    rows_read: profile?.rowsRead ?? null,
    geometry_type: table.geometry?.type ?? null,
    attributes: table.columns.map(({ name, type: valueType }) => ({
      name,
      type: valueType,
      definition: '',
      unit: '',
      ...texts.get(table.name)?.get(name),
      statistics: statisticsOf(profile, name),
    })),
  };
}

function statisticsOf(
  profile: TableProfile | undefined,
  column: string,
): Contract.AttributeStatistics | null {
  const found = profile?.attributes.find(({ name }) => name === column);
  if (!found) return null;
  const { name: _, ...statistics } = found;
  return statistics;
}
