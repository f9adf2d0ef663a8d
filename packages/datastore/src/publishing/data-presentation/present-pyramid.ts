import { CartableError, type PyramidInfos } from '@cartable/contract';
import type { Position } from '@cartable/geo';
import type { StoredPyramid } from '../../ingest/stored-data/pyramid.model.ts';
import { readArea } from '../../ingest/stored-data/read-area.ts';
import { dataVersionOf, type StoredData } from '../../ingest/stored-data/stored-data.model.ts';

/** Source of a pyramid, as far as it is still known. */
export interface PyramidNames {
  readonly source: StoredData | undefined;
  /** Numbers of the versions of the source, by the execution that wrote them. */
  readonly sourceVersions: ReadonlyMap<string, number>;
  readonly sourceOffering: { readonly id: string; readonly name: string } | undefined;
}

export function presentPyramid(
  pyramid: StoredPyramid,
  { source, sourceVersions, sourceOffering }: PyramidNames,
): PyramidInfos {
  const { archive, topLevel, bottomLevel } = pyramid;
  return {
    tms: pyramid.tileMatrixSet,
    levels: Array.from({ length: bottomLevel - topLevel + 1 }, (_, rank) => String(topLevel + rank)),
    is_sample: pyramid.isSample,
    area: presentArea(pyramid),
    source: source && source.status !== 'DELETED' ? { _id: source.id, name: source.name } : null,
    source_version: presentSourceVersion(archive, source, sourceVersions),
    source_offering: sourceOffering ? { _id: sourceOffering.id, name: sourceOffering.name } : null,
    tiles: archive?.tiles ?? null,
    tiles_by_level: (archive?.levels ?? []).map(({ level, tiles, bytes }) => ({
      level: String(level),
      tiles,
      bytes,
    })),
    vector_layers: archive ? [...archive.vectorLayers] : [],
    dropped: archive ? [...archive.dropped] : [],
    format: pyramid.kind === 'raster' ? pyramid.form.format : null,
    channels_format: archive?.channels?.format ?? null,
    channels_number: archive?.channels?.number ?? null,
    compression: archive?.channels?.compression ?? null,
    nodata_value: archive?.channels?.nodata ?? null,
  };
}

/** Version 1 is not counted before there is a second. */
function presentSourceVersion(
  archive: StoredPyramid['archive'],
  source: StoredData | undefined,
  versions: ReadonlyMap<string, number>,
): PyramidInfos['source_version'] {
  if (!archive || !source || source.status === 'DELETED') return null;
  const isCurrent = archive.sourceVersion === dataVersionOf(source);
  const madeFrom = isCurrent ? source.version : versions.get(archive.sourceVersion);
  return madeFrom === undefined ? null : { made_from: madeFrom, current: source.version };
}

function presentArea({ form: { area } }: StoredPyramid): PyramidInfos['area'] {
  if (area === undefined) return null;
  try {
    const { polygons } = readArea(area);
    return { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(copyOf)) };
  } catch (error) {
    // Kept when only its box was looked at: what is wrong is said when the pyramid is made again, not to who reads.
    if (error instanceof CartableError) return null;
    throw error;
  }
}

const copyOf = (ring: readonly Position[]): number[][] => ring.map((position) => [...position]);
