import { CartableError, type DepositInspection, type Finding, isErrorCode } from '@cartable/contract';
import type { DepositedFile } from '../../workers/deposited-file.ts';
import type { TaskTools } from '../../workers/task.ts';
import { boundRemarks } from './bound-remarks.ts';
import { describeMosaic } from './describe-mosaic.ts';
import { headerFindings } from './header-findings.ts';
import { filesOf, inspectRasters, openRasters } from './open-rasters.ts';

/**
 * Contents of a deposit of images, from their headers: enough to fill the form.
 * @throws {CartableError} when none can be read, or placed
 */
export async function inspectRasterDeposit(
  file: DepositedFile,
  tools: TaskTools,
): Promise<Omit<DepositInspection, 'filename'>> {
  const deposit = await openRasters(file, tools.spoolDir);
  const { rasters, rejected } = await inspectRasters(deposit.rasters, tools);
  if (rasters.length === 0) throw errorOf(rejected[0]);
  const descriptions = rasters.map(({ description }) => description);
  const fromHeaders = headerFindings(descriptions);
  if (descriptions.every(({ geotransform }) => geotransform === null)) throw errorOf(fromHeaders[0]);
  const mosaic = describeMosaic(rasters);
  return {
    srid: mosaic.srid === null ? '' : `EPSG:${mosaic.srid}`,
    format: [...new Set(descriptions.map(({ driver }) => driver))].join(', '),
    size: deposit.tree.reduce((sum, { size }) => sum + size, 0),
    layers: [],
    raster: mosaic.infos,
    kept: deposit.rasters.flatMap((raster) => filesOf(raster).map(({ name }) => name)),
    dropped: deposit.dropped.map(({ name, reasonCode }) => ({ name, reason: reasonCode })),
    findings: boundRemarks([...rejected, ...fromHeaders, ...deposit.findings]),
  };
}

function errorOf(rejected: Finding | undefined): CartableError {
  if (!rejected || !isErrorCode(rejected.code)) return new CartableError('raster.none');
  const { code, file, count, params } = rejected;
  return new CartableError(code, {
    ...params,
    ...(file !== undefined && { file }),
    ...(count !== undefined && { count }),
  });
}
