/** Where the tile units of a level, or of one tile, lie on the ground. */
export interface UnitGrid {
  readonly originX: number;
  readonly originY: number;
  readonly unitsPerGroundUnit: number;
  /** Positions are held within so many units of the origin. */
  readonly farthestUnits: number;
}
