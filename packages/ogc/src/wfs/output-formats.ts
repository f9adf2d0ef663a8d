/** Formats of features, and the many names clients give them. */

export type GmlFormat = 'gml32' | 'gml31' | 'gml2';
/** Files to download: they give the whole selection, where the others go by pages. */
export type FileFormat = 'csv' | 'gpkg' | 'shapefile' | 'flatgeobuf' | 'kml' | 'geoparquet';
export type FeatureFormat = GmlFormat | 'geojson' | FileFormat;

interface FormatDefinition {
  readonly format: FeatureFormat;
  /** Announced in capabilities, the first is the media type of answers. */
  readonly names: readonly string[];
  /** Accepted, not announced. */
  readonly aliases: readonly string[];
}

const definitions: readonly FormatDefinition[] = [
  {
    format: 'gml32',
    names: ['application/gml+xml; version=3.2', 'text/xml; subtype=gml/3.2'],
    aliases: [
      'gml32',
      'gml/3.2',
      'gml3.2',
      'text/xml; subtype=gml/3.2.1',
      'text/xml',
      'application/xml',
      'application/gml+xml',
    ],
  },
  {
    format: 'gml31',
    names: ['text/xml; subtype=gml/3.1.1'],
    aliases: [
      'gml3',
      'gml31',
      'gml/3.1.1',
      'gml/3.1',
      'text/xml; subtype=gml/3.1',
      'application/gml+xml; version=3.1',
    ],
  },
  {
    format: 'gml2',
    names: ['text/xml; subtype=gml/2.1.2', 'GML2'],
    aliases: [
      'gml/2.1.2',
      'gml/2',
      'text/xml; subtype=gml/2',
      'text/xml; subtype=gml/2.1',
      'application/gml+xml; version=2.1',
    ],
  },
  {
    format: 'geojson',
    names: ['application/json', 'application/geo+json'],
    aliases: ['json', 'geojson', 'application/vnd.geo+json', 'application/json; subtype=geojson'],
  },
  { format: 'csv', names: ['text/csv', 'csv'], aliases: ['text/csv; charset=utf-8'] },
  {
    format: 'gpkg',
    names: ['application/geopackage+sqlite3', 'gpkg'],
    aliases: [
      'geopackage',
      'geopkg',
      'application/x-gpkg',
      'application/vnd.opengeospatial.geopackage+sqlite3',
    ],
  },
  {
    format: 'shapefile',
    names: ['SHAPE-ZIP', 'application/x-shapefile'],
    aliases: [
      'shapezip',
      'shapefile',
      'shp',
      'esri shapefile',
      'application/zip',
      'application/x-zipped-shp',
    ],
  },
  {
    format: 'flatgeobuf',
    names: ['application/flatgeobuf', 'flatgeobuf'],
    aliases: ['fgb', 'application/x-flatgeobuf', 'application/vnd.flatgeobuf'],
  },
  {
    format: 'kml',
    names: ['application/vnd.google-earth.kml+xml', 'KML'],
    aliases: ['application/vnd.google-earth.kml', 'application/kml+xml'],
  },
  {
    format: 'geoparquet',
    names: ['application/vnd.apache.parquet', 'geoparquet'],
    aliases: ['parquet', 'application/x-parquet', 'application/geoparquet'],
  },
];

/** For capabilities and messages. */
export const featureFormatNames: readonly string[] = definitions.flatMap((definition) => definition.names);
/** Formats of schemas: the GML whose features they describe. */
export const schemaFormatNames: readonly string[] = definitions
  .filter((definition) => isGmlFormat(definition.format))
  .flatMap((definition) => definition.names);

export function isGmlFormat(format: FeatureFormat): format is GmlFormat {
  return format.startsWith('gml');
}

const fileFormats: ReadonlySet<FeatureFormat> = new Set<FileFormat>([
  'csv',
  'gpkg',
  'shapefile',
  'flatgeobuf',
  'kml',
  'geoparquet',
]);

export function isFileFormat(format: FeatureFormat): format is FileFormat {
  return fileFormats.has(format);
}

/** Blanks and case do not matter; `+` of an unencoded address has become a blank. */
function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[\s+"]/g, '');
}

const byName = new Map(
  definitions.flatMap(({ format, names, aliases }) =>
    [...names, ...aliases].map((name) => [simplify(name), format] as const),
  ),
);

export function findFeatureFormat(name: string): FeatureFormat | undefined {
  return byName.get(simplify(name));
}

export const mediaTypes: Readonly<Record<FeatureFormat, string>> = {
  gml32: 'application/gml+xml; version=3.2',
  gml31: 'text/xml; subtype=gml/3.1.1',
  gml2: 'text/xml; subtype=gml/2.1.2',
  geojson: 'application/geo+json',
  csv: 'text/csv; charset=utf-8; header=present',
  gpkg: 'application/geopackage+sqlite3',
  shapefile: 'application/zip',
  flatgeobuf: 'application/flatgeobuf',
  kml: 'application/vnd.google-earth.kml+xml',
  geoparquet: 'application/vnd.apache.parquet',
};

/** For names of downloaded files. */
export const fileExtensions: Readonly<Record<FeatureFormat, string>> = {
  gml32: 'gml',
  gml31: 'gml',
  gml2: 'gml',
  geojson: 'geojson',
  csv: 'csv',
  gpkg: 'gpkg',
  shapefile: 'zip',
  flatgeobuf: 'fgb',
  kml: 'kml',
  geoparquet: 'parquet',
};
