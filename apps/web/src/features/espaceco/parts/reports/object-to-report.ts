import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { useTable } from '../databases/databases.ts';
import { featureUrl } from '../objects/features-request.ts';
import { type ReadFeature, readFeature } from '../objects/read-features.ts';
import type { Located } from './report-form.ts';
import { placeOfShape, sketchOfShape } from './shape-to-sketch.ts';

/** An object in an address: the numbers of its database and of its table, and its key. */
export const objectText = (databaseId: number, tableId: number, key: string): string =>
  `${databaseId}.${tableId}.${key}`;

/** Where a report about an object is, and the object as its sketch. */
export function useLocatedObject(object: string | undefined): Located | undefined {
  const [databaseId, tableId, key] = /^\d+\.\d+\.\d+$/.test(object ?? '')
    ? object!.split('.').map(Number)
    : [];
  const { data: table } = useTable(
    databaseId === undefined || tableId === undefined ? undefined : { databaseId, tableId },
  );
  const url = table ? featureUrl(table, String(key)) : '';
  const { data: feature } = useQuery<ReadFeature | null, ApiError>({
    queryKey: ['espaceco-features', table?.id, 'report', url],
    queryFn: ({ signal }) => readFeature(url, signal),
    enabled: url !== '',
    meta: { persist: false },
  });
  const place = placeOfShape(feature?.geometry ?? null);
  if (!table || !feature || place === null) return undefined;
  return { place, drawn: sketchOfShape(feature.geometry, `${table.title} ${feature.key}`) };
}
