import type { RasterDescription } from '@cartable/rasters';
import { geographicBoxOf } from '../answers/geographic-box.ts';
import { isBlocking } from '../checks/check.model.ts';
import type { CheckedRasters, DepositedFile, TaskTools } from '../workers/tasks.ts';
import { describeMosaic } from './describe-mosaic.ts';
import { headerFindings } from './header-findings.ts';
import { inspectRasters, openRasters } from './open-rasters.ts';

/**
 * The raster check: each image is placed, in the projection declared, and goes with the others. What it learns
 * settles what the stored raster tells of itself.
 */
export async function checkRasterDeposit(
  file: DepositedFile & { readonly srid: number },
  tools: TaskTools,
): Promise<CheckedRasters> {
  const deposit = await openRasters(file, tools.spoolDir);
  const { rasters, refused } = await inspectRasters(deposit.rasters, tools, file.srid);
  const descriptions = rasters.map(({ description }) => description);
  const findings = [...refused, ...headerFindings(descriptions)];
  const mosaic = rasters.length > 0 ? describeMosaic(rasters) : null;
  const isBlocked = !mosaic?.extent || findings.some(isBlocking);
  return {
    findings,
    logs: descriptions.map(logOf),
    extent: mosaic && geographicBoxOf(mosaic.extent, file.srid),
    plan: isBlocked ? null : { infos: mosaic.infos, nativeExtent: mosaic.extent },
  };
}

function logOf({ name, width, height, bands, srid }: RasterDescription): string {
  const types = [...new Set(bands.map(({ type }) => type))].join(', ');
  return `Image « ${name} » : ${width} × ${height} pixels, ${bands.length} bandes ${types}, EPSG:${srid ?? '?'}`;
}
