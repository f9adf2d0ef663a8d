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
