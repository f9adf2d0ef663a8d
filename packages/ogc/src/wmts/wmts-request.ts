/** WMTS 1.0.0 (OGC 07-057r7): what its three operations ask, whatever the encoding. */

export const wmtsVersion = '1.0.0';
export const wmtsOperations = ['GetCapabilities', 'GetTile', 'GetFeatureInfo'] as const;

/** OWS Common 06-121r9 §7.4.6; `Themes` has nothing to tell here. */
export const wmtsSections = [
  'ServiceIdentification',
  'ServiceProvider',
  'OperationsMetadata',
  'Contents',
  'Themes',
] as const;
export type WmtsSection = (typeof wmtsSections)[number];

export type WmtsRequest = WmtsGetCapabilities | WmtsGetTile | WmtsGetFeatureInfo;

export interface WmtsGetCapabilities {
  readonly operation: 'GetCapabilities';
  readonly sections: ReadonlySet<WmtsSection>;
  readonly updateSequence: string | undefined;
}

interface TilePlace {
  readonly layer: string;
  /** Empty for the default one. */
  readonly style: string;
  /** Media type, as written; undefined when an address does not tell. */
  readonly format: string;
  readonly tileMatrixSet: string;
  readonly tileMatrix: string;
  /** From the top. */
  readonly tileRow: number;
  readonly tileCol: number;
}

export interface WmtsGetTile extends TilePlace {
  readonly operation: 'GetTile';
}

export interface WmtsGetFeatureInfo extends TilePlace {
  readonly operation: 'GetFeatureInfo';
  /** Pixel of the tile, from its top left corner. */
  readonly column: number;
  readonly row: number;
  readonly infoFormat: string;
}
