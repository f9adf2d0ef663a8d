import { CartableError, type GeographicBox, type RasterPreview } from '@cartable/contract';
import { findingOfError } from '@cartable/formats';
import { bboxUnion, findCrs } from '@cartable/geo';
import { drawSmallPicture, type Raster } from '@cartable/rasters';
import { boxOnEarth, geographicBoxOf } from '../../geographic-box/geographic-box.ts';
import type { DepositedFile } from '../../workers/deposited-file.ts';
import type { TaskTools } from '../../workers/task.ts';
import { inspectRasters, openRasters } from '../rasters/open-rasters.ts';
import { candidatesOf } from '../reading/crs-candidates-of.ts';
import type { PreviewChoices } from './preview-task.ts';

/** Longest side of the picture, in pixels. */
const pictureSide = 400;
/** Decoded for one picture: some seconds. Larger images show their extent alone. */
const mostPixels = 120_000_000;

/** Extent of the images of a deposit, with a small picture of those that are quickly read. */
export async function previewRasters(
  file: DepositedFile & PreviewChoices,
  tools: TaskTools,
): Promise<RasterPreview> {
  const deposit = await openRasters(file, tools.spoolDir);
  const declared = file.srid !== undefined && findCrs(file.srid) ? file.srid : undefined;
  const { rasters, rejected } = await inspectRasters(deposit.rasters, tools, declared);
  const placed = rasters.filter(({ description }) => description.bbox !== null);
  const srid = commonSrid(placed);
  const crs_candidates = areSilent(placed)
    ? candidatesOf({ isCrsSilent: true, extent: extentOf(placed) })
    : [];
  const extent = srid === undefined ? null : boxOnEarth(geographicBoxOf(extentOf(placed) ?? null, srid));
  const drawn = extent ? await draw(placed, extent, tools) : { picture: null, finding: null };
  return {
    srid: srid === undefined ? '' : `EPSG:${srid}`,
    crs_candidates,
    extent,
    picture: drawn.picture,
    finding: rejected[0] ?? drawn.finding,
  };
}

async function draw(
  rasters: readonly Raster[],
  { west, south, east, north }: GeographicBox,
  { spoolDir, signal }: TaskTools,
): Promise<Pick<RasterPreview, 'picture' | 'finding'>> {
  try {
    const picture = await drawSmallPicture(rasters, {
      extent: [west, south, east, north],
      side: pictureSide,
      mostPixels,
      spoolDir,
      signal,
    });
    return { picture: picture ? dataAddress(picture) : null, finding: null };
  } catch (error) {
    if (signal.aborted || !(error instanceof CartableError)) throw error;
    return { picture: null, finding: findingOfError(error) };
  }
}

const dataAddress = (webp: Uint8Array): string =>
  `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`;

function extentOf(rasters: readonly Raster[]) {
  const boxes = rasters.flatMap(({ description: { bbox } }) => (bbox ? [bbox] : []));
  return boxes.length > 0 ? boxes.reduce(bboxUnion) : undefined;
}

function commonSrid(rasters: readonly Raster[]): number | undefined {
  const srids = new Set(rasters.map(({ description }) => description.srid));
  const [only] = srids;
  return srids.size === 1 ? (only ?? undefined) : undefined;
}

/** Whether none of the files says a projection, whatever was declared. */
function areSilent(rasters: readonly Raster[]): boolean {
  return rasters.every(
    ({ description: { srid, crsName, crsSource } }) =>
      crsSource === 'declared' || (srid === null && crsName === null),
  );
}
