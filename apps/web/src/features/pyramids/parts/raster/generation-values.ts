/** Values of the form of a raster pyramid while it is filled in, and the request they become. */

import type { GeographicBox } from '@cartable/contract/core';
import {
  maxLevel,
  type RasterInfos,
  type RasterPyramidForm,
  type RasterStyle,
  type RasterTileFormat,
  type Resampling,
  rasterPyramidFormSchema,
  type Service,
  type StoredData,
  type TileMatrixSetName,
  technicalNameOf,
} from '@cartable/contract/datastore';
import { type AreaValues, isAreaComplete, wktOfArea } from '../area/area-values.ts';
import { selectableLevels } from '../levels.ts';
import { applyRamp, type Stop } from './colour-ramps.ts';

export type StyleKind = RasterStyle['kind'];

/** Every way of drawing at once: what was set for one is still there after a look at another. */
export interface StyleValues {
  kind: StyleKind;
  isStretched: boolean;
  stretch: [low: number, high: number];
  mode: 'interpolate' | 'classes';
  stops: Stop[];
  azimuth: number;
  altitude: number;
  zFactor: number;
}

export interface GenerationValues {
  technicalName: string;
  tileMatrixSet: TileMatrixSetName;
  format: RasterTileFormat;
  quality: number;
  top: number;
  bottom: number;
  /** `null`: all of the source. */
  area: AreaValues | null;
  resampling: Resampling;
  style: StyleValues;
}

export type GenerationSource =
  | { readonly kind: 'service'; readonly service: Service; readonly extent: GeographicBox }
  | { readonly kind: 'raster'; readonly raster: StoredData; readonly infos: RasterInfos };

/** Levels proposed for maps drawn from tables (reference product, generation of raster pyramids). */
const DEFAULT_LEVELS = { top: 4, bottom: 16 } as const;
/** An image shrunk 4 096 times is a few pixels: levels above say nothing more. */
const LEVELS_UNDER_NATIVE = 12;

export function extentOf(source: GenerationSource): GeographicBox | null {
  return source.kind === 'service' ? source.extent : source.raster.extent;
}

export function initialGeneration(source: GenerationSource): GenerationValues {
  const infos = source.kind === 'raster' ? source.infos : undefined;
  const name = source.kind === 'service' ? source.service.layer_name : source.raster.name;
  const [low, high] = valueRangeOf(infos);
  return {
    technicalName: `${technicalNameOf(name)}_pyramide`,
    tileMatrixSet: 'PM',
    format: 'auto',
    quality: 75,
    ...levelsFor(infos, 'PM'),
    area: null,
    resampling: infos?.has_palette ? 'nearest' : 'bilinear',
    style: {
      kind: 'natural',
      isStretched: false,
      stretch: [low, high],
      mode: 'interpolate',
      stops: applyRamp('relief', low, high),
      azimuth: 315,
      altitude: 45,
      zFactor: 1,
    },
  };
}

/** Levels proposed in a tile matrix set: down to the pixels of the raster, or those of a map. */
export function levelsFor(
  infos: RasterInfos | undefined,
  set: TileMatrixSetName,
): { top: number; bottom: number } {
  const native = infos?.native_level[set];
  if (native === undefined) return { ...DEFAULT_LEVELS };
  const bottom = Math.min(Math.max(native, selectableLevels[0]), maxLevel);
  return { top: Math.max(selectableLevels[0], bottom - LEVELS_UNDER_NATIVE), bottom };
}

/** Least and greatest known values of the first band; those of a byte when nothing is known. */
export function valueRangeOf(infos: RasterInfos | undefined): [number, number] {
  const { min = null, max = null } = infos?.bands[0] ?? {};
  return min !== null && max !== null && min < max ? [min, max] : [0, 255];
}

/** Ways of drawing that fit the bands: a ramp or a shading reads one measure, not colours. */
export function stylesFor(infos: RasterInfos): StyleKind[] {
  const colours = infos.bands.filter(({ interpretation }) => interpretation !== 'alpha');
  return colours.length === 1 && !infos.has_palette ? ['natural', 'colour-ramp', 'hillshade'] : ['natural'];
}

/** Values wider than a byte have to be brought into one to be seen. */
export function needsStretch(infos: RasterInfos): boolean {
  return infos.bands.some(({ type }) => type !== 'UINT8') && !infos.has_palette;
}

export type GenerationProblem =
  | 'name'
  | 'area'
  | 'stretch'
  | 'stopCount'
  | 'stopValues'
  | 'hillshade'
  | 'quality';

/** Rules that the values break, by the field to show them under. */
export function problemsOf(source: GenerationSource, values: GenerationValues): Set<GenerationProblem> {
  const { technicalName, area, quality } = values;
  const broken: [GenerationProblem, boolean][] = [
    ['name', !rasterPyramidFormSchema.options[0].shape.technical_name.safeParse(technicalName).success],
    ['area', area !== null && !isAreaComplete(area)],
    ['quality', !(quality >= 1 && quality <= 100)],
  ];
  if (source.kind === 'raster') broken.push(...styleProblems(values.style));
  return new Set(broken.flatMap(([problem, isBroken]) => (isBroken ? [problem] : [])));
}

function styleProblems(style: StyleValues): [GenerationProblem, boolean][] {
  if (style.kind === 'natural') {
    const [low, high] = style.stretch;
    return [['stretch', style.isStretched && !(low < high)]];
  }
  if (style.kind === 'hillshade') return [['hillshade', !(style.zFactor > 0 && style.zFactor <= 1000)]];
  const values = style.stops.map(({ value }) => value);
  return [
    ['stopCount', values.length < 2],
    ['stopValues', values.some((value) => !Number.isFinite(value)) || new Set(values).size < values.length],
  ];
}

export function formOf(source: GenerationSource, values: GenerationValues): RasterPyramidForm {
  const { technicalName, tileMatrixSet, format, quality, top, bottom, area } = values;
  const wkt = area ? wktOfArea(area) : undefined;
  const common = {
    technical_name: technicalName.trim(),
    zoom_range: [top, bottom] as [number, number],
    tile_matrix_set: tileMatrixSet,
    format,
    quality,
    ...(wkt === undefined ? {} : { area: wkt }),
  };
  if (source.kind === 'service')
    return { ...common, wmsv_offering_id: source.service._id, wmsv_config_bbox: wktOf(source.extent) };
  return {
    ...common,
    raster_id: source.raster._id,
    resampling: values.resampling,
    style: styleOf(values.style),
  };
}

export function styleOf(style: StyleValues): RasterStyle {
  switch (style.kind) {
    case 'natural':
      return { kind: 'natural', ...(style.isStretched ? { stretch: style.stretch } : {}) };
    case 'colour-ramp':
      return {
        kind: 'colour-ramp',
        mode: style.mode,
        stops: style.stops
          .toSorted((a, b) => a.value - b.value)
          .map(({ value, colour }) => ({ value, colour })),
      };
    case 'hillshade':
      return {
        kind: 'hillshade',
        azimuth: style.azimuth,
        altitude: style.altitude,
        z_factor: style.zFactor,
      };
  }
}

/** Polygon of a box in degrees, longitude first, five decimals: about a metre. */
export function wktOf({ west, south, east, north }: GeographicBox): string {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return `POLYGON((${corners.map((corner) => corner.map(fiveDecimals).join(' ')).join(', ')}))`;
}

const fiveDecimals = (degrees: number) => String(Number(degrees.toFixed(5)));
