import { type FileFormat, fileExtensions, mediaTypes } from '@cartable/ogc';

/** Formats of whole files. GeoJSON, which protocols give by pages, is whole here. */
export type DownloadFormat = FileFormat | 'geojson';

/** In the order people are shown. */
export const downloadFormats: readonly DownloadFormat[] = [
  'gpkg',
  'geoparquet',
  'shapefile',
  'geojson',
  'csv',
  'flatgeobuf',
  'kml',
];

/** Formats that are in WGS 84 unless another system is asked: what opens them expects it. */
const worldFormats: ReadonlySet<DownloadFormat> = new Set(['geojson', 'kml']);

export const isInWorldSystem = (format: DownloadFormat): boolean => worldFormats.has(format);

export const mediaTypeOf = (format: DownloadFormat): string => mediaTypes[format];

const byExtension = new Map(downloadFormats.map((format) => [fileExtensions[format], format]));

/** `communes.gpkg` as table and format; undefined for an extension no format has. */
export function readFileName(
  file: string,
): { readonly table: string; readonly format: DownloadFormat } | undefined {
  const dot = file.lastIndexOf('.');
  const format = byExtension.get(file.slice(dot + 1).toLowerCase());
  return dot > 0 && format ? { table: file.slice(0, dot), format } : undefined;
}
