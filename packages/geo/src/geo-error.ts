/** Situations this package refuses, by a stable code. It depends on nothing of ours, hence its own class. */
export type GeoErrorCode =
  | 'crs-malformed' // the text is not a way of naming a CRS that we know
  | 'crs-unknown' // well written, but not in our table
  | 'wkt-malformed'
  | 'wkt-too-large'
  | 'wkb-truncated'
  | 'wkb-malformed'
  | 'wkb-unsupported' // curves and surfaces
  | 'wkb-too-deep'
  | 'gpkg-malformed'
  | 'geojson-malformed'
  | 'tile-out-of-range';

export class GeoError extends Error {
  readonly code: GeoErrorCode;

  constructor(code: GeoErrorCode, message: string) {
    super(message);
    this.name = 'GeoError';
    this.code = code;
  }
}
