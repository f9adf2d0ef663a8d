/** Header of a FlatGeobuf file (header.fbs of the 3.x format). */

import { CartableError } from '@cartable/contract';
import type { Bbox, ColumnType, GeometryType } from '@cartable/geo';
import { ByteFile } from '../byte-file.ts';
import type { DepositFile } from '../format.ts';
import type { CrsStatement } from '../layer-crs.ts';
import { FlatTable } from './flat-buffer.ts';

export interface FgbColumn {
  readonly name: string;
  /** Code of the format's own type. */
  readonly code: number;
  readonly type: ColumnType;
}

export interface FgbHeader {
  readonly name: string;
  readonly extent?: Bbox;
  /** 0 when each feature tells its own. */
  readonly geometryCode: number;
  readonly geometryType: GeometryType;
  readonly hasZ: boolean;
  readonly hasM: boolean;
  readonly columns: readonly FgbColumn[];
  readonly featureCount: number;
  readonly crs?: CrsStatement;
  /** Byte where features begin, after the index. */
  readonly dataStart: number;
}

const magicBytes = 8;
/** A header of thousands of columns takes less. */
const maxHeaderBytes = 16 << 20;

const field = {
  name: 0,
  envelope: 1,
  geometryType: 2,
  hasZ: 3,
  hasM: 4,
  columns: 7,
  featureCount: 8,
  nodeSize: 9,
  crs: 10,
} as const;

const geometryTypes: readonly GeometryType[] = [
  'Geometry',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
  // Curves and surfaces are drawn as lines and polygons.
  'LineString',
  'LineString',
  'Polygon',
  'MultiLineString',
  'MultiPolygon',
  'LineString',
  'Polygon',
  'MultiPolygon',
  'MultiPolygon',
  'Polygon',
];

/** Byte, UByte, Bool, Short, UShort, Int, UInt, Long, ULong, Float, Double, String, Json, DateTime, Binary. */
const columnTypes: readonly ColumnType[] = [
  'integer',
  'integer',
  'boolean',
  'integer',
  'integer',
  'integer',
  'bigint',
  'bigint',
  'bigint',
  'double',
  'double',
  'text',
  'json',
  'datetime',
  'blob',
];

export function readFgbHeader(file: DepositFile): FgbHeader {
  const source = new ByteFile(file.path);
  try {
    const start = source.readAt(0, magicBytes + 4);
    if (start.length < magicBytes + 4) throw new CartableError('format.truncated', { file: file.name });
    const length = start.readUInt32LE(magicBytes);
    if (length > maxHeaderBytes)
      throw new CartableError('format.damaged', { file: file.name, position: String(magicBytes) });
    const bytes = source.readAt(magicBytes + 4, length);
    if (bytes.length < length) throw new CartableError('format.truncated', { file: file.name });
    return describe(FlatTable.root(bytes), magicBytes + 4 + length);
  } finally {
    source.close();
  }
}

function describe(header: FlatTable, headerEnd: number): FgbHeader {
  const featureCount = Number(header.uint64(field.featureCount, 0n));
  const nodeSize = header.uint16(field.nodeSize, 16);
  const geometryCode = header.uint8(field.geometryType, 0);
  return {
    name: header.text(field.name) ?? '',
    extent: readExtent(header),
    geometryCode,
    geometryType: geometryTypes[geometryCode] ?? 'Geometry',
    hasZ: header.uint8(field.hasZ, 0) !== 0,
    hasM: header.uint8(field.hasM, 0) !== 0,
    columns: header.tables(field.columns).map(readColumn),
    featureCount,
    crs: readCrs(header.table(field.crs)),
    dataStart: headerEnd + indexBytes(featureCount, nodeSize),
  };
}

function readExtent(header: FlatTable): Bbox | undefined {
  const vector = header.vector(field.envelope);
  if (!vector || vector.length < 4) return undefined;
  const number = (index: number) => header.view.getFloat64(vector.start + index * 8, true);
  return [number(0), number(1), number(2), number(3)];
}

function readColumn(column: FlatTable): FgbColumn {
  const code = column.uint8(1, 0);
  return { name: column.text(0) ?? '', code, type: columnTypes[code] ?? 'text' };
}

function readCrs(crs: FlatTable | undefined): CrsStatement | undefined {
  if (!crs) return undefined;
  const organisation = crs.text(0) ?? 'EPSG';
  const code = crs.int32(1, 0);
  const isEpsg = organisation.toUpperCase() === 'EPSG' && code > 0;
  const name = isEpsg
    ? undefined
    : code > 0 || crs.text(5)
      ? `${organisation}:${crs.text(5) ?? code}`
      : undefined;
  return { srid: isEpsg ? code : undefined, name, wkt: crs.text(4) };
}

/** Bytes of the packed Hilbert R-tree: a node of 40 bytes for each feature and for each group of nodes above. */
function indexBytes(featureCount: number, nodeSize: number): number {
  if (nodeSize < 2 || featureCount === 0) return 0;
  let nodes = featureCount;
  let level = featureCount;
  do {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  } while (level > 1);
  return nodes * 40;
}
