import type { Language } from '@cartable/contract';
import type { Column, FeatureBatch, GeometryType } from '@cartable/geo';

/** Description of a file of features, announced before its first feature. */
export interface FileInfo {
  /** Name of the layer, and of the files inside an archive: letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** In the order of the rows of the batches. */
  readonly columns: readonly Column[];
  /** As the batches give them; `null` when none is wanted. */
  readonly geometry: {
    readonly type: GeometryType;
    readonly srid: number;
    readonly hasZ: boolean;
    readonly hasM: boolean;
  } | null;
  /** EPSG code of the coordinates of the file, always x then y. KML, which has only one system, does without. */
  readonly srid: number;
  /** Language of what the file says to people. */
  readonly language: Language;
  /** ISO 8601 UTC: the date files bear. */
  readonly timeStamp: string;
}

/** Bytes of a file as features arrive. Ending it early ends the reading of the batches too. */
export type FileWriter = (
  batches: AsyncIterable<FeatureBatch>,
  info: FileInfo,
) => AsyncGenerator<Uint8Array, void, undefined>;

/** Chunks are handed over when they reach this size: few enough calls, little memory. */
export const chunkBytes = 64 * 1024;
