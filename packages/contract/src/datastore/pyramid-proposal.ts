import { tileMatrixSet, tileSideAt } from '@cartable/geo';
import type { GeographicBox } from '../core/common.ts';
import type { TileMatrixSetName } from './entities/pyramid.ts';
import { type GeneralisationPreset, generalisationPresets } from './generalisation-presets.ts';

/** Facts a vector pyramid is proposed from: the same for the screen and for a call that leaves its choices out. */
export interface ProposedTable {
  /** As `MultiPolygon`, of any writing; `null` when it has none. */
  readonly geometryType: string | null;
  readonly featureCount: number;
  /** Degrees. */
  readonly extent: GeographicBox | null;
}

export interface ProposedLevels {
  /** Least detailed. */
  readonly top: number;
  /** Most detailed. */
  readonly bottom: number;
}

/** Level 0 is the world in one tile: nobody looks at it. */
const firstLevel = 1;
/** Data first appear where they are about a quarter of a tile wide: smaller, they are a spot. */
const tilesAcrossAtTop = 0.25;
/** Data of one place are found from afar all the same. */
const fewestLevelsAbove = 6;
/** Deep enough that a tile holds four features at most on average: closer, clients enlarge what they have. */
const featuresPerTile = 4;
/** Tile sides, of 4 096 units: at least as precise as two metres, never finer than a quarter of a metre. */
const coarsestTileMetres = 2 * 4096;
const finestTileMetres = 0.25 * 4096;
/** Tiles of the most detailed level that nobody minds: some tens of seconds and of megabytes. */
const acceptableTiles = 200_000;
/** Deepest level proposed: the units of a tile are then centimetres. */
const lastLevel = 18;
/** While no table has an extent. */
const levelsOfNothing: ProposedLevels = { top: firstLevel, bottom: 12 };

/** Levels from the extent and the density of the tables: one range for all, as layers that stop apart vanish apart. */
export function proposeLevels(
  tables: readonly ProposedTable[],
  set: TileMatrixSetName = 'PM',
): ProposedLevels {
  const placed = tables.flatMap((table) => {
    const ground = groundOf(table, set);
    return ground ? [ground] : [];
  });
  if (placed.length === 0) return levelsOfNothing;
  const widest = Math.max(...placed.map(({ width, height }) => Math.max(width, height)));
  const bottom = Math.max(...placed.map((ground) => bottomOf(ground, set)));
  const affordable = levelBefore(bottom, (level) => tilesAt(placed, level, set) <= acceptableTiles);
  const small = levelBefore(
    affordable,
    (level) => widest <= tileSideAt(level, tileMatrixSet(set)) * tilesAcrossAtTop,
  );
  const top = Math.max(Math.min(small, affordable - fewestLevelsAbove), firstLevel);
  return { top, bottom: affordable };
}

interface Ground {
  /** Units of the set: metres, enlarged by Mercator as its tiles are. */
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly arePoints: boolean;
  /** Units of the set in a metre of ground. */
  readonly scale: number;
}

const metresPerDegree = 111_320;

function groundOf({ geometryType, featureCount, extent }: ProposedTable, set: TileMatrixSetName) {
  if (!extent || geometryType === null || featureCount === 0) return undefined;
  const latitude = Math.min(Math.abs(extent.south + extent.north) / 2, 85);
  const shrink = Math.max(Math.cos((latitude * Math.PI) / 180), 0.05);
  const scale = tileMatrixSet(set).srid === 3857 ? 1 / shrink : 1;
  const across = extent.east >= extent.west ? extent.east - extent.west : extent.east - extent.west + 360;
  return {
    width: Math.max(across * metresPerDegree * shrink, 1) * scale,
    height: Math.max((extent.north - extent.south) * metresPerDegree, 1) * scale,
    count: featureCount,
    arePoints: /point/i.test(geometryType),
    scale,
  } satisfies Ground;
}

function bottomOf({ width, height, count, scale }: Ground, set: TileMatrixSetName): number {
  const wantedSide = Math.sqrt(((width * height) / count) * featuresPerTile);
  const side = Math.min(Math.max(wantedSide, finestTileMetres * scale), coarsestTileMetres * scale);
  for (let level = firstLevel; level < lastLevel; level++) {
    if (tileSideAt(level, tileMatrixSet(set)) <= side) return level;
  }
  return lastLevel;
}

/** Points fill no more tiles than they are. */
function tilesAt(tables: readonly Ground[], level: number, set: TileMatrixSetName): number {
  const side = tileSideAt(level, tileMatrixSet(set));
  return Math.max(
    ...tables.map(({ width, height, count, arePoints }) => {
      const places = (width / side + 1) * (height / side + 1);
      return arePoints ? Math.min(places, count) : places;
    }),
  );
}

/** The deepest level, from one upwards, of which it is true; the first one when it is of none. */
function levelBefore(from: number, holds: (level: number) => boolean): number {
  for (let level = from; level > firstLevel; level--) if (holds(level)) return level;
  return firstLevel;
}

/** Beyond, all the contours of a tile cannot be kept. */
const mostContours = 100_000;

/** A way of generalising for the kind of geometry: neighbours keep their shared borders, lines are thinned. */
export function proposeGeneralisation(tables: readonly ProposedTable[]): GeneralisationPreset {
  const kinds = new Set(tables.flatMap(({ geometryType }) => kindOf(geometryType)));
  const [only] = kinds;
  if (kinds.size !== 1 || only === 'point') return 'mixed';
  if (only === 'line') return 'lines';
  const count = tables.reduce((sum, { featureCount }) => sum + featureCount, 0);
  return count <= mostContours ? 'shared-borders' : 'selected-areas';
}

function kindOf(geometryType: string | null): string[] {
  if (geometryType === null) return [];
  if (/point/i.test(geometryType)) return ['point'];
  if (/line|curve/i.test(geometryType)) return ['line'];
  return /polygon|surface/i.test(geometryType) ? ['area'] : ['point', 'line', 'area'];
}

export function optionsOfPreset(preset: GeneralisationPreset): string {
  return generalisationPresets.find(({ id }) => id === preset)!.options;
}
