import { apiError, markNetworkFailure } from '../../../../base/api/api-error.ts';
import { currentLanguage } from '../../../../base/i18n/language.ts';
import { reasonOfRejection } from '../../../../map/index.ts';
import { boxOfGeometry, type CollectionPaging, pagingOf, type RowsPage } from '../../../records/index.ts';

interface Feature {
  readonly id: string | number;
  readonly geometry: object | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

interface Collection extends CollectionPaging {
  readonly features: readonly Feature[];
}

/** A feature with its place. */
export interface ReadFeature {
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** GeoJSON, CRS:84. */
  readonly geometry: object | null;
  readonly box: ReturnType<typeof boxOfGeometry>;
}

/** WFS writes the database and the table before the key: `obstacles.seuils.12`. */
export const keyOfFeature = (id: string | number): string => {
  const text = String(id);
  return text.slice(text.lastIndexOf('.') + 1);
};

export async function readPage(url: string, signal: AbortSignal): Promise<RowsPage> {
  const collection = await readCollection(url, signal);
  const rows = collection.features.map(({ id, properties }) => ({
    id: keyOfFeature(id),
    values: properties ?? {},
  }));
  return { rows, ...pagingOf(collection) };
}

/** Null: it is not there, or no more. */
export async function readFeature(url: string, signal: AbortSignal): Promise<ReadFeature | null> {
  const [feature] = (await readCollection(url, signal)).features;
  if (!feature) return null;
  const { id, properties, geometry } = feature;
  return {
    key: keyOfFeature(id),
    values: properties ?? {},
    geometry,
    box: geometry && boxOfGeometry(geometry),
  };
}

async function readCollection(url: string, signal: AbortSignal): Promise<Collection> {
  const headers = { 'Accept-Language': currentLanguage() };
  const answer = await fetch(url, { signal, headers, credentials: 'same-origin' }).catch((error: unknown) => {
    throw markNetworkFailure(error);
  });
  const body = await answer.text();
  if (answer.ok && answer.headers.get('content-type')?.includes('json'))
    return JSON.parse(body) as Collection;
  throw apiError(answer.status, { code: answer.status, message: reasonOfRejection(body, answer.status) });
}
