/** Features in columns of shared memory: every thread of a pyramid reads the same bytes. */

export interface SharedLayer {
  readonly name: string;
  /** Names of the attributes that tiles can hold. */
  readonly columns: readonly string[];
  readonly firstFeature: number;
  readonly featureCount: number;
  /** Index of the value numbers of its first feature. */
  readonly valuesAt: number;
  readonly minZoom: number;
  readonly maxZoom: number;
}

export interface SharedFeatures {
  readonly layers: readonly SharedLayer[];
  readonly featureCount: number;
  readonly partCount: number;
  readonly vertexCount: number;
  /** World units: x, y, x, y… Rings do not repeat their first vertex; outer ones turn clockwise on the screen, holes do not. */
  readonly coordinates: Int32Array;
  /** Tolerance at which simplification takes each vertex away: squared world units. */
  readonly importance: Float32Array;
  /** Vertex where each line or ring stops; all points of a feature are one part. */
  readonly partEnds: Int32Array;
  /** 1 = begins a polygon. */
  readonly partOuter: Uint8Array;
  /** Part where each feature stops. */
  readonly featureParts: Int32Array;
  /** Geometry type of the Vector Tile Specification. */
  readonly types: Uint8Array;
  /** minX, minY, maxX, maxY of each feature. */
  readonly bounds: Int32Array;
  /** Areas of polygons, square world units. */
  readonly areas: Float32Array;
  /** Least detailed level that shows each feature. */
  readonly minZooms: Uint8Array;
  readonly values: Int32Array;
  readonly ids: Uint32Array;
  readonly valueBytes: Uint8Array;
  readonly valueOffsets: Float64Array;
  readonly valueCount: number;
}

export const partStart = (features: SharedFeatures, part: number): number =>
  part === 0 ? 0 : features.partEnds[part - 1]!;

export const firstPart = (features: SharedFeatures, feature: number): number =>
  feature === 0 ? 0 : features.featureParts[feature - 1]!;
