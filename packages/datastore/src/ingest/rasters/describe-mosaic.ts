import { maxLevel, type RasterInfos, type TileMatrixSetName, tileMatrixSets } from '@cartable/contract';
import {
  type Bbox,
  bboxCenter,
  bboxUnion,
  isSetForData,
  resolutionAt,
  tileMatrixSet,
  toGeographicBbox,
  transformerOf,
} from '@cartable/geo';
import type { BandDescription, Raster, RasterDescription } from '@cartable/rasters';

/** Description of images laid side by side: properties of the first, over the extent that all cover together. */
export interface Mosaic {
  readonly infos: RasterInfos;
  /** EPSG code common to all; `null` when one has none or when they differ. */
  readonly srid: number | null;
  /** In that CRS. */
  readonly extent: Bbox | null;
}

/** Mosaic of one image at least. */
export function describeMosaic(rasters: readonly Raster[]): Mosaic {
  const descriptions = rasters.map(({ description }) => description);
  const first = descriptions[0]!;
  const srids = new Set(descriptions.map(({ srid }) => srid));
  const srid = srids.size === 1 ? first.srid : null;
  const boxes = descriptions.map(({ bbox }) => bbox).filter((bbox) => bbox !== null);
  const extent = boxes.length > 0 ? boxes.reduce(bboxUnion) : null;
  const resolution = first.resolution ?? [1, 1];
  return {
    srid,
    extent: srid === null ? null : extent,
    infos: {
      ...sizeOf(first, extent, resolution),
      resolution: [resolution[0], resolution[1]],
      files: rasters.length,
      bands: first.bands.map((_, rank) => describeBand(descriptions, rank)),
      has_palette: first.palette !== null,
      has_alpha: first.alphaBand !== null,
      native_level: srid === null || !extent ? {} : nativeLevels(resolution, extent, srid),
    },
  };
}

/** Pixels of the whole, at the resolution of the first. */
function sizeOf(
  { width, height }: RasterDescription,
  extent: Bbox | null,
  [x, y]: readonly [number, number],
): { width: number; height: number } {
  if (!extent) return { width, height };
  return { width: Math.round((extent[2] - extent[0]) / x), height: Math.round((extent[3] - extent[1]) / y) };
}

function describeBand(
  descriptions: readonly RasterDescription[],
  rank: number,
): RasterInfos['bands'][number] {
  const { type, interpretation, nodata } = descriptions[0]!.bands[rank]!;
  const same = descriptions.flatMap(({ bands }) => bands[rank] ?? []);
  const values = (pick: (band: BandDescription) => number | null) => same.flatMap((band) => pick(band) ?? []);
  const least = values(({ min }) => min);
  const greatest = values(({ max }) => max);
  return {
    type,
    interpretation,
    nodata,
    min: least.length > 0 ? least.reduce((a, b) => Math.min(a, b)) : null,
    max: greatest.length > 0 ? greatest.reduce((a, b) => Math.max(a, b)) : null,
  };
}

/** Most detailed level worth making in each set that suits: that of the nearest resolution, at the centre of the images. */
function nativeLevels(
  [width, height]: readonly [number, number],
  extent: Bbox,
  srid: number,
): RasterInfos['native_level'] {
  const [x, y] = bboxCenter(extent);
  const degrees = toGeographicBbox(extent, srid);
  const levels: [TileMatrixSetName, number][] = [];
  for (const name of tileMatrixSets) {
    const set = tileMatrixSet(name);
    if (!degrees || !isSetForData(degrees, set)) continue;
    const place = transformerOf(srid, set.srid);
    const [origin, right, above] = [place(x, y), place(x + width, y), place(x, y + height)];
    const pixel = Math.sqrt(
      Math.hypot(right[0] - origin[0], right[1] - origin[1]) *
        Math.hypot(above[0] - origin[0], above[1] - origin[1]),
    );
    const level = Math.round(Math.log2(resolutionAt(0, set) / pixel));
    if (Number.isFinite(level)) levels.push([name, Math.min(Math.max(level, 0), maxLevel)]);
  }
  return Object.fromEntries(levels);
}
