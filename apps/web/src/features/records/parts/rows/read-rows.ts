/** The published service of the visitor, asked for a description, a page of rows, or one row with its place. */

import type { GeographicBox } from '@cartable/contract/core';
import { apiError, markNetworkFailure } from '../../../../base/api/api-error.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import type { SelectedRow } from '../record-map/selected-row.ts';
import { boxOfGeometry } from './geometry-box.ts';
import type { RowColumn } from './rows-request.ts';

export interface TableDescription {
  readonly columns: readonly RowColumn[];
  readonly hasGeometry: boolean;
}

export interface Row {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface RowsPage {
  readonly rows: readonly Row[];
  /** Number of rows of all pages; a service does not count what would take long. */
  readonly total: number | undefined;
  readonly hasNext: boolean;
}

/** The part of a collection of features that pages are told by (OGC 17-069r4 §7.15). */
export interface CollectionPaging {
  readonly numberMatched?: number;
  readonly links?: readonly { readonly rel: string }[];
}

export function pagingOf({ numberMatched, links }: CollectionPaging): Omit<RowsPage, 'rows'> {
  return { total: numberMatched, hasNext: links?.some(({ rel }) => rel === 'next') ?? false };
}

/** Property of JSON Schema, as queryables have them (OGC 19-079r2 §6.2). */
interface Queryable {
  readonly type?: string;
  readonly format?: string;
}

export async function readDescription(url: string, signal: AbortSignal): Promise<TableDescription> {
  const { properties } = await readJson<{ properties: Record<string, Queryable> }>(
    `${url}/queryables?f=json`,
    signal,
  );
  const isPlace = ({ format }: Queryable) => format?.startsWith('geometry-') ?? false;
  const all = Object.entries(properties);
  return {
    columns: all
      .filter(([, property]) => !isPlace(property))
      .map(([name, property]) => ({ name, type: typeOf(property) })),
    hasGeometry: all.some(([, property]) => isPlace(property)),
  };
}

function typeOf({ type, format }: Queryable): RowColumn['type'] {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  return format === 'date' || format === 'date-time' ? 'date' : 'text';
}

interface Feature {
  readonly id: string | number;
  readonly geometry: object | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

export async function readRows(url: string, signal: AbortSignal): Promise<RowsPage> {
  const page = await readJson<CollectionPaging & { features: Feature[] }>(url, signal);
  const rows = page.features.map(({ id, properties }) => ({ id: String(id), values: properties ?? {} }));
  return { rows, ...pagingOf(page) };
}

export async function readRow(url: string, id: string, signal: AbortSignal): Promise<SelectedRow> {
  const { geometry } = await readJson<Feature>(`${url}/items/${encodeURIComponent(id)}?f=json`, signal);
  const box: GeographicBox | null = geometry && boxOfGeometry(geometry);
  return { id, geometry, box };
}

async function readJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const answer = await fetch(ownAddress(url), { signal }).catch((error: unknown) => {
    throw markNetworkFailure(error);
  });
  const body = (await answer.json().catch(() => undefined)) as
    | (T & { title?: string; detail?: string })
    | undefined;
  if (answer.ok && body !== undefined) return body;
  throw apiError(answer.status, { message: body?.detail ?? body?.title ?? `HTTP ${answer.status}` });
}
