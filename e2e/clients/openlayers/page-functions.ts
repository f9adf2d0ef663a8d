/** Functions that the page offers to the test: the types cross from one to the other, the code does not. */

export interface Target {
  readonly server: string;
  readonly typeName: string;
  readonly namespace: string;
  readonly wmsLayer: string;
}

/** Rank, then x and y in Lambert 93. */
export type RankedPosition = readonly [rank: number, x: number, y: number];

export interface PageFunctions {
  showMap(
    target: Target,
    extent: readonly [number, number, number, number],
  ): Promise<{ failures: number; positions: RankedPosition[]; drawn: number }>;
  postFilter(target: Target): Promise<RankedPosition[]>;
  identify(target: Target, position: readonly [number, number], version: string): Promise<number[]>;
  readCapabilities(target: Target): Promise<{
    version: string;
    layer:
      | {
          readonly CRS?: readonly string[];
          readonly queryable?: boolean;
          readonly EX_GeographicBoundingBox?: readonly number[];
        }
      | undefined;
  }>;
}
