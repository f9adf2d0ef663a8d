import { type GetFeatureRequest, invalidParameter, resolveQuery } from '@cartable/ogc';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { CollaborativeContext } from '../../features/collaborative-tables.ts';
import { exportFeatures } from '../../features/export-features.ts';
import { servedTypes } from '../../features/feature-types.ts';
import { collectionInfo, countParts, queryPart, sortOf } from '../query-part.ts';

/** Of our address: the standard names of GeoJSON are answered by pages. */
export const geoJsonFile = 'geojson-file';

/** Features of one table as one GeoJSON file, however many they are. */
export async function getGeoJsonFile(
  context: CollaborativeContext,
  request: GetFeatureRequest,
): Promise<ServiceAnswer> {
  const { publicUrl } = context.services.config;
  const served = servedTypes(context.published);
  const types = served.map(({ type }) => type);
  const resolving = { types, publicUrl, version: request.version, format: 'geojson' as const };
  const [query, other] = request.queries.flatMap((each) => resolveQuery(each, resolving));
  if (query === undefined || other !== undefined) throw invalidParameter('typeName', '', 'database:table');
  const part = queryPart(served, query);
  const [found = 0] = await countParts(context, [part]);
  const left = Math.max(0, found - request.startIndex);
  return exportFeatures(context, {
    format: 'geojson',
    selection: part.selection,
    sort: sortOf(query),
    offset: request.startIndex,
    limit: request.count,
    count: request.count === undefined ? left : Math.min(left, request.count),
    info: collectionInfo(context, query, 'geojson'),
  });
}
