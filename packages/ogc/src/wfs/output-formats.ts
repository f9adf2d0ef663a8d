/** Formats of features, and the many names clients give them. */

export type FeatureFormat = 'gml32' | 'geojson' | 'csv';

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
    format: 'geojson',
    names: ['application/json', 'application/geo+json'],
    aliases: ['json', 'geojson', 'application/vnd.geo+json', 'application/json; subtype=geojson'],
  },
  { format: 'csv', names: ['text/csv', 'csv'], aliases: ['text/csv; charset=utf-8'] },
];

/** For capabilities and messages. */
export const featureFormatNames: readonly string[] = definitions.flatMap((definition) => definition.names);
export const schemaFormatNames: readonly string[] = definitions[0]!.names;

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
  geojson: 'application/geo+json',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** For names of downloaded files. */
export const fileExtensions: Readonly<Record<FeatureFormat, string>> = {
  gml32: 'gml',
  geojson: 'geojson',
  csv: 'csv',
};
