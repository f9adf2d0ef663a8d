import type { GeographicBox } from '@cartable/contract/core';
import type { DownloadTable } from './described.ts';

/** Choices of a person for the download of a table. */
export interface DownloadValues {
  /** The whole table when `null`. */
  readonly box: GeographicBox | null;
  readonly columns: readonly string[];
  /** CQL2 text; empty for none. */
  readonly filter: string;
  /** URI; empty for the one that suits the format. */
  readonly crs: string;
}

export const startValues = ({ columns }: DownloadTable): DownloadValues => ({
  box: null,
  columns: columns.map(({ name }) => name),
  filter: '',
  crs: '',
});

export const isBox = ({ west, south, east, north }: GeographicBox): boolean => west < east && south < north;

/** Conditions that select the features, as query parameters: what is counted. */
export function conditionsOf({ box, filter }: DownloadValues): string {
  const query = new URLSearchParams();
  if (box) query.set('bbox', [box.west, box.south, box.east, box.north].join(','));
  if (filter.trim() !== '') query.set('filter', filter.trim());
  return query.toString();
}

/** Conditions, then columns and system where they are not those of the table. */
export function queryOf(values: DownloadValues, table: DownloadTable): string {
  const query = new URLSearchParams(conditionsOf(values));
  if (values.columns.length < table.columns.length) query.set('properties', values.columns.join(','));
  if (values.crs !== '') query.set('crs', values.crs);
  return query.toString();
}

/** `EPSG:2154` of `http://www.opengis.net/def/crs/EPSG/0/2154`. */
export function nameOfCrs(uri: string): string {
  const [, authority, code] = /\/def\/crs\/([^/]+)\/[^/]+\/([^/]+)$/.exec(uri) ?? [];
  if (code === 'CRS84') return 'WGS 84 (CRS84)';
  return code === undefined ? uri : `${authority}:${code}`;
}

/** A filter a person may begin from, on a column of theirs. */
export function exampleFilter({ columns }: DownloadTable): string {
  const number = columns.find(({ type }) => type === 'integer' || type === 'double' || type === 'bigint');
  if (number) return `"${number.name}" > 100`;
  const text = columns.find(({ type }) => type === 'text');
  return text ? `"${text.name}" LIKE 'A%'` : 'id = 1';
}
