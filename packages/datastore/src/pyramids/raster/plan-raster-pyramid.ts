import { CartableError, type RasterPyramidForm } from '@cartable/contract';
import { type Bbox, bboxIntersection } from '@cartable/geo';
import { uniteBoxes } from '../../geographic-box/geographic-box.ts';
import { readArea } from '../../ingest/stored-data/read-area.ts';
import { areaToMake, type MadeArea, outside } from '../generation/area.ts';
import { tileCounter } from '../generation/count-tiles.ts';
import type { RasterSource } from './raster-source.ts';
import { verifyRasterStyle } from './verify-raster-style.ts';

/** A raster pyramid decided: what its form asks, as far as its source allows. */
export interface RasterPyramidPlan extends MadeArea {
  /** Least detailed. */
  readonly topLevel: number;
  readonly bottomLevel: number;
  /** That meet the area to make. */
  readonly tiles: number;
}

/**
 * Pure.
 * @throws {CartableError} `pyramid.area-invalid`, `pyramid.outside-set`, `pyramid.area-outside`,
 * `pyramid.style-unfit`, `pyramid.style-disordered`
 */
export function planRasterPyramid(source: RasterSource, form: RasterPyramidForm): RasterPyramidPlan {
  if (source.kind === 'raster' && 'style' in form) verifyRasterStyle(form.style, source.data.raster.infos);
  const area = form.area === undefined ? null : readArea(form.area);
  const made = areaToMake(extentOf(source, form), area, form.tile_matrix_set);
  const countTiles = tileCounter(made, form.tile_matrix_set);
  const [topLevel, bottomLevel] = form.zoom_range;
  let tiles = 0;
  for (let level = topLevel; level <= bottomLevel; level++) tiles += countTiles(level);
  return { ...made, topLevel, bottomLevel, tiles };
}

/** Degrees. Of a service: its tables, within the box it was given. */
function extentOf(source: RasterSource, form: RasterPyramidForm): Bbox {
  const box = source.kind === 'raster' ? source.data.extent : drawnExtentOf(source);
  if (!box) throw new CartableError('pyramid.source-empty');
  const extent: Bbox = [box.west, box.south, box.east, box.north];
  if (!('wmsv_config_bbox' in form) || form.wmsv_config_bbox === undefined) return extent;
  const { box: requested } = readArea(form.wmsv_config_bbox);
  const within = bboxIntersection(extent, requested);
  if (!within) throw outside(requested, form.tile_matrix_set);
  return within;
}

function drawnExtentOf({ data, offering }: Extract<RasterSource, { kind: 'drawn' }>) {
  const shown = new Set(offering.published.relations.map(({ table }) => table));
  return uniteBoxes(data.relations.filter(({ name }) => shown.has(name)).map(({ extent }) => extent));
}
