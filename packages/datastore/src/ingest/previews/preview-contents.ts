import type { DepositPreview } from '@cartable/contract';
import type { DepositedFile } from '../../workers/deposited-file.ts';
import type { TaskTools } from '../../workers/task.ts';
import { kindOfDeposit } from '../rasters/deposit-kind.ts';
import { openForReading } from '../reading/open-for-reading.ts';
import { previewRasters } from './preview-rasters.ts';
import { PlacesBudget, previewTable } from './preview-table.ts';
import type { PreviewChoices } from './preview-task.ts';

/** Tables of one preview: a delivery of a hundred layers is recognised by its first ones. */
const mostTables = 12;

/**
 * The first rows of each table of a deposited file and where they lie, or a small picture of its images.
 * @throws {CartableError} when nothing of it can be read
 */
export async function previewContents(
  file: DepositedFile & PreviewChoices,
  tools: TaskTools,
): Promise<DepositPreview> {
  if ((await kindOfDeposit(file)) === 'raster') {
    return { tables: [], tables_left_out: 0, raster: await previewRasters(file, tools) };
  }
  const deposit = await openForReading(file, file, tools);
  try {
    const layers = deposit.files.flatMap((opened) => opened.layers.map((layer) => ({ opened, layer })));
    const places = new PlacesBudget();
    const tables = layers
      .slice(0, mostTables)
      .map(({ opened, layer }) => previewTable(opened, layer, { srid: file.srid, places, tools }));
    return { tables, tables_left_out: layers.length - tables.length, raster: null };
  } finally {
    deposit.close();
  }
}
