import type { MapView } from './map-view.ts';
import type { WmsImageFormat, WmsInfoFormat } from './wms-formats.ts';
import type { WmsVersion } from './wms-version.ts';

export interface WmsGetCapabilities {
  readonly operation: 'GetCapabilities';
  readonly version: WmsVersion;
  readonly updateSequence: string | undefined;
}

/** How a refusal of GetMap is told (06-042 §7.3.3.11). */
export type WmsExceptionsForm = 'XML' | 'INIMAGE' | 'BLANK';

export interface WmsGetMap extends MapView {
  readonly operation: 'GetMap';
  readonly version: WmsVersion;
  readonly format: WmsImageFormat;
  readonly transparent: boolean;
  /** `#rrggbb` */
  readonly background: string;
  readonly exceptions: WmsExceptionsForm;
}

export interface WmsGetFeatureInfo extends MapView {
  readonly operation: 'GetFeatureInfo';
  readonly version: WmsVersion;
  readonly queryLayers: readonly string[];
  /** Pixel from the top left corner. */
  readonly column: number;
  readonly row: number;
  readonly infoFormat: WmsInfoFormat;
  readonly featureCount: number;
}

/** SLD profile of WMS (OGC 05-078r4 §12), as every client uses it. */
export interface WmsGetLegendGraphic {
  readonly operation: 'GetLegendGraphic';
  readonly version: WmsVersion;
  readonly layer: string;
  readonly style: string;
  readonly format: WmsImageFormat;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly scaleDenominator: number | undefined;
}

export type WmsRequest = WmsGetCapabilities | WmsGetMap | WmsGetFeatureInfo | WmsGetLegendGraphic;

export const wmsOperations = ['GetCapabilities', 'GetMap', 'GetFeatureInfo', 'GetLegendGraphic'] as const;
