export interface FoundFeature {
  /** `table.key` */
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** GeoJSON geometry in CRS:84, longitude first. */
  readonly geometry: unknown;
  /** The same in the system of the map, x then y: what GML tells. */
  readonly mapGeometry?: unknown;
}

export interface FoundLayer {
  readonly name: string;
  readonly title: string;
  readonly features: readonly FoundFeature[];
}
