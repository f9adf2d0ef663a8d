import type { Visitor } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import type { AccessContext } from '../access/credentials/access-context.ts';
import { db } from '../context.ts';
import type { StoredData } from '../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../ingest/stored-data/stored-data.store.ts';
import { currentAsVersion, type DataVersion } from '../ingest/versions/version.model.ts';
import { listVersions } from '../ingest/versions/version.store.ts';
import type { Offering } from '../publishing/offerings/offering.model.ts';
import { describeRecord } from '../publishing/records/describe-record.ts';
import { getPublished } from '../publishing/records/read-catalogue-record.ts';
import { isGivenVersion } from '../publishing/serving/service-of-version.ts';
import { readableServices } from './readable-services.ts';

/**
 * Versions of the data of a published record that its services have given, for who may read their rows now. Versions
 * that were replaced before the first of these services, and values of keys, are told to nobody: they were never public.
 * @throws {CartableError} `common.not-found`
 */
export async function readRecordVersions(
  context: AccessContext,
  visitor: Visitor,
  fileIdentifier: string,
): Promise<Contract.RecordVersions> {
  const record = await getPublished(context, visitor, fileIdentifier);
  const described = await describeRecord(context, record);
  const { services, hasRestricted } = await readableServices(context, visitor, described);
  const data: Contract.RecordVersions['data'] = [];
  for (const [storedDataId, giving] of Map.groupBy(services, (service) => service.storedDataId)) {
    const stored = await findStoredData(db(context), storedDataId);
    if (!stored) continue;
    const versions = await servedVersions(context, stored, giving);
    const tables = tablesOf(giving);
    data.push({
      stored_data: stored.id,
      tables: [...tables.values()],
      versions: versions.map((version) => ({
        ...present(version, versions, tables),
        downloads: downloadsOf(context, version, giving),
      })),
    });
  }
  return { data, has_restricted: hasRestricted };
}

/** Those the services have given since the first of them, newest first. */
async function servedVersions(
  context: AccessContext,
  data: StoredData,
  giving: readonly Offering[],
): Promise<readonly DataVersion[]> {
  const versions = await listVersions(db(context), data.id);
  if (versions.length === 0) return [currentAsVersion(data, null)];
  const since = giving.map(({ createdAt }) => createdAt).sort()[0]!;
  return versions.filter(
    ({ status, leftAt }) =>
      status === 'CURRENT' ||
      ((status === 'KEPT' || status === 'REMOVED') && leftAt !== null && leftAt >= since),
  );
}

/** Titles by table, as the first service that has a table names it. */
function tablesOf(giving: readonly Offering[]): Map<string, string> {
  const relations = giving.flatMap(({ published }) => published?.relations ?? []);
  return new Map(relations.toReversed().map(({ table, title }) => [table, title === '' ? table : title]));
}

function present(
  version: DataVersion,
  reported: readonly DataVersion[],
  titles: ReadonlyMap<string, string>,
): Omit<Contract.RecordVersion, 'downloads'> {
  const { number, status, comment, createdAt, servedAt, leftAt, relations, difference } = version;
  const shown = relations.filter(({ name }) => titles.has(name));
  const isComparable = reported.some((one) => one.number === difference?.with);
  return {
    number,
    is_current: status === 'CURRENT',
    served: servedAt ?? createdAt,
    left: status === 'CURRENT' ? null : leftAt,
    comment,
    feature_count: shown.reduce((sum, { featureCount }) => sum + featureCount, 0),
    changes: difference && isComparable ? presentChanges(difference, titles) : null,
  };
}

/** Each table once, by the first open service that gave it. */
function downloadsOf(
  { publicUrl }: AccessContext,
  version: DataVersion,
  giving: readonly Offering[],
): Contract.RecordVersion['downloads'] {
  const found = new Map<string, { title: string; url: string }>();
  for (const offering of giving) {
    if (!offering.open || !isGivenVersion(version, offering)) continue;
    const root = `${publicUrl}/telechargement/${encodeURIComponent(offering.layerName)}/versions/${version.number}`;
    for (const { table, publicName, title } of offering.published?.relations ?? []) {
      if (found.has(table) || !version.relations.some(({ name }) => name === table)) continue;
      const file = `${publicName ?? table}.gpkg`;
      found.set(table, { title: title === '' ? table : title, url: `${root}/${encodeURIComponent(file)}` });
    }
  }
  return [...found.values()];
}

function presentChanges(
  { with: number, tables }: Contract.DataDifference,
  titles: ReadonlyMap<string, string>,
): Contract.RecordVersion['changes'] {
  return {
    with: number,
    tables: tables
      .filter(({ table }) => titles.has(table))
      .map(({ table, change, before, after, columns, rows }) => ({
        title: titles.get(table)!,
        change,
        before: before && { count: before.count, extent: before.extent },
        after: after && { count: after.count, extent: after.extent },
        columns,
        rows: rows && {
          added: rows.added,
          removed: rows.removed,
          changed: rows.changed,
          unchanged: rows.unchanged,
        },
      })),
  };
}
