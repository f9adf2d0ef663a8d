import type { Language, RasterStyle, TileMatrixSetName } from '@cartable/contract';
import type { Expression } from '@cartable/expressions';
import type { Bbox, Tile } from '@cartable/geo';
import type { CollectionFacts } from '@cartable/ogc';
import type { Raster } from '@cartable/rasters';
import type { SldLayer } from '@cartable/styles';
import type { PageFacts, PageTask } from './page-task.ts';

/**
 * What the HTTP thread may ask of a map worker: plain data, since it crosses threads. A worker opens the data sets
 * itself; neither features nor pixels ever pass through the HTTP thread except as finished bytes.
 */

/** Asks nothing but a thread that is ready for what comes next. */
export interface WakeMessage {
  readonly wake: true;
}

/** A table of a data set, as the published facts name it. */
export interface TableRef {
  readonly datasetId: string;
  readonly table: string;
  /** Changes whenever the data set is replaced, so that workers reopen it. */
  readonly version: string;
}

/** A table with the style that draws it. */
export interface StyledTable extends TableRef {
  /** SLD text. */
  readonly sld: string;
  /** Which style of the document. @default 0 */
  readonly styleIndex?: number;
  /** Names the table may go by: feature type styles meant for another are left aside. @default all are for it */
  readonly typeNames?: readonly string[];
}

export interface DrawMapTask {
  readonly kind: 'draw-map';
  readonly width: number;
  readonly height: number;
  /** x then y, in `srid`. */
  readonly bbox: Bbox;
  readonly srid: number;
  readonly background: string | undefined;
  readonly transparent: boolean;
  readonly format: ImageFormat;
  /** Drawn in this order: the first lies at the bottom. */
  readonly layers: readonly StyledTable[];
  /** Side of a pixel of the client's screen. @default the reference pixel, 0.28 */
  readonly pixelSizeMm: number | undefined;
  readonly timeoutMs: number;
}

export type ImageFormat = 'image/png' | 'image/png; mode=8bit' | 'image/jpeg' | 'image/webp';

export interface DrawLegendTask {
  readonly kind: 'draw-legend';
  /** The topmost table first, as the legend shows them. */
  readonly layers: readonly (StyledTable & { readonly title: string })[];
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly scaleDenominator: number | undefined;
  /** The symbol of this rule alone, without its title. */
  readonly rule: string | undefined;
  readonly transparent: boolean;
  readonly format: ImageFormat;
  readonly language: Language;
}

/** An image that says why there is no map (WMS INIMAGE), or an empty one (BLANK) when there is nothing to say. */
export interface DrawMessageTask {
  readonly kind: 'draw-message';
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly background: string;
  readonly transparent: boolean;
  readonly format: ImageFormat;
}

/** Features under a pixel of a map, nearest layers first. */
export interface FindFeaturesTask {
  readonly kind: 'find-features';
  readonly width: number;
  readonly height: number;
  readonly bbox: Bbox;
  readonly srid: number;
  /** Pixel from the top left corner. */
  readonly column: number;
  readonly row: number;
  readonly layers: readonly StyledTable[];
  readonly pixelSizeMm: number | undefined;
  /** At most so many features for each table. */
  readonly limit: number;
  /** Whether geometries are wanted in the system of the map too. */
  readonly withMapGeometry: boolean;
}

/** A pyramid of tiles, as a worker opens it. */
export interface PyramidRef {
  /** PMTiles archive on the local disk, there until the task ends. */
  readonly archivePath: string;
  /** Changes whenever the pyramid is made again. */
  readonly version: string;
  readonly tileMatrixSet: TileMatrixSetName;
  readonly topLevel: number;
  readonly bottomLevel: number;
}

/** A map of raster pyramids, in any system. */
export interface DrawPyramidsTask {
  readonly kind: 'draw-pyramids';
  readonly width: number;
  readonly height: number;
  /** x then y, in `srid`. */
  readonly bbox: Bbox;
  readonly srid: number;
  readonly background: string;
  readonly transparent: boolean;
  readonly format: ImageFormat;
  /** Shown in this order: the first lies at the bottom. */
  readonly pyramids: readonly PyramidRef[];
}

/** What raster pyramids hold at a point. */
export interface FindValuesTask {
  readonly kind: 'find-values';
  /** In `srid`. */
  readonly x: number;
  readonly y: number;
  readonly srid: number;
  readonly pyramids: readonly ValuedPyramid[];
}

/** A pyramid with the rasters that lie under the point, where they are kept; without any, its colours are told. */
export interface ValuedPyramid extends PyramidRef {
  readonly rasters: readonly Raster[];
}

/** Values of the bands (`null` for nodata), or the colour shown, `#rrggbbaa`, where the raster itself is not kept. */
export type PixelValues =
  | { readonly kind: 'bands'; readonly bands: readonly (number | null)[] }
  | { readonly kind: 'colour'; readonly colour: string };

/** The colours of a ramp beside their values. */
export interface DrawRampLegendTask {
  readonly kind: 'draw-ramp-legend';
  readonly ramp: Extract<RasterStyle, { kind: 'colour-ramp' }>;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly transparent: boolean;
  readonly format: ImageFormat;
  readonly language: Language;
}

/** What a style sent with a request asks for, before anything is drawn. */
export interface InspectStyleTask {
  readonly kind: 'inspect-style';
  readonly sld: string;
  readonly language: Language;
}

/** Styles of layers as one SLD document. */
export interface WriteStylesTask {
  readonly kind: 'write-styles';
  readonly layers: readonly {
    readonly name: string;
    readonly styleName: string;
    readonly title: string;
    readonly tables: readonly { readonly name: string; readonly sld: string }[];
  }[];
}

/** A page of features to be read by a person: values as texts, geometries as a drawing. */
export interface ListFeaturesTask extends PageTask {
  readonly kind: 'list-features';
  /** Names, in the order wanted. */
  readonly columns: readonly string[];
  /** Longer texts are cut. */
  readonly maxTextLength: number;
}

export interface ListedFeatures {
  readonly facts: Pick<CollectionFacts, PageFacts>;
  readonly features: readonly ListedFeature[];
  /** What the geometries span, in the CRS of the table; undefined when there is none. */
  readonly bbox: Bbox | undefined;
  /** Of the drawing, in pixels. */
  readonly width: number;
  readonly height: number;
}

export interface ListedFeature {
  readonly key: string;
  readonly values: readonly (string | null)[];
  /** Data of SVG paths; empty for what the geometry does not hold. */
  readonly areas: string;
  readonly lines: string;
  readonly points: string;
}

export interface CountFeaturesTask {
  readonly kind: 'count-features';
  readonly queries: readonly FeatureSelection[];
}

export interface FeatureSelection extends TableRef {
  /** In the CRS of the table: nothing outside can match. */
  readonly bbox: Bbox | undefined;
  /** Bound to the columns of the table. */
  readonly filter: Expression | undefined;
}

export interface ImageAnswer {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Features found under a pixel, as GeoJSON features in CRS:84. */
export interface FoundFeatures {
  readonly layers: readonly {
    readonly table: string;
    readonly features: readonly FoundFeature[];
  }[];
}

export interface FoundFeature {
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: unknown;
  /** In the system of the map, x then y. */
  readonly mapGeometry?: unknown;
}

export interface InspectedStyle {
  readonly layers: readonly SldLayer[];
  /** What would not be drawn, in words. */
  readonly problems: readonly string[];
}

/** A table as a layer of vector tiles. */
export interface TileTable extends TableRef {
  /** Of the layer in the tile. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** A vector tile cut from tables that have no pyramid. */
export interface CutTileTask {
  readonly kind: 'cut-tile';
  readonly tile: Tile;
  readonly tileMatrixSet: TileMatrixSetName;
  readonly layers: readonly TileTable[];
}

export interface TaskAnswers {
  /** Gzipped; empty where there is nothing. */
  'cut-tile': Uint8Array;
  'draw-map': ImageAnswer;
  'draw-legend': ImageAnswer;
  'draw-message': ImageAnswer;
  'draw-pyramids': ImageAnswer;
  'draw-ramp-legend': ImageAnswer;
  /** In the order asked; `null` where there is nothing. */
  'find-values': readonly (PixelValues | null)[];
  'find-features': FoundFeatures;
  'count-features': readonly number[];
  'list-features': ListedFeatures;
  'inspect-style': InspectedStyle;
  'write-styles': string;
}

export type MapTask =
  | CutTileTask
  | DrawMapTask
  | DrawLegendTask
  | DrawMessageTask
  | DrawPyramidsTask
  | DrawRampLegendTask
  | FindValuesTask
  | FindFeaturesTask
  | CountFeaturesTask
  | InspectStyleTask
  | WriteStylesTask
  | ListFeaturesTask;

/** How a worker opens the feature store: the same choice as the composition made, as plain data. */
export interface WorkerSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}
