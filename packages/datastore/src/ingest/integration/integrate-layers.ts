import type { OpenedDeposit } from '@cartable/formats';
import type { FeatureStore, TableDescription } from '@cartable/storage';
import { geographicBoxOf } from '../../geographic-box/geographic-box.ts';
import { logLine } from '../../log-lines.ts';
import type { TaskTools } from '../../workers/task.ts';
import type { PlannedTable } from '../reading/integration-plan.ts';
import { openForReading } from '../reading/open-for-reading.ts';
import type { StoredRelation } from '../stored-data/stored-data.model.ts';
import { dimensionFiller } from './fill-dimensions.ts';
import type { IntegratedTables, IntegrationInput } from './integrate-task.ts';

/** Large enough that calls between packages weigh nothing, small enough that memory stays flat. */
const batchSize = 2_000;

/**
 * Reads the layers of a checked deposit and writes them as the tables of one dataset, visible in one move at the end.
 * Memory does not grow with the number of features.
 */
export async function integrateLayers(
  features: FeatureStore,
  input: IntegrationInput,
  tools: TaskTools,
): Promise<IntegratedTables> {
  const began = performance.now();
  const deposit = await openForReading(input, input, tools);
  const writer = await features.write(input.datasetId);
  try {
    const progress = {
      done: 0,
      total: input.plan.tables.reduce((sum, table) => sum + table.featureCount, 0),
    };
    const relations: StoredRelation[] = [];
    for (const table of input.plan.tables) {
      const rows = await writer.createTable(definitionOf(table, input.isEditable));
      for await (const batch of readTable(deposit, table)) {
        tools.throwIfCancelled();
        await rows.write(batch);
        progress.done += batch.rows.length;
        tools.report({ ...progress, unit: 'features' });
      }
      relations.push(relationOf(table, await rows.finish()));
    }
    tools.throwIfCancelled();
    const { sizeBytes } = await writer.commit();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const logs = relations.map(({ name, sourceName, featureCount }) =>
      logLine('layer.integrated', { layer: sourceName, table: name, features: featureCount }),
    );
    return { relations, sizeBytes, logs: [...logs, logLine('integration.ended', { seconds })] };
  } catch (error) {
    await writer.abort();
    throw error;
  } finally {
    deposit.close();
  }
}

async function* readTable(deposit: OpenedDeposit, table: PlannedTable) {
  const file = deposit.files.find(({ name }) => name === table.file);
  if (!file)
    throw new Error(`The file ${table.file} was in the deposit when it was checked, and is no more.`);
  const columns = table.columns.map(({ from, type }) => ({ name: from, type }));
  const fill = table.geometry ? dimensionFiller(table.geometry) : undefined;
  for (const { geometries, rows } of file.read(table.layer, { batchSize, columns })) {
    yield { geometries: fill ? geometries.map((geometry) => geometry && fill(geometry)) : geometries, rows };
  }
}

function definitionOf(table: PlannedTable, isEditable = false) {
  return {
    name: table.table,
    title: table.layer,
    columns: table.columns.map(({ to, type }) => ({ name: to, type })),
    primaryKey: table.primaryKey,
    geometry: table.geometry,
    isEditable,
  };
}

function relationOf(table: PlannedTable, written: TableDescription): StoredRelation {
  return {
    name: table.table,
    sourceName: table.layer,
    columns: written.columns,
    renamed: table.columns.filter(({ from, to }) => from !== to).map(({ from, to }) => ({ from, to })),
    primaryKey: table.primaryKey,
    geometry: table.geometry,
    featureCount: written.featureCount,
    extent: table.geometry ? geographicBoxOf(written.extent, table.geometry.srid) : null,
    nativeExtent: written.extent,
  };
}
