import type { InlineStyle, MapView } from './map-view.ts';
import type { WmsImageFormat, WmsInfoFormat } from './wms-formats.ts';
import type { WmsVersion } from './wms-version.ts';

export interface WmsGetCapabilities {
  readonly operation: 'GetCapabilities';
  readonly version: WmsVersion;
  readonly updateSequence: string | undefined;
}

/** Form of an exception of GetMap (06-042 §7.3.3.11). */
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
  /** Only the symbol of this rule, without its title. */
  readonly rule: string | undefined;
  readonly sentStyle: InlineStyle | undefined;
  readonly format: WmsImageFormat;
  readonly transparent: boolean;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly scaleDenominator: number | undefined;
}

/** Addresses of the features of layers (05-078r4 §11). */
export interface WmsDescribeLayer {
  readonly operation: 'DescribeLayer';
  readonly version: WmsVersion;
  readonly layers: readonly string[];
}

/** Styles of layers, as SLD (02-070 §12.1). */
export interface WmsGetStyles {
  readonly operation: 'GetStyles';
  readonly version: WmsVersion;
  readonly layers: readonly string[];
}

export type WmsRequest =
  | WmsGetCapabilities
  | WmsGetMap
  | WmsGetFeatureInfo
  | WmsGetLegendGraphic
  | WmsDescribeLayer
  | WmsGetStyles;

export const wmsOperations = [
  'GetCapabilities',
  'GetMap',
  'GetFeatureInfo',
  'GetLegendGraphic',
  'DescribeLayer',
  'GetStyles',
] as const;
