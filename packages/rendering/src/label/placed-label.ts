/** A text where it is drawn, and what it covers there. */
/** Pixels of the image, y down. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** One that serves for many in turn: thousands of places are looked at for some dozens of labels. */
export class MovingBox implements Box {
  x0 = 0;
  y0 = 0;
  x1 = 0;
  y1 = 0;

  set(x0: number, y0: number, x1: number, y1: number): this {
    this.x0 = x0;
    this.y0 = y0;
    this.x1 = x1;
    this.y1 = y1;
    return this;
  }
}

/** Origin of a glyph on its base line. */
export interface PlacedGlyph {
  readonly glyph: string;
  readonly x: number;
  readonly y: number;
  readonly angleDegrees: number;
}

/** A text at the place where it is drawn. */
export interface PlacedLabel {
  readonly label: string;
  readonly font: string;
  readonly color: number;
  readonly halo: { readonly radiusPixels: number; readonly color: number } | undefined;
  glyphs(): readonly PlacedGlyph[];
  /** Boxes that the text covers: one, or one per glyph when it is turned. */
  readonly boxes: readonly Box[];
  /** Holds all its ink. */
  readonly bounds: Box;
}

export function boundsOf(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return { x0, y0, x1, y1 };
}

export function overlap(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0;
}
