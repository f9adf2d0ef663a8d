import type { FeatureBatch, Value } from '@cartable/geo';
import { ByteWriter } from '../common/byte-writer.ts';

/** One format of features, written into the same buffer from beginning to end. */
export interface FeatureWriter {
  head(writer: ByteWriter): void;
  /** @param index rank of the feature in the answer, from 0 */
  feature(writer: ByteWriter, feature: WrittenFeature, index: number): void;
  tail(writer: ByteWriter, count: number): void;
}

export interface WrittenFeature {
  /** A text for a version of a feature: its key, and which. */
  readonly key: number | bigint | string;
  readonly geometry: Uint8Array | null;
  readonly row: readonly Value[];
}

/**
 * Chunks of about 64 kB, whatever the number of features: memory stays flat. The source is closed when the reader stops
 * early. Features without key are numbered.
 */
export async function* streamFeatures(
  batches: AsyncIterable<FeatureBatch>,
  format: FeatureWriter,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  let index = 0;
  format.head(writer);
  for await (const batch of batches) {
    for (let i = 0; i < batch.rows.length; i++) {
      const key = batch.keys?.[i] ?? index + 1;
      format.feature(writer, { key, geometry: batch.geometries[i] ?? null, row: batch.rows[i]! }, index);
      index += 1;
      if (writer.isFull) yield writer.take();
    }
  }
  format.tail(writer, index);
  yield writer.take();
}
