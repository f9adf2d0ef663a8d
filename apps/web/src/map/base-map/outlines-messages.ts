/** What the map and the worker that reads its outlines tell each other; positions in EPSG:3857, one after the other. */

export interface OutlinesOrder {
  /** Texts of both files in TopoJSON, moved and not copied. */
  readonly world: ArrayBuffer;
  readonly france: ArrayBuffer;
}

export interface FlatArea {
  readonly id: string | undefined;
  readonly name: string;
  readonly flat: Float64Array<ArrayBuffer>;
  /** Where each ring of each polygon ends in `flat`. */
  readonly endss: number[][];
}

export interface FlatLines {
  readonly flat: Float64Array<ArrayBuffer>;
  /** Where each line ends in `flat`. */
  readonly ends: number[];
}

export interface FlatOutlines {
  readonly countries: readonly FlatArea[];
  readonly departements: readonly FlatArea[];
  readonly countryBorders: FlatLines;
  readonly departementBorders: FlatLines;
  readonly regionBorders: FlatLines;
  readonly coast: FlatLines;
}

/** An error of the worker would say nothing of what failed. */
export type OutlinesAnswer = { readonly outlines: FlatOutlines } | { readonly error: string };
