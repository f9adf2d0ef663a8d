/** Puts the parts together as one archive, in its own order: level after level, neighbours together. */

import { type Bbox, getCrs, type TileMatrixSet } from '@cartable/geo';
import { type Archive, type ArchiveTileType, openArchiveWriter } from '@cartable/tiling';
import { partPath, readPart } from './part-file.ts';
import type { LevelReport, PyramidTools } from './request.ts';
import { type Stage, tilesOfUnit, type Unit } from './stages.ts';

export interface AssembledStage {
  readonly stage: Stage;
  /** All that may have tiles, in the order of the archive. */
  readonly units: readonly Unit[];
  /** Units to copy from the former archive. */
  readonly isCopied: (unit: Unit) => boolean;
}

export interface Assembly {
  readonly stages: readonly AssembledStage[];
  readonly topLevel: number;
  readonly bottomLevel: number;
  readonly set: TileMatrixSet;
  readonly format: string;
  readonly tileType: ArchiveTileType;
  readonly bounds: Bbox;
  readonly previous: Archive | undefined;
  readonly tools: PyramidTools;
}

export interface Assembled {
  readonly tiles: number;
  readonly bytes: number;
  readonly levels: readonly LevelReport[];
  readonly copied: number;
}

export async function assembleArchive(assembly: Assembly): Promise<Assembled> {
  const { stages, topLevel, bottomLevel, set, tools, bounds } = assembly;
  const writer = openArchiveWriter(tools.archivePath, {
    tileType: assembly.tileType,
    tileCompression: 'none',
  });
  try {
    const levels: LevelReport[] = [];
    let copied = 0;
    for (let zoom = topLevel; zoom <= bottomLevel; zoom++) {
      const own = stages.find(({ stage }) => stage.levels.includes(zoom))!;
      let tiles = 0;
      let bytes = 0;
      for (const unit of own.units) {
        tools.signal?.throwIfAborted();
        const isCopied = own.isCopied(unit);
        for (const tile of isCopied
          ? await previousTiles(assembly, own.stage, unit, zoom)
          : partTiles(tools, own.stage, unit)) {
          if (tile.z !== zoom) continue;
          writer.add(tile.z, tile.x, tile.y, tile.bytes);
          tiles++;
          bytes += tile.bytes.length;
          if (isCopied) copied++;
        }
      }
      levels.push({ zoom, tiles, bytes });
    }
    const metadata = {
      name: tools.name,
      ...(tools.attribution !== undefined && { attribution: tools.attribution }),
      type: 'baselayer',
      format: assembly.format,
      tile_matrix_set: set.identifier,
      crs: `EPSG:${getCrs(set.srid).srid}`,
    };
    const written = await writer.finish({ metadata, bounds, minZoom: topLevel, maxZoom: bottomLevel });
    return {
      tiles: levels.reduce((sum, level) => sum + level.tiles, 0),
      bytes: written.bytes,
      levels,
      copied,
    };
  } catch (error) {
    writer.abort();
    throw error;
  }
}

interface StoredTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

function partTiles(tools: PyramidTools, stage: Stage, unit: Unit): readonly StoredTile[] {
  const part = readPart(partPath(tools.spoolDir, stage.rank, unit));
  if (!part)
    throw new Error(`The part ${stage.rank}/${unit.x}/${unit.y} of the pyramid is missing or damaged.`);
  return part;
}

async function previousTiles(
  { previous }: Assembly,
  stage: Stage,
  unit: Unit,
  zoom: number,
): Promise<StoredTile[]> {
  const tiles: StoredTile[] = [];
  for (const tile of tilesOfUnit(stage, unit, zoom)) {
    const bytes = await previous!.tile(tile.z, tile.x, tile.y);
    if (bytes) tiles.push({ ...tile, bytes });
  }
  return tiles;
}
