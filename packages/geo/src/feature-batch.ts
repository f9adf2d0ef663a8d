/**
 * The currency in which features travel between readers, tables, renderers and writers.
 *
 * A batch holds some hundreds to thousands of features, column by nothing: one geometry and one array of values
 * per feature, in the order of the columns announced beforehand. Geometries are WKB, never parsed objects:
 * most hops only copy them.
 */

/** Type of a column, whatever the file or the database calls it. */
export type ColumnType =
  | 'integer' // 32-bit signed; JavaScript number
  | 'bigint' // 64-bit signed; JavaScript bigint
  | 'double' // IEEE 754; JavaScript number
  | 'boolean'
  | 'text'
  | 'date' // ISO 8601 `YYYY-MM-DD`
  | 'datetime' // ISO 8601 with zone when the source had one, `YYYY-MM-DDThh:mm:ss[.sss][Z|±hh:mm]`
  | 'time' // `hh:mm:ss`
  | 'json' // JSON text
  | 'blob'; // Uint8Array

export type Value = null | boolean | number | bigint | string | Uint8Array;

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** OGC simple feature types, ISO names. `Geometry` when a layer mixes several. */
export type GeometryType =
  | 'Point'
  | 'LineString'
  | 'Polygon'
  | 'MultiPoint'
  | 'MultiLineString'
  | 'MultiPolygon'
  | 'GeometryCollection'
  | 'Geometry';

/** `[minX, minY, maxX, maxY]`, x = east or longitude, y = north or latitude, in the CRS named beside it. */
export type Bbox = readonly [minX: number, minY: number, maxX: number, maxY: number];

export interface FeatureBatch {
  /** Primary key of each feature in its table; absent when the source has none (file readers). */
  readonly keys?: readonly (number | bigint)[];
  /** ISO WKB, little endian (OGC 06-103r4 §8.2), Z/M as ISO codes (1001, 2001, 3001…), no SRID; `null` for none. */
  readonly geometries: readonly (Uint8Array | null)[];
  /** One array per feature, in the order of the announced columns. */
  readonly rows: readonly (readonly Value[])[];
  /** Envelope of each feature, four numbers as in `Bbox`, when the source has them at hand. */
  readonly boxes?: ArrayLike<number>;
  /** `representativePoint` of each feature, x then y, when the source has them at hand; not numbers for none. */
  readonly places?: ArrayLike<number>;
  /** `tieOf` each feature, when the source has them at hand. */
  readonly ties?: ArrayLike<number>;
}

/** Area where small features matter: outside it, those whose width and height together are less need not be read. */
export interface DetailBox {
  readonly bbox: Bbox;
  /** Ground units. */
  readonly smallestBeyond: number;
}

/** Request to a source for the features of a drawing. */
export interface DrawRequest {
  /** In the CRS of the source; all when absent. */
  readonly bbox?: Bbox;
  /** Names of the columns wanted in `rows`, in that order. */
  readonly columns: readonly string[];
  /** Ground units per pixel: geometry finer than a fraction of it may be simplified away. */
  readonly resolution?: number;
  readonly detail?: DetailBox;
  /** Area where features leave a trace: in what order the others come does not matter. */
  readonly painted?: Bbox;
  /** Features outside of `painted` may come without their geometry, if their places and ties are told. */
  readonly isByPlaceBeyond?: boolean;
  /**
   * Memory in which a source may put what it reads, instead of its own: it begins at a multiple of eight bytes, and
   * lasts until whoever asks has done with all the batches.
   */
  readonly allocate?: Allocate;
  readonly signal?: AbortSignal;
}

export type Allocate = (bytes: number) => Uint8Array<ArrayBuffer>;

/** A set of features that can be drawn or written, wherever it is kept. */
export interface FeatureSource {
  readonly columns: readonly Column[];
  readonly geometryType: GeometryType;
  /** EPSG code of the stored coordinates, always x then y. */
  readonly srid: number;
  /** Streams the features whose envelope meets the box of the request. */
  scan(request: DrawRequest): AsyncIterable<FeatureBatch>;
}
