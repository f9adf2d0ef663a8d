/**
 * FlatGeobuf 3, streamed: no index, since it stands before the features and would need them all first. A null value has
 * no bytes at all, an empty geometry is none.
 */

import type { Column, FeatureBatch, Value } from '@cartable/geo';
import { chunkBytes, type FileInfo } from '../write/feature-file.ts';
import { partsOf } from '../write/geometry-parts.ts';
import { placeGeometries } from '../write/place-geometries.ts';
import { FlatBuilder, layoutOf } from './flat-builder.ts';
import { writeGeometryTable } from './write-geometry.ts';
import { writeFgbHeader } from './write-header.ts';

/** Ranks: geometry, properties. */
const placedFeature = layoutOf([4, 4]);
const unplacedFeature = layoutOf([0, 4]);

export async function* writeFlatGeobuf(
  batches: AsyncIterable<FeatureBatch>,
  info: FileInfo,
): AsyncGenerator<Uint8Array, void, undefined> {
  const builder = new FlatBuilder(2 * chunkBytes);
  const writers = info.columns.map(valueWriterOf);
  writeFgbHeader(builder, info);
  for await (const { geometries, rows } of placeGeometries(
    batches,
    info.geometry?.srid ?? info.srid,
    info.srid,
  )) {
    for (let i = 0; i < rows.length; i++) {
      writeFeature(builder, geometries[i] ?? null, rows[i]!, writers);
      if (builder.length >= chunkBytes) yield builder.take();
    }
  }
  if (builder.length > 0) yield builder.take();
}

type ValueWriter = (builder: FlatBuilder, value: Exclude<Value, null>) => void;

function writeFeature(
  builder: FlatBuilder,
  wkb: Uint8Array | null,
  row: readonly Value[],
  writers: readonly ValueWriter[],
): void {
  const parts = wkb ? partsOf(wkb) : undefined;
  const layout = parts ? placedFeature : unplacedFeature;
  const feature = builder.table(layout, builder.begin());
  if (parts) writeGeometryTable(builder, parts, feature + layout.places[0]!);
  const properties = builder.openBytes(feature + layout.places[1]!);
  for (let rank = 0; rank < writers.length; rank++) {
    const value = row[rank];
    if (value === null || value === undefined) continue;
    builder.extendUint16(rank);
    writers[rank]!(builder, value);
  }
  builder.closeBytes(properties);
  builder.end();
}

function valueWriterOf({ type }: Column): ValueWriter {
  switch (type) {
    case 'boolean':
      return (builder, value) => builder.extendUint8(value === true || value === 1 ? 1 : 0);
    case 'integer':
      return (builder, value) => builder.extendInt32(Number(value));
    case 'bigint':
      return (builder, value) => builder.extendInt64(BigInt(value as bigint | number));
    case 'double':
      return (builder, value) => builder.extendFloat64(Number(value));
    case 'blob':
      return (builder, value) => builder.extendBytes(value as Uint8Array);
    default:
      return (builder, value) => builder.extendText(String(value));
  }
}
