import type { Service } from '@cartable/contract/datastore';
import { quote } from '../view/service-address.ts';
import type { ServiceView } from '../view/service-view-types.ts';

/** Formats by the name people know, with the extension that asks for them. */
const extensions = {
  GeoPackage: 'gpkg',
  GeoParquet: 'parquet',
  Shapefile: 'zip',
  GeoJSON: 'geojson',
  CSV: 'csv',
  FlatGeobuf: 'fgb',
  KML: 'kml',
} as const;

function tablesOf({ configuration: { type_infos: infos } }: Service) {
  if (infos.type !== 'DOWNLOAD') return [];
  return infos.used_data.flatMap(({ relations }) =>
    relations.map(({ native_name, public_name, title }) => ({ name: public_name ?? native_name, title })),
  );
}

const fileOf = ({ share_url }: Service, table: string, extension: string) =>
  `${share_url}/${encodeURIComponent(table)}.${extension}`;

/** Files, and nothing a map could draw. */
export const downloadView: ServiceView = {
  layers: () => [],
  hasNoMap: true,
  shareLabel: 'fileList',
  layerNames: (service) => tablesOf(service).map(({ name }) => name),
  downloads: (service) =>
    tablesOf(service).map(({ name, title }) => ({
      typeName: name,
      title,
      files: Object.entries(extensions).map(([format, extension]) => ({
        format,
        url: fileOf(service, name, extension),
      })),
    })),
  snippets: (service) =>
    tablesOf(service)
      .slice(0, 1)
      .map(({ name }) => ({
        tool: 'GDAL',
        about: 'gdalCopy',
        code: `ogr2ogr -f GPKG ${quote(`${name}.gpkg`)} ${quote(fileOf(service, name, 'geojson'))}`,
      })),
};
