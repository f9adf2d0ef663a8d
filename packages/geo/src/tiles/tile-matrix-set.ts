/**
 * A tile matrix set that halves: a square of the plane, cut in four at each level (OGC 17-083r4, « quadtree »). Level z
 * has 2ᶻ × 2ᶻ tiles, so `{ z, x, y }` is all that names a tile and fits the numbers of PMTiles.
 */
export interface TileMatrixSet {
  /** As pyramids and WMTS name it. */
  readonly identifier: string;
  /** As OGC API – Tiles names it: that of the OGC register where the set is in it. */
  readonly ogcName: string;
  /** In the register of the OGC; undefined for a set that is not in it. */
  readonly uri: string | undefined;
  /** As services announce it. */
  readonly title: string;
  /** Name people know the projection by, the same in both languages. */
  readonly projection: string;
  /** Area of use, in a sentence. */
  readonly use: { readonly fr: string; readonly en: string };
  readonly srid: number;
  /** Top left corner of the whole, in the CRS. */
  readonly originX: number;
  readonly originY: number;
  readonly tileSizePixels: number;
  /** Ground size of a pixel at level 0. */
  readonly topResolutionMetres: number;
  readonly maxZoom: number;
}
