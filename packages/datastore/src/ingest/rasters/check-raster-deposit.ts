import type { Finding, FindingCode } from '@cartable/contract';
import { type Bbox, bboxCenter, bboxHeight, bboxWidth } from '@cartable/geo';
import { checkRasters, type RasterDescription, type RasterInfo } from '@cartable/rasters';
import { geographicBoxOf } from '../../geographic-box/geographic-box.ts';
import { type LogLine, logLine } from '../../log-lines.ts';
import type { DepositedFile, ReadingChoices } from '../../workers/deposited-file.ts';
import type { TaskTools } from '../../workers/task.ts';
import { acceptFindings } from '../checks/accept-findings.ts';
import { isBlocking } from '../checks/check.model.ts';
import type { CheckedContents } from '../uploads/check-tasks.ts';
import { boundRemarks } from './bound-remarks.ts';
import { describeMosaic } from './describe-mosaic.ts';
import { openRasters } from './open-rasters.ts';
import type { RasterPlan } from './raster-plan.ts';

export interface CheckedRasters extends CheckedContents {
  readonly plan: RasterPlan | null;
}

/**
 * The raster check: every block of every image is decoded; each image is placed, in the projection declared, and goes
 * with the others. What it learns settles what the stored raster tells of itself.
 */
export async function checkRasterDeposit(
  file: DepositedFile & Pick<ReadingChoices, 'srid' | 'accepted'>,
  tools: TaskTools,
): Promise<CheckedRasters> {
  const deposit = await openRasters(file, tools.spoolDir);
  const { findings: raised, info } = await checkRasters(deposit.rasters, {
    declaredSrid: file.srid,
    spoolDir: tools.spoolDir,
    signal: tools.signal,
    onProgress: (done, total) => {
      tools.throwIfCancelled();
      tools.report({ done: Math.round(done), total, unit: 'bytes' });
    },
  });
  const found = acceptFindings(boundRemarks(raised), file.accepted);
  const { rasters, bbox } = info;
  const isBlocked = bbox === null || rasters.length === 0 || found.some(isBlocking);
  return {
    findings: [...found.map((finding) => withBox(finding, info)), ...otherPlaces(info)],
    logs: rasters.map(({ description }) => logOf(description)),
    extent: bbox && geographicBoxOf(bbox, info.srid ?? file.srid),
    plan: isBlocked ? null : { infos: describeMosaic(rasters).infos, nativeExtent: bbox },
  };
}

/** A finding that counts gaps or overlaps shows the first of them. */
function withBox(finding: Finding, { gaps, overlaps, srid }: RasterInfo): Finding {
  const first = { 'raster.gap': gaps[0], 'raster.overlap': overlaps[0] }[finding.code];
  const box = first && srid !== null ? geographicBoxOf(first.bbox, srid) : null;
  return box ? { ...finding, box } : finding;
}

/** Locations of the other gaps and overlaps: the finding that counts them shows the first. */
function otherPlaces({ gaps, overlaps, srid, resolution }: RasterInfo): Finding[] {
  if (srid === null || !resolution) return [];
  const shown =
    (code: FindingCode) =>
    (place: { readonly bbox: Bbox }): Finding[] => {
      const box = geographicBoxOf(place.bbox, srid);
      const params = {
        width: Math.round(bboxWidth(place.bbox) / resolution[0]),
        height: Math.round(bboxHeight(place.bbox) / resolution[1]),
      };
      return box
        ? [
            {
              code,
              severity: 'info',
              params,
              box,
              place: bboxCenter([box.west, box.south, box.east, box.north]),
            },
          ]
        : [];
    };
  return [
    ...gaps.slice(1).flatMap(shown('raster.gap-here')),
    ...overlaps.slice(1).flatMap(shown('raster.overlap-here')),
  ];
}

function logOf({ name, width, height, bands, srid }: RasterDescription): LogLine {
  const types = [...new Set(bands.map(({ type }) => type))].join(', ');
  return logLine('image.checked', { name, width, height, bands: bands.length, types, srid: srid ?? '?' });
}
