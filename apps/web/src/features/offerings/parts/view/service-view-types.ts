/** Shape of what the screens show of a published service. */

import type { Service } from '@cartable/contract/datastore';
import type { MapLayer } from '../../../../map/map-types.ts';

export interface Snippet {
  readonly tool: 'QGIS' | 'GDAL' | 'OpenLayers' | 'MapLibre';
  /** Purpose of the line, as a key of the texts of the view. */
  readonly about:
    | 'qgisAddress'
    | 'qgisTiles'
    | 'gdalList'
    | 'gdalCopy'
    | 'gdalImage'
    | 'gdalTiles'
    | 'openLayers';
  readonly code: string;
}

export interface ServiceAddress {
  /** Resource at the address, as a key of the texts of the view. */
  readonly about: 'tmsLayer' | 'tilesCollection' | 'tileJson' | 'tileMetadata' | 'tileStyle';
  readonly url: string;
}

/** Files of one table, whole. */
export interface TableDownloads {
  readonly typeName: string;
  readonly title: string;
  readonly files: readonly { readonly format: string; readonly url: string }[];
}

export interface ServiceView {
  /** It gives nothing to draw. */
  readonly hasNoMap?: boolean;
  readonly layers: (service: Service) => MapLayer[];
  /** Label of the shared address. Default: where the service describes itself (capabilities). */
  readonly shareLabel?: 'capabilities' | 'tileTemplate' | 'fileList';
  /** Levels between which the map may be seen, where there are some. */
  readonly levels?: (service: Service) => readonly [number, number] | undefined;
  /** Addresses in the other protocols of the service, beside the one that is shared. */
  readonly addresses?: (service: Service) => ServiceAddress[];
  /** Names by which clients ask for what the service holds. */
  readonly layerNames: (service: Service) => string[];
  readonly snippets: (service: Service) => Snippet[];
  readonly downloads?: (service: Service) => TableDownloads[];
  /** Address of the picture of the legend. */
  readonly legendUrl?: (service: Service) => string;
  /** Layers the map colours by their rank, for services without a legend of their own. */
  readonly legendNames?: (service: Service) => string[];
}
