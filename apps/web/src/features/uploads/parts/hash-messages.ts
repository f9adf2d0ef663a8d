/** Messages between the page and its hashing worker. */

export interface HashOrder {
  readonly id: number;
  /** Next bytes of the file; absent: give the fingerprint of the whole. */
  readonly bytes?: ArrayBuffer;
}

export interface HashAnswer {
  readonly id: number;
  readonly sha256: string;
}
