/** View of a published service, for each type that has one: layers of the map, lines to paste. */

import type { OfferingTypeId } from '@cartable/contract/core';
import type { Service } from '@cartable/contract/datastore';
import { legendAddress, withParameters } from '../../../../map/layers/service-request.ts';
import { downloadView } from '../download/download-view.ts';
import { wmsRasterView, wmtsView } from '../raster/raster-views.ts';
import { tmsView } from '../tms/tms-view.ts';
import { attributionOf, quote, rootOf } from './service-address.ts';
import type { ServiceView } from './service-view-types.ts';
import { wmsSnippets } from './wms-snippets.ts';

function typeNamesOf({ urls }: Service): string[] {
  return urls.flatMap(({ url }) => new URL(url).searchParams.get('typeNames') ?? []);
}

/** Formats that give a whole table, by the name people know and the one the service takes. */
const fileFormats = {
  GeoPackage: 'gpkg',
  Shapefile: 'SHAPE-ZIP',
  CSV: 'csv',
  FlatGeobuf: 'flatgeobuf',
  GeoParquet: 'geoparquet',
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
    const table = first.slice(first.indexOf(':') + 1);
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
        code: `ogr2ogr -f GPKG ${quote(`${table}.gpkg`)} ${quote(`WFS:${root}`)} ${quote(first)}`,
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
  legendUrl: (service) => legendAddress(rootOf(service), service.layer_name),
  snippets: (service) => wmsSnippets(service, 'Image'),
};

const views: Readonly<Partial<Record<OfferingTypeId, ServiceView>>> = {
  WFS: wfsView,
  'WMS-VECTOR': wmsVectorView,
  'WMTS-TMS': tmsView,
  DOWNLOAD: downloadView,
};

/** Services of images made beforehand. */
const rasterViews: typeof views = { 'WMS-RASTER': wmsRasterView, 'WMTS-TMS': wmtsView };

/** The view of a service, by its type and, for tiles, by what they hold. */
export function viewOf({
  type,
  pyramid_kind: kind,
}: Pick<Service, 'type' | 'pyramid_kind'>): ServiceView | undefined {
  return kind === 'raster' ? rasterViews[type] : views[type];
}
