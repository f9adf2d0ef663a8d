import type {
  Licence,
  PyramidInfos,
  RasterInfos,
  RasterStyle,
  RasterTileFormat,
  TileMatrixSetName,
} from '@cartable/contract';
import type { Bbox, GeometryType } from '@cartable/geo';
import type { AttributeInfo } from '@cartable/ogc';
import type { ScaleRange } from '@cartable/styles';
import type { ServedType } from '../../workspace/endpoints/served-types.ts';
import type { RecordAddresses } from '../records/record-addresses.ts';

/**
 * Facts the protocol edges know of a table of a published service, stored and gathered at publication. No request ever
 * scans a table to answer a capabilities document.
 */
export interface PublishedTable {
  /** In the feature store; another one when the tables are replaced. */
  readonly datasetId: string;
  /** Table of the data set. */
  readonly table: string;
  /** Name after the colon in `layer_name:name`: the public name when the producer chose one, else the table's. */
  readonly publicName: string;
  readonly title: string;
  /** Markdown. */
  readonly abstract: string;
  readonly keywords: readonly string[];
  readonly primaryKey: string;
  readonly columns: readonly AttributeInfo[];
  readonly geometry: {
    readonly column: string;
    readonly type: GeometryType;
    readonly srid: number;
    readonly hasZ: boolean;
  } | null;
  readonly featureCount: number;
  /** In the CRS of the table, x then y. */
  readonly extent: Bbox | null;
  /** Longitude then latitude, degrees. */
  readonly geographicExtent: Bbox | null;
  /** SLD text (WMS-VECTOR only). */
  readonly sld: string | null;
  /** Scales the style draws at. */
  readonly scales: ScaleRange;
  /** Changes whenever the data set is replaced, so that whoever keeps it open reopens it. */
  readonly dataVersion: string;
  /** How many columns of the data set have an index of their own: it grows while the data stay what they are. */
  readonly columnIndexes: number;
}

/** A pyramid as the tile and image services serve it. */
export interface PublishedPyramid {
  readonly storedDataId: string;
  readonly kind: 'vector' | 'raster';
  /** Object that holds the PMTiles archive; a new version of the pyramid is another object. */
  readonly archiveKey: string;
  /** Changes whenever the pyramid is made again. */
  readonly version: string;
  readonly tileMatrixSet: TileMatrixSetName;
  /** Least detailed. */
  readonly topLevel: number;
  /** Most detailed. */
  readonly bottomLevel: number;
  readonly tileFormat: 'mvt' | RasterTileFormat;
  /** In the CRS of the tile matrix set, x then y. */
  readonly extent: Bbox | null;
  /** Longitude then latitude, degrees. */
  readonly geographicExtent: Bbox | null;
  readonly vectorLayers: PyramidInfos['vector_layers'];
  /** Style that gave the values of a raster their colours, told by its legend; none for what a map draws. */
  readonly style: RasterStyle | null;
  /** Rasters whose values can be asked at a point: what the bands hold, and the prefix of the objects that hold them. */
  readonly values: {
    readonly sourceKey: string;
    readonly srid: number;
    readonly bands: RasterInfos['bands'];
  } | null;
}

export interface PublishedService {
  readonly offeringId: string;
  readonly type: ServedType;
  readonly layerName: string;
  readonly open: boolean;
  readonly title: string;
  readonly abstract: string;
  readonly keywords: readonly string[];
  readonly attribution: { readonly title: string; readonly url: string } | null;
  readonly datastore: { readonly id: string; readonly technicalName: string; readonly name: string };
  readonly datasheet: { readonly id: string; readonly name: string };
  readonly communityId: string;
  /** None for services of pyramids. */
  readonly tables: readonly PublishedTable[];
  /** For services of pyramids. */
  readonly pyramid: PublishedPyramid | null;
  /** Object that holds the display style shown first, of vector tiles; `null` when none was added. */
  readonly styleKey: string | null;
  /** Addresses of the record of its datasheet; `null` while no record of it is published. */
  readonly record: RecordAddresses | null;
  /** Licence of its datasheet, as the published record names it. */
  readonly licence: Licence | null;
  /** ISO 8601. */
  readonly published: string;
}

/** Everything published at one moment. `version` changes with every publication, edit and unpublication. */
export interface PublishedInfo {
  readonly version: number;
  readonly services: readonly PublishedService[];
}
