/** What the screens show of a published service, for each type that has a view: layers of the map, lines to paste. */

import type { OfferingTypeId, Service } from '@cartable/contract';
import { serviceRoot, withParameters } from '../../map/layers/service-request.ts';
import type { MapLayer } from '../../map/map-types.ts';

export interface Snippet {
  readonly tool: 'QGIS' | 'GDAL' | 'OpenLayers';
  /** What the line does, as a key of the texts of the view. */
  readonly about: 'qgisAddress' | 'gdalList' | 'gdalCopy' | 'gdalImage' | 'openLayers';
  readonly code: string;
}

/** Files of one table, whole. */
export interface TableDownloads {
  readonly typeName: string;
  readonly title: string;
  readonly files: readonly { readonly format: string; readonly url: string }[];
}

export interface ServiceView {
  readonly layers: (service: Service) => MapLayer[];
  /** Names by which clients ask for what the service holds. */
  readonly layerNames: (service: Service) => string[];
  readonly snippets: (service: Service) => Snippet[];
  readonly downloads?: (service: Service) => TableDownloads[];
  /** Address of the picture of the legend. */
  readonly legendUrl?: (service: Service) => string;
}

const rootOf = ({ share_url }: Service) => serviceRoot(share_url);
const attributionOf = ({ configuration }: Service) => configuration.attribution?.title;

function typeNamesOf({ urls }: Service): string[] {
  return urls.flatMap(({ url }) => new URL(url).searchParams.get('typeNames') ?? []);
}

/** Text as a literal of JavaScript or of a shell: both take JSON's quoting of addresses and names. */
const quote = (text: string) => JSON.stringify(text);

/** Formats that give a whole table, by the name people know and the one the service takes. */
const fileFormats = {
  GeoPackage: 'gpkg',
  Shapefile: 'SHAPE-ZIP',
  CSV: 'csv',
  FlatGeobuf: 'flatgeobuf',
  KML: 'KML',
} as const;

const wfsView: ServiceView = {
  layerNames: typeNamesOf,
  downloads: (service) =>
    typeNamesOf(service).map((typeName) => ({
      typeName,
      title: titleOfType(service, typeName),
      files: Object.entries(fileFormats).map(([format, outputFormat]) => ({
        format,
        url: withParameters(rootOf(service), {
          SERVICE: 'WFS',
          VERSION: '2.0.0',
          REQUEST: 'GetFeature',
          TYPENAMES: typeName,
          OUTPUTFORMAT: outputFormat,
        }),
      })),
    })),
  layers: (service) =>
    typeNamesOf(service).map((typeName) => ({
      kind: 'wfs',
      id: typeName,
      title: titleOfType(service, typeName),
      url: rootOf(service),
      typeName,
      attribution: attributionOf(service),
    })),
  snippets: (service) => {
    const root = rootOf(service);
    const [first = ''] = typeNamesOf(service);
    return [
      { tool: 'QGIS', about: 'qgisAddress', code: service.share_url },
      {
        tool: 'GDAL',
        about: 'gdalList',
        code: `ogrinfo -ro -al -so ${quote(`WFS:${root}`)} ${quote(first)}`,
      },
      {
        tool: 'GDAL',
        about: 'gdalCopy',
        code: `ogr2ogr -f GPKG copie.gpkg ${quote(`WFS:${root}`)} ${quote(first)}`,
      },
      {
        tool: 'OpenLayers',
        about: 'openLayers',
        code: [
          'const source = new VectorSource({',
          '  format: new GeoJSON(),',
          `  url: (extent) => ${quote(
            withParameters(root, {
              SERVICE: 'WFS',
              VERSION: '2.0.0',
              REQUEST: 'GetFeature',
              TYPENAMES: first,
              OUTPUTFORMAT: 'application/json',
              SRSNAME: 'urn:ogc:def:crs:EPSG::3857',
            }),
          )} +`,
          "    '&BBOX=' + extent.join(',') + ',urn:ogc:def:crs:EPSG::3857',",
          '  strategy: bbox,',
          '});',
        ].join('\n'),
      },
    ];
  },
};

/** Title given to the table, found by its public or native name. */
function titleOfType({ configuration }: Service, typeName: string): string {
  const { type_infos } = configuration;
  const table = typeName.slice(typeName.indexOf(':') + 1);
  if (type_infos.type !== 'WFS') return typeName;
  const relation = type_infos.used_data
    .flatMap(({ relations }) => relations)
    .find(({ native_name, public_name }) => native_name === table || public_name === table);
  return relation?.title ?? typeName;
}

const wmsVectorView: ServiceView = {
  layerNames: ({ layer_name }) => [layer_name],
  layers: (service) => [
    {
      kind: 'wms',
      id: service.layer_name,
      title: service.configuration.name,
      url: rootOf(service),
      layerName: service.layer_name,
      attribution: attributionOf(service),
    },
  ],
  legendUrl: (service) =>
    withParameters(rootOf(service), {
      SERVICE: 'WMS',
      VERSION: '1.3.0',
      REQUEST: 'GetLegendGraphic',
      LAYER: service.layer_name,
      FORMAT: 'image/png',
    }),
  snippets: (service) => {
    const root = rootOf(service);
    const map = withParameters(root, {
      SERVICE: 'WMS',
      VERSION: '1.3.0',
      REQUEST: 'GetMap',
      LAYERS: service.layer_name,
      STYLES: '',
      CRS: 'EPSG:3857',
      BBOX: gdalBoxOf(service),
      FORMAT: 'image/png',
      TRANSPARENT: 'TRUE',
    });
    return [
      { tool: 'QGIS', about: 'qgisAddress', code: service.share_url },
      {
        tool: 'GDAL',
        about: 'gdalImage',
        code: `gdal_translate -of PNG -outsize 1024 0 ${quote(`WMS:${map}`)} carte.png`,
      },
      {
        tool: 'OpenLayers',
        about: 'openLayers',
        code: [
          'const layer = new ImageLayer({',
          '  source: new ImageWMS({',
          `    url: ${quote(root)},`,
          `    params: { LAYERS: ${quote(service.layer_name)} },`,
          '  }),',
          '});',
        ].join('\n'),
      },
    ];
  },
};

/** Half the side of the world in EPSG:3857, metres. */
const HALF_WORLD = 20_037_508.34;

/** Extent of the service in EPSG:3857 (spherical formulas, EPSG guidance note 7-2 §3.2.1.2), or the world. */
function gdalBoxOf({ configuration }: Service): string {
  const box = configuration.type_infos.bbox;
  if (!box) return [-HALF_WORLD, -HALF_WORLD, HALF_WORLD, HALF_WORLD].join(',');
  const x = (degrees: number) => (degrees * HALF_WORLD) / 180;
  const y = (degrees: number) => {
    const latitude = Math.max(-85.06, Math.min(85.06, degrees));
    return (Math.log(Math.tan(((90 + latitude) * Math.PI) / 360)) * HALF_WORLD) / Math.PI;
  };
  return [x(box.west), y(box.south), x(box.east), y(box.north)].map((value) => value.toFixed(2)).join(',');
}

const views: Readonly<Partial<Record<OfferingTypeId, ServiceView>>> = {
  WFS: wfsView,
  'WMS-VECTOR': wmsVectorView,
};

/** The view of a service, by its type and, for tiles, by what they hold. */
export function viewOf({ type }: Pick<Service, 'type' | 'pyramid_kind'>): ServiceView | undefined {
  return views[type];
}
