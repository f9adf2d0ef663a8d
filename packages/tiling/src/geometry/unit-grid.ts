/** Grid of the tile units of a level, or of one tile, on the ground. */
export interface UnitGrid {
  readonly originX: number;
  readonly originY: number;
  readonly unitsPerGroundUnit: number;
  /** Positions are held within so many units of the origin. */
  readonly farthestUnits: number;
}
