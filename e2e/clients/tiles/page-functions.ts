/** Functions that the page offers to the test: the types cross from one to the other, the code does not. */

export interface PageFunctions {
  /** The style of a layer on a MapLibre map. */
  showStyle(
    styleUrl: string,
    view: { readonly center: readonly [number, number]; readonly zoom: number },
  ): Promise<{ errors: string[]; layers: string[]; names: string[] }>;
  /** Vector tiles of a TileJSON, by OpenLayers. */
  showVectorTiles(
    tileJsonUrl: string,
    view: { readonly center: readonly [number, number]; readonly zoom: number },
  ): Promise<{ failures: number; names: string[] }>;
  /** A layer of a WMTS, chosen from its capabilities, by OpenLayers. */
  showWmts(
    capabilitiesUrl: string,
    layer: string,
    view: { readonly center: readonly [number, number]; readonly zoom: number },
  ): Promise<{ failures: number; drawn: number }>;
}
