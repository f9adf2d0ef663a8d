import type { DepositInspection } from '@cartable/contract';
import type { LayerDescription, OpenedDeposit } from '@cartable/formats';
import type { DepositedFile } from '../../workers/deposited-file.ts';
import type { TaskTools } from '../../workers/task.ts';
import { kindOfDeposit } from '../rasters/deposit-kind.ts';
import { inspectRasterDeposit } from '../rasters/inspect-rasters.ts';
import { candidatesOf } from './crs-candidates-of.ts';
import { openForReading } from './open-for-reading.ts';
import { planTables } from './plan-tables.ts';

/**
 * Looks into a file that has just arrived, without reading it all: enough to fill the form.
 * @throws {CartableError} when nothing of it can be read
 */
export async function inspectDeposit(
  file: DepositedFile,
  tools: TaskTools,
): Promise<Omit<DepositInspection, 'filename'>> {
  if ((await kindOfDeposit(file)) === 'raster') return inspectRasterDeposit(file, tools);
  const deposit = await openForReading(file, {}, tools);
  try {
    return describe(deposit);
  } finally {
    deposit.close();
  }
}

function describe(deposit: OpenedDeposit): Omit<DepositInspection, 'filename'> {
  const renamed = planTables(deposit.files);
  const layers = deposit.files.flatMap((file) =>
    file.layers.map((layer) =>
      describeLayer(
        layer,
        renamed.find((table) => table.file === file.name && table.layer === layer.name)?.renamed ?? [],
      ),
    ),
  );
  return {
    srid: commonestSrid(layers.map(({ srid }) => srid)),
    format: [...new Set(deposit.files.map(({ format }) => format))].join(', '),
    size: deposit.tree.reduce((sum, { size }) => sum + size, 0),
    layers,
    raster: null,
    kept: deposit.retained.map(({ name }) => name),
    dropped: deposit.dropped.map(({ name, reasonCode }) => ({ name, reason: reasonCode })),
    findings: [...deposit.findings],
  };
}

/** CRS of most layers: those in another system keep theirs. Empty when no layer tells its own. */
function commonestSrid(srids: readonly string[]): string {
  const stated = srids.filter((srid) => srid !== '');
  const countOf = (srid: string) => stated.filter((other) => other === srid).length;
  return stated.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? '';
}

function describeLayer(
  layer: LayerDescription,
  renamed: readonly { from: string; to: string }[],
): DepositInspection['layers'][number] {
  const { encoding } = layer;
  return {
    name: layer.name,
    geometry_type: layer.geometryType,
    feature_count: layer.featureCount ?? null,
    srid: layer.srid === undefined ? '' : `EPSG:${layer.srid}`,
    crs_name: layer.crsName ?? null,
    crs_candidates: candidatesOf(layer),
    encoding: encoding
      ? { name: encoding.name, source: encoding.source, sample: [...encoding.sample] }
      : null,
    renamed: renamed.map(({ from, to }) => ({ from, to })),
  };
}
