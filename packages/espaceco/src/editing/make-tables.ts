import type {
  DatasetWriter,
  FeatureDataset,
  FeatureStore,
  TableDefinition,
  TableDescription,
} from '@cartable/storage';
import type { TablesToMake } from './messages.ts';

type Request = TablesToMake & { readonly datasetId: string };

/** Writes tables aside, made visible in one move; what an interrupted attempt left is replaced. */
export async function makeTables(
  features: FeatureStore,
  { datasetId, tables, from }: Request,
  throwIfCancelled: () => void,
): Promise<readonly TableDescription[]> {
  await features.discardIncomplete(datasetId);
  await features.drop(datasetId);
  const source = from === undefined ? undefined : await features.open(from);
  const writer = await features.write(datasetId);
  try {
    await fill(writer, { tables, source, throwIfCancelled });
    return (await writer.commit()).tables;
  } catch (error) {
    await writer.abort();
    throw error;
  } finally {
    await source?.close();
  }
}

/** Adds tables in one move. One that is there and that nobody knew of was added by an attempt that was interrupted. */
export async function addTables(
  features: FeatureStore,
  { datasetId, tables, from }: Request,
  throwIfCancelled: () => void,
): Promise<readonly TableDescription[]> {
  const edited = await features.open(datasetId);
  const { tables: existing } = await edited.describe().finally(() => edited.close());
  const missing = tables.filter((table) => !existing.some((one) => isSame(one, table)));
  const source = from === undefined ? undefined : await features.open(from);
  try {
    return await features.addTables(datasetId, (maker) =>
      fill(maker, { tables: missing, source, throwIfCancelled }),
    );
  } finally {
    await source?.close();
  }
}

function isSame(one: TableDefinition, other: TableDefinition): boolean {
  const shape = ({ name, primaryKey, geometry, columns }: TableDefinition) =>
    JSON.stringify([
      name,
      primaryKey,
      geometry?.column,
      geometry?.type,
      geometry?.srid,
      columns.map((column) => [column.name, column.type]),
    ]);
  return shape(one) === shape(other);
}

interface Filling {
  readonly tables: readonly TableDefinition[];
  /** Has tables of the same names. */
  readonly source: FeatureDataset | undefined;
  readonly throwIfCancelled: () => void;
}

async function fill(
  maker: Pick<DatasetWriter, 'createTable'>,
  { tables, source, throwIfCancelled }: Filling,
): Promise<void> {
  for (const definition of tables) {
    const rows = await maker.createTable(definition);
    const copied = await source?.table(definition.name);
    if (copied !== undefined) {
      const columns = definition.columns.map(({ name }) => name);
      for await (const { geometries, rows: values } of copied.read({ columns })) {
        throwIfCancelled();
        await rows.write({ geometries, rows: values });
      }
    }
    await rows.finish();
  }
  throwIfCancelled();
}
