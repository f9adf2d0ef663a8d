import { vectorTileFormat } from '@cartable/ogc';

/** A tile as its archive holds it. */
export interface StoredTile {
  /** Bytes, as stored. */
  readonly length: number;
  readonly mediaType: string;
  readonly isGzipped: boolean;
  bytes(): Buffer;
  /** Copies the bytes. */
  writeTo(target: Buffer, at: number): void;
}

/** A tile whose bytes are at hand; they are not copied. */
export function tileInMemory(
  content: Uint8Array,
  { mediaType, isGzipped }: Pick<StoredTile, 'mediaType' | 'isGzipped'>,
): StoredTile {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return {
    length: bytes.length,
    mediaType,
    isGzipped,
    bytes: () => bytes,
    writeTo: (target, at) => void bytes.copy(target, at),
  };
}

/** @param bytes gzipped */
export function vectorTileInMemory(bytes: Uint8Array): StoredTile {
  return tileInMemory(bytes, { mediaType: vectorTileFormat.mediaType, isGzipped: true });
}
