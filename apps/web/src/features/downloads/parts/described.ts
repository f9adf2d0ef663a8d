import type { CatalogueLayer } from '@cartable/contract/catalogue';
import { currentLanguage } from '../../../base/i18n/language.ts';
import { ownAddress } from '../../../base/site/own-address.ts';

/** Fields read from `/telechargement/{service}`. */
export interface Downloads {
  readonly title: string;
  readonly tables: readonly DownloadTable[];
  readonly archive: { readonly href: string } | null;
  readonly images: DownloadImages | null;
}

/** The images a service was made of. */
export interface DownloadImages {
  /** The same for all the services that give the same images. */
  readonly version: string;
  /** False while they are being made. */
  readonly ready: boolean;
  readonly count: number | null;
  /** The first of them. */
  readonly items: readonly { readonly name: string; readonly size_bytes: number; readonly href: string }[];
}

/** Images of the services; where several give the same ones, those of the first. */
export function imagesOf(found: readonly Downloads[]): (DownloadImages & { readonly title: string })[] {
  const byVersion = new Map<string, DownloadImages & { readonly title: string }>();
  for (const { title, images } of found)
    if (images && !byVersion.has(images.version)) byVersion.set(images.version, { ...images, title });
  return [...byVersion.values()];
}

export interface DownloadTable {
  readonly name: string;
  readonly title: string;
  readonly feature_count: number;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** URIs; none without geometry. */
  readonly crs: readonly string[];
  readonly files: readonly { readonly format: string; readonly href: string }[];
  readonly count_href: string;
}

/** Tables of the services; where several give the same one, that of the first: readers would not know which to choose. */
export function tablesOf(found: readonly Downloads[]): DownloadTable[] {
  const byContent = new Map<string, DownloadTable>();
  for (const table of found.flatMap(({ tables }) => tables)) {
    const { name, title, feature_count: count, columns, crs, files } = table;
    const key = JSON.stringify([name, title, count, columns, crs, files.map(({ format }) => format)]);
    if (!byContent.has(key)) byContent.set(key, table);
  }
  return [...byContent.values()];
}

/** Service of a table: the part of its address before the table. */
export const layerOf = ({ count_href: href }: DownloadTable): string =>
  decodeURIComponent(new URL(href).pathname.split('/').at(-3) ?? '');

const givingTypes: ReadonlySet<string> = new Set(['DOWNLOAD', 'WFS', 'WMTS-TMS', 'WMS-RASTER']);

/** Services of a record that give files, each once. */
export function servicesOf(layers: readonly CatalogueLayer[]): string[] {
  const given = layers.filter(({ endpointType }) => givingTypes.has(endpointType));
  return [...new Set(given.map((layer) => layer.offering_layer_name))];
}

export const readDownloads = (publicUrl: string, service: string, signal: AbortSignal): Promise<Downloads> =>
  readJson(`${publicUrl}/telechargement/${encodeURIComponent(service)}`, signal);

/** Number of features a query leaves. @throws {RejectedDownload} in the words of the server */
export async function readCount(table: DownloadTable, query: string, signal: AbortSignal): Promise<number> {
  const { count } = await readJson<{ count: number }>(`${table.count_href}?${query}`, signal);
  return count;
}

/** Why a question has no answer, as the server says it (RFC 9457). */
export class RejectedDownload extends Error {}

async function readJson<T>(address: string, signal: AbortSignal): Promise<T> {
  const headers = { 'accept-language': currentLanguage() };
  const answer = await fetch(ownAddress(address), { signal, headers });
  const body = await answer.json();
  if (!answer.ok) throw new RejectedDownload((body as { detail?: string }).detail ?? answer.statusText);
  return body as T;
}
