/** A window of colours: red, green, blue and alpha, not premultiplied. */
export interface RgbaWindow {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Whether every pixel is opaque: the quick ways are then safe. */
  readonly isOpaque: boolean;
}

/** Values of one or three bands, one plane each; NaN is no data. */
export interface ValueWindow {
  readonly planes: readonly Float32Array[];
  readonly width: number;
  readonly height: number;
}
