/**
 * The bare form of the collaborative clients: a JSON array of rows, the geometry as WKT under the name of its column,
 * x then y, with the version of each feature and whether it was deleted.
 */

import { type Column, type FeatureBatch, isWkbEmpty, type Value } from '@cartable/geo';
import type { ByteWriter } from '../common/byte-writer.ts';
import type { CollectionInfo } from './collection-info.ts';
import { CoordinateWriter } from './coordinate-writer.ts';
import { defaultSrid } from './feature-type.ts';
import { type FeatureWriter, streamFeatures, type WrittenFeature } from './stream-features.ts';
import { WktWriter } from './wkt-writer.ts';

export interface RowsInfo extends Pick<CollectionInfo, 'type' | 'columns' | 'withGeometry' | 'srs'> {
  /** Name of the key. */
  readonly keyName: string;
  /** Whether the key is told as a text. @default false */
  readonly keyIsText?: boolean;
  /** Whether the number of the last change is told apart from the fingerprint. @default true */
  readonly tellsNumrec?: boolean;
}

/** What is known of a feature besides its values. */
export interface RowState {
  readonly version: number;
  readonly isDeleted: boolean;
}

/** @param stateOf of the features of the batch being written */
export function writeRows(
  batches: AsyncIterable<FeatureBatch>,
  info: RowsInfo,
  stateOf: (key: number) => RowState,
): AsyncGenerator<Uint8Array> {
  return streamFeatures(batches, new RowsWriter(info, stateOf));
}

class RowsWriter implements FeatureWriter {
  private readonly info: RowsInfo;
  private readonly stateOf: (key: number) => RowState;
  private readonly wkt: WktWriter;
  private readonly open: string;
  private readonly names: readonly string[];
  private readonly geometryName: string | undefined;

  constructor(info: RowsInfo, stateOf: (key: number) => RowState) {
    this.info = info;
    this.stateOf = stateOf;
    this.wkt = new WktWriter(
      new CoordinateWriter({ fromSrid: defaultSrid(info.type), to: info.srs, order: 'xy' }),
    );
    this.open = `{${JSON.stringify(info.keyName)}:`;
    this.names = info.columns.map(({ name }) => `,${JSON.stringify(name)}:`);
    const { geometry } = info.type;
    this.geometryName = info.withGeometry && geometry ? `,${JSON.stringify(geometry.name)}:` : undefined;
  }

  head(writer: ByteWriter): void {
    writer.text('[');
  }

  feature(writer: ByteWriter, { key, geometry, row }: WrittenFeature, index: number): void {
    if (index > 0) writer.text(',\n');
    writer.text(this.open + (this.info.keyIsText ? `"${key}"` : String(key)));
    for (const [i, column] of this.info.columns.entries()) {
      writer.text(this.names[i]!);
      writer.text(valueText(column, row[i] ?? null));
    }
    if (this.geometryName !== undefined) {
      writer.text(this.geometryName);
      if (geometry && !isWkbEmpty(geometry)) {
        writer.text('"');
        this.wkt.write(writer, geometry);
        writer.text('"');
      } else writer.text('null');
    }
    const { version, isDeleted } = this.stateOf(Number(key));
    const numrec = this.info.tellsNumrec === false ? '' : `,"gcms_numrec":${version}`;
    writer.text(`,"detruit":${isDeleted}${numrec},"gcms_fingerprint":"${version}"}`);
  }

  tail(writer: ByteWriter): void {
    writer.text(']');
  }
}

/** Dates and times without the letters between them; whole numbers that JSON cannot hold are texts. */
function valueText({ type }: Column, value: Value): string {
  if (value === null || value instanceof Uint8Array) return 'null';
  if (typeof value === 'bigint') {
    const isSafe = value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
    return isSafe ? String(value) : `"${value}"`;
  }
  if (type === 'boolean') return value === true || value === 1 ? 'true' : 'false';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (type === 'json') return String(value);
  const text = String(value);
  return JSON.stringify(type === 'datetime' ? text.replace('T', ' ').replace(/(\.\d+)?Z$/, '') : text);
}
