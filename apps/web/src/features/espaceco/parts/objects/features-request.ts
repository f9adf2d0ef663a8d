/** Requests for the features of a table: WFS 2.0, with conditions in JSON. Pure. */

import {
  type RowColumn,
  type RowCondition,
  type RowsQuery,
  rowsPerPage,
  takesValue,
} from '../../../records/index.ts';

/** A table as its WFS knows it. */
export interface FeatureTable {
  readonly database: string;
  readonly name: string;
}

/** Address of the WFS of a database. */
export const serviceOf = ({ database }: FeatureTable): string =>
  `/api/espaceco/wfs/${encodeURIComponent(database)}`;

export const typeNameOf = ({ database, name }: FeatureTable): string => `${database}:${name}`;

/** A page of features without their geometries: those of a commune weigh more than all the rest. */
export function pageUrl(table: FeatureTable, query: RowsQuery, columns: readonly RowColumn[]): string {
  return addressOf(table, {
    outputFormat: 'application/json',
    count: String(rowsPerPage),
    startIndex: String((query.page - 1) * rowsPerPage),
    propertyName: columns.map(({ name }) => name).join(','),
    ...chosenBy(query, columns),
  });
}

/** One feature, whole; its identifier begins with the names of its database and of its table. */
export const featureUrl = (table: FeatureTable, key: string): string =>
  addressOf(table, {
    outputFormat: 'application/json',
    resourceId: `${table.database}.${table.name}.${key}`,
  });

/** Formats of files, as they are asked and as their names end; the first takes features without a place too. */
export const fileFormats = {
  csv: { outputFormat: 'csv', extension: 'csv' },
  gpkg: { outputFormat: 'gpkg', extension: 'gpkg' },
  geojson: { outputFormat: 'geojson-file', extension: 'geojson' },
  shapefile: { outputFormat: 'SHAPE-ZIP', extension: 'zip' },
  kml: { outputFormat: 'KML', extension: 'kml' },
  flatgeobuf: { outputFormat: 'flatgeobuf', extension: 'fgb' },
  geoparquet: { outputFormat: 'geoparquet', extension: 'parquet' },
} as const;
export type FileFormat = keyof typeof fileFormats;

/** All the features of a query, in a file. */
export const fileUrl = (
  table: FeatureTable,
  query: RowsQuery,
  columns: readonly RowColumn[],
  format: FileFormat,
): string =>
  addressOf(table, { outputFormat: fileFormats[format].outputFormat, ...chosenBy(query, columns) });

function addressOf(table: FeatureTable, parameters: Readonly<Record<string, string>>): string {
  const all = new URLSearchParams({
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typeNames: typeNameOf(table),
    ...parameters,
  });
  return `${serviceOf(table)}?${all}`;
}

function chosenBy({ sort, conditions, box }: RowsQuery, columns: readonly RowColumn[]) {
  const filter = filterOf(conditions, columns);
  return {
    ...(sort && { sortBy: `${sort.column} ${sort.descending ? 'DESC' : 'ASC'}` }),
    ...(box && {
      bbox: `${[box.west, box.south, box.east, box.north].join(',')},urn:ogc:def:crs:OGC:1.3:CRS84`,
    }),
    ...(filter && { filter: JSON.stringify(filter) }),
  };
}

/** All conditions hold; one that still has no value says nothing. Undefined: every feature. */
export function filterOf(
  conditions: readonly RowCondition[],
  columns: readonly RowColumn[],
): object | undefined {
  const parts = conditions.flatMap(({ column: name, kind, value }) => {
    const column = columns.find((one) => one.name === name);
    if (!column || (takesValue(kind) && value.trim() === '')) return [];
    return [{ [name]: operandOf(kind, value.trim(), column) }];
  });
  if (parts.length < 2) return parts[0];
  return { $and: parts };
}

function operandOf(kind: RowCondition['kind'], value: string, column: RowColumn): unknown {
  switch (kind) {
    case 'empty':
      return null;
    case 'filled':
      return { $ne: null };
    case 'contains':
      return { $like: `%${value.replace(/[\\%_]/g, '\\$&')}%` };
    case 'atLeast':
      return { $gte: literalOf(value, column) };
    case 'atMost':
      return { $lte: literalOf(value, column) };
    default:
      return literalOf(value, column);
  }
}

/** Numbers are written with a comma in French. */
function literalOf(value: string, { type }: RowColumn): string | number | boolean {
  if (type === 'boolean' && /^(true|vrai|oui|yes|1)$/i.test(value)) return true;
  if (type === 'boolean' && /^(false|faux|non|no|0)$/i.test(value)) return false;
  if (type !== 'number') return value;
  const number = Number(value.replace(/\s/g, '').replace(',', '.'));
  return Number.isFinite(number) ? number : value;
}
