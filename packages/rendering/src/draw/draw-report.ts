/** Counts of features read and left out, for the log and for tests: nothing is left out in silence. */
export interface DrawReport {
  /** Features read from the sources. */
  features: number;
  /** Geometries that are not well-formed WKB. */
  malformed: number;
  /** Curves and other types that are not drawn. */
  unsupported: number;
  /** Geometries over the size limit. */
  tooComplex: number;
  labelsPlaced: number;
  labelsLeftOut: number;
}

export function emptyReport(): DrawReport {
  return { features: 0, malformed: 0, unsupported: 0, tooComplex: 0, labelsPlaced: 0, labelsLeftOut: 0 };
}
