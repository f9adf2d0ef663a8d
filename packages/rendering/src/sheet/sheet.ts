/** A map on a sheet of paper, before anything of it is drawn. Plain data: it crosses threads as it is. */

import type { Language, PagePlan, PrintedGround, PrintedLook } from '@cartable/contract';
import type { Bbox } from '@cartable/geo';

/** What a legend says of a layer. */
export interface SheetLegend {
  readonly title: string;
  /** As its service draws it. */
  readonly picture?: Uint8Array | undefined;
  readonly entries?: readonly { readonly name: string; readonly colour: string }[] | undefined;
}

interface Common {
  readonly title: string;
  /** 0 to 1. */
  readonly opacity: number;
}

/** A picture of an extent. */
export interface PlacedPicture {
  readonly bytes: Uint8Array;
  /** Outer edges; EPSG:3857 unless its layer says otherwise. */
  readonly extent: Bbox;
}

/** A layer, with all that was read for it. */
export type SheetLayer =
  | (Common & {
      readonly kind: 'pictures';
      readonly pictures: readonly PlacedPicture[];
      /** Of the extents (EPSG): that of the page, or Web Mercator, which is turned into it. @default 3857 */
      readonly srid?: number | undefined;
      /** Rows are even in degrees rather than in metres of the map (EPSG:4326). */
      readonly isInDegrees?: boolean | undefined;
    })
  | (Common & {
      readonly kind: 'vector-tiles';
      /** Mapbox Vector Tile 2.1, unpacked. */
      readonly tiles: readonly PlacedPicture[];
      readonly layerNames: readonly string[];
      /** Mapbox, version 8. */
      readonly mapboxStyle: string | undefined;
    })
  | (Common & {
      readonly kind: 'shapes';
      /** Text of a GeoJSON FeatureCollection, CRS:84. */
      readonly geojson: string;
      readonly look: PrintedLook;
      /** SLD that draws them in place of the look. */
      readonly sld?: string | undefined;
    });

export interface Sheet {
  readonly plan: PagePlan;
  readonly ground: PrintedGround;
  readonly format: 'pdf' | 'png';
  readonly language: Language;
  /** Nothing is written on the page when it is empty. */
  readonly title: string;
  readonly credits: string;
  readonly hasScaleBar: boolean;
  readonly hasNorth: boolean;
  /** Behind the layers: the shipped base map, a colour as `#rrggbb`, or null for white paper. */
  readonly background: 'embedded' | { readonly colour: string } | null;
  /** From bottom to top. */
  readonly layers: readonly SheetLayer[];
  /** From top to bottom. */
  readonly legend: readonly SheetLegend[];
  /** Titles of the layers that could not be drawn, told on the page. */
  readonly missing: readonly string[];
  /** The shipped base map is drawn in the place of one that did not answer. */
  readonly missesBaseMap: boolean;
  /** A layer that fails as it is drawn is told among the missing ones; else it fails the sheet. */
  readonly skipsFailed: boolean;
}
