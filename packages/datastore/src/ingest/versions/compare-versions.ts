import type { DataDifference, RowDifference, TableDifference } from '@cartable/contract';
import type { FeatureBatch } from '@cartable/geo';
import type { FeatureDataset, FeatureStore, FeatureTable } from '@cartable/storage';
import type { TaskTools } from '../../workers/task.ts';
import { type MarkedValue, markOf, RowMarks } from '../stored-data/row-marks.ts';
import type { StoredRelation } from '../stored-data/stored-data.model.ts';
import type { Comparison } from './compare-task.ts';
import { describeDifference, sharedColumns } from './describe-difference.ts';

/** Compared within what a worker may hold: eighty megabytes each. */
const mostRows = 5_000_000;
/** Columns tried in turn when none was chosen. */
const mostCandidates = 6;
/** Values of the key shown of each kind. */
const samples = 10;

/** Differences of two versions: their tables, their columns, and their rows if a key tells them apart. */
export async function compareVersions(
  features: FeatureStore,
  { before, after, key }: Comparison,
  tools: TaskTools,
): Promise<DataDifference> {
  const previous = await features.open(before.datasetId);
  const next = await features.open(after.datasetId);
  try {
    const tables: TableDifference[] = [];
    for (const difference of describeDifference(before.relations, after.relations)) {
      tools.throwIfCancelled();
      const relations = {
        before: before.relations.find(({ name }) => name === difference.table),
        after: after.relations.find(({ name }) => name === difference.table),
      };
      tables.push(
        relations.before && relations.after
          ? await compareRows(
              difference,
              {
                before: await side(previous, relations.before),
                after: await side(next, relations.after),
                key,
              },
              tools,
            )
          : difference,
      );
    }
    return { with: before.number, tables };
  } finally {
    await previous.close();
    await next.close();
  }
}

interface Side {
  readonly relation: StoredRelation;
  readonly table: FeatureTable;
}

async function side(dataset: FeatureDataset, relation: StoredRelation): Promise<Side> {
  return { relation, table: await dataset.table(relation.name) };
}

interface Sides {
  readonly before: Side;
  readonly after: Side;
  readonly key: string | null;
}

async function compareRows(
  difference: TableDifference,
  { before, after, key }: Sides,
  tools: TaskTools,
): Promise<TableDifference> {
  const rows = Math.max(before.relation.featureCount, after.relation.featureCount);
  if (rows > mostRows) return { ...difference, rows_refused: 'too-many' };
  const isChosen = key !== null && difference.keys.includes(key);
  const candidates = isChosen ? [key] : difference.keys.slice(0, mostCandidates);
  for (const candidate of candidates) {
    const found = await compareBy(candidate, { before, after }, tools);
    if (found) return { ...difference, rows: found };
  }
  return { ...difference, rows_refused: isChosen ? 'not-unique' : 'no-key' };
}

/** @returns nothing when the values of the column are not unique, or not all there, in one of the versions */
async function compareBy(
  key: string,
  { before, after }: Omit<Sides, 'key'>,
  tools: TaskTools,
): Promise<RowDifference | undefined> {
  const reading = readingOf(key, before.relation, after.relation);
  const marks = new RowMarks(before.relation.featureCount);
  for await (const row of read(before, reading, tools)) {
    if (row.key === null || !marks.add(markOf([row.key]), row.contents)) return undefined;
  }
  if (!marks.sort()) return undefined;
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const found = { added: [] as string[], removed: [] as string[], changed: [] as string[] };
  const seen = new RowMarks(after.relation.featureCount);
  for await (const row of read(after, reading, tools)) {
    if (row.key === null) return undefined;
    const mark = markOf([row.key]);
    const met = marks.meet(mark, row.contents);
    if (met === 'repeated' || !seen.add(mark, 0)) return undefined;
    if (met === 'same') counts.unchanged++;
    else note(met === 'new' ? 'added' : 'changed', row.key);
  }
  if (!seen.sort()) return undefined;
  const removed = before.relation.featureCount - counts.changed - counts.unchanged;
  if (removed > 0) await nameRemoved();
  return { key, ...counts, removed, samples: found };

  function note(kind: 'added' | 'changed', value: MarkedValue): void {
    counts[kind]++;
    if (found[kind].length < samples) found[kind].push(String(value));
  }

  async function nameRemoved(): Promise<void> {
    for await (const row of read(before, { key, columns: [], withGeometry: false }, tools)) {
      if (row.key !== null && !marks.wasMet(markOf([row.key]))) found.removed.push(String(row.key));
      if (found.removed.length >= Math.min(samples, removed)) return;
    }
  }
}

interface Reading {
  readonly key: string;
  /** Compared, the key apart. */
  readonly columns: readonly string[];
  readonly withGeometry: boolean;
}

/** Geometries of another type or in another projection are all different: only those that may be the same are compared. */
function readingOf(key: string, before: StoredRelation, after: StoredRelation): Reading {
  const [one, other] = [before.geometry, after.geometry];
  const isAlike =
    one !== null &&
    other !== null &&
    one.srid === other.srid &&
    one.type === other.type &&
    one.hasZ === other.hasZ &&
    one.hasM === other.hasM;
  const names = sharedColumns(before, after).map(({ name }) => name);
  return { key, columns: names.filter((name) => name !== key), withGeometry: isAlike };
}

interface MarkedRow {
  readonly key: MarkedValue;
  readonly contents: number;
}

async function* read(
  { relation, table }: Side,
  { key, columns, withGeometry }: Reading,
  tools: TaskTools,
): AsyncGenerator<MarkedRow> {
  const total = relation.featureCount;
  let done = 0;
  for await (const batch of table.read({ columns: [key, ...columns], withGeometry })) {
    tools.throwIfCancelled();
    yield* markRows(batch, withGeometry);
    done += batch.rows.length;
    tools.report({ done, total, unit: 'features' });
  }
}

function* markRows({ rows, geometries }: FeatureBatch, withGeometry: boolean): Generator<MarkedRow> {
  for (const [rank, [key = null, ...values]] of rows.entries()) {
    const geometry = withGeometry ? (geometries[rank] ?? null) : null;
    yield { key: key as MarkedValue, contents: markOf([...(values as MarkedValue[]), geometry]) };
  }
}
