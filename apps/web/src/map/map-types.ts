/** Types of all that a screen may ask of a map. Nothing here names the map library. Boxes are degrees, CRS:84. */

import type { GeographicBox } from '@cartable/contract/core';
import type { Finding, TileMatrixSetName } from '@cartable/contract/datastore';
import type { SiteConfiguration } from '@cartable/contract/site';

export type BaseMap = SiteConfiguration['base_map'];

/** WMS 1.3.0 layer, asked as one image per view so that labels are not cut at tile borders, or as tiles. */
export interface WmsLayer {
  readonly kind: 'wms';
  readonly id: string;
  readonly title: string;
  /** Address of the service, with or without query. */
  readonly url: string;
  readonly layerName: string;
  readonly styleName?: string;
  readonly tiled?: boolean;
  /** Older services, of other sites. @default '1.3.0' */
  readonly version?: '1.1.1' | undefined;
  /** Asked in this system and turned by the map, where the service lacks that of the map. */
  readonly projection?: 'EPSG:4326' | undefined;
  /** Clicks are answered with values of pixels, not with features. */
  readonly givesValues?: boolean;
  readonly attribution?: string | undefined;
}

/** WMTS 1.0.0 layer (OGC 07-057r7): its grid, formats and addresses are read from the capabilities of the service. */
export interface WmtsLayer {
  readonly kind: 'wmts';
  readonly id: string;
  readonly title: string;
  /** Address of the service, with or without query. */
  readonly url: string;
  readonly layerName: string;
  readonly attribution?: string | undefined;
}

/** WFS 2.0.0 feature type, asked as GeoJSON for the view, at most `maxFeatures` at once. */
export interface WfsLayer {
  readonly kind: 'wfs';
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly typeName: string;
  readonly maxFeatures?: number;
  /** Of one answer, before it is compressed: of large features, fewer are asked for. @default unbounded */
  readonly maxBytes?: number;
  /** Its features are points: a view of an unknown layer asks for all of them at once. @default false */
  readonly ofPoints?: boolean;
  /**
   * Its service tells what a map shows of a view that does not fit: shapes as they look there (`resolution`), and of more
   * features than are asked for, some of all over the view (`spread`). @default false
   */
  readonly servesMaps?: boolean;
  /** How the service calls GeoJSON, or GML where it has none. @default 'application/json' */
  readonly format?: string | undefined;
  /** Style to draw by (SLD); the map's own colours without. */
  readonly sld?: string | undefined;
  /** What its attributes are called, by name; its features are then called by its title. @default by their names */
  readonly attributeTitles?: Readonly<Record<string, string>> | undefined;
  /** With another, its features are read again, and what is drawn stays until they are there. */
  readonly edition?: number | undefined;
  readonly attribution?: string | undefined;
}

/**
 * Vector tiles (Mapbox Vector Tile 2.1), addressed as TileJSON does: level from 0, column and row from the top left. Those
 * of another projection than the map's are turned into it as they are drawn.
 */
export interface VectorTilesLayer {
  readonly kind: 'vector-tiles';
  readonly id: string;
  readonly title: string;
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Grid of the tiles. @default 'PM' */
  readonly set?: TileMatrixSetName;
  readonly minLevel: number;
  /** Most detailed; its tiles are enlarged beyond. */
  readonly maxLevel: number;
  /** Layers of the tiles, in the order of their colours. */
  readonly layerNames: readonly string[];
  /** Style to draw by (Mapbox, version 8); a colour for each layer without. */
  readonly mapboxStyle?: string | undefined;
  /** Nothing is asked outside. */
  readonly box?: GeographicBox | null;
  readonly attribution?: string | undefined;
}

/** Images by level, column and row, on the grid of Web Mercator. */
export interface XyzLayer {
  readonly kind: 'xyz';
  readonly id: string;
  readonly title: string;
  /** With `{z}`, `{x}` and `{y}`, or `{-y}` where rows begin in the south (TMS). */
  readonly url: string;
  readonly minLevel: number;
  readonly maxLevel: number;
  readonly box?: GeographicBox | null;
  readonly attribution?: string | undefined;
}

/** Collection of OGC API – Features (OGC 17-069r4), asked as GeoJSON for the view. */
export interface OgcFeaturesLayer {
  readonly kind: 'ogc-features';
  readonly id: string;
  readonly title: string;
  /** Address of the items. */
  readonly url: string;
  readonly maxFeatures?: number;
  readonly attribution?: string | undefined;
}

/** Map of OGC API – Maps (OGC 20-058), asked as one image per view. */
export interface OgcMapLayer {
  readonly kind: 'ogc-map';
  readonly id: string;
  readonly title: string;
  /** Address of the map. */
  readonly url: string;
  readonly attribution?: string | undefined;
}

/** Tile sets of OGC API – Tiles (OGC 20-057): the one on the grid of Web Mercator is drawn. */
export interface OgcTilesLayer {
  readonly kind: 'ogc-tiles';
  readonly id: string;
  readonly title: string;
  /** Address of their list. */
  readonly url: string;
  readonly isVector: boolean;
  readonly attribution?: string | undefined;
}

/** Cloud Optimized GeoTIFF. */
export interface CogLayer {
  readonly kind: 'cog';
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly attribution?: string | undefined;
}

/** Outline of an extent. */
export interface OutlineLayer {
  readonly kind: 'outline';
  readonly id: string;
  readonly title: string;
  readonly box: GeographicBox;
  /** Drawn in place of the box: rings of each polygon, the outer one first. */
  readonly polygons?: readonly (readonly (readonly MapPlace[])[])[];
}

/** One geometry by itself. */
export interface GeometryLayer {
  readonly kind: 'geometry';
  readonly id: string;
  readonly title: string;
  /** GeoJSON (RFC 7946), CRS:84. */
  readonly geometry: object;
  /** As something chosen, or that is not where others see it yet. @default 'chosen' */
  readonly look?: 'chosen' | 'waiting';
}

/** A file of the person's computer, once it was read; its features are kept beside, under this id. */
export interface FileLayer {
  readonly kind: 'file';
  readonly id: string;
  readonly title: string;
}

/** A picture in Web Mercator that an answer holds. */
export interface PictureLayer {
  readonly kind: 'picture';
  readonly id: string;
  readonly title: string;
  /** `data:` address. */
  readonly picture: string;
  readonly box: GeographicBox;
}

export type MapLayer =
  | WmsLayer
  | WmtsLayer
  | WfsLayer
  | VectorTilesLayer
  | XyzLayer
  | OgcFeaturesLayer
  | OgcMapLayer
  | OgcTilesLayer
  | CogLayer
  | OutlineLayer
  | GeometryLayer
  | FileLayer
  | PictureLayer;

export interface MapMarker {
  readonly id: string;
  /** Longitude, latitude. */
  readonly place: readonly [number, number];
  /** Drawn around it, when the finding concerns an area. */
  readonly box?: GeographicBox | undefined;
  /** The faulty object itself: lines and rings in degrees. */
  readonly shape?: Finding['shape'];
  readonly severity: Finding['severity'];
  readonly text: string;
  /** Things that lie here together: told in a circle. */
  readonly count?: number | undefined;
}

/** Attributes found where the person clicked. */
export interface FoundFeature {
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface LayerAnswer {
  readonly layerId: string;
  readonly title: string;
  readonly features: readonly FoundFeature[];
  /** Of the attributes, by name; each is called by its name without. */
  readonly attributeTitles?: Readonly<Record<string, string>> | undefined;
  /** Features found are the values of a pixel. */
  readonly areValues?: boolean;
  /** Why this layer could not answer. */
  readonly error?: string;
}

/** Longitude, latitude. */
export type MapPlace = readonly [number, number];

export interface MapPosition {
  readonly centre: MapPlace;
  /** Level of Web Mercator, between two of them as well. */
  readonly zoom: number;
}

/**
 * Background under the layers: the one the operator configured, another of those by its rank (from 1), the map without
 * network, or nothing.
 */
export type BaseMapChoice = 'site' | `site-${number}` | 'embedded' | 'none';

/** A layer compared with those under it: it is shown on the left part of the map. */
export interface LayerSwipe {
  readonly layerId: string;
  /** Of the width of the map. */
  readonly percent: number;
}

/** A shape the person is drawing on the map. */
export type ShapeDrawing = { readonly active: boolean } & (
  | {
      readonly shape: 'box';
      /** Two opposite corners were chosen. */
      readonly onDrawn: (box: GeographicBox) => void;
    }
  | {
      readonly shape: 'polygon';
      /** Three corners or more were chosen, and the last one again. */
      readonly onDrawn: (corners: readonly MapPlace[]) => void;
    }
);

/** Tools of a map one works on, where not all of them are offered. */
export interface MapToolset {
  readonly zoom: boolean;
  readonly length: boolean;
  readonly area: boolean;
  /** The person may turn the map. */
  readonly rotation: boolean;
  /** A small map tells where the view is. */
  readonly overview: boolean;
}
