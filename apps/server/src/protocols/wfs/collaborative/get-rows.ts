import { type GetFeatureRequest, invalidParameter, resolveQuery } from '@cartable/ogc';
import type { WriteRowsTask } from '../../../map-workers/tasks/write-rows.ts';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { CollaborativeContext } from '../../features/collaborative-tables.ts';
import { servedTypes } from '../../features/feature-types.ts';
import { queryPart } from '../query-part.ts';
import type { RowConditions } from './row-conditions.ts';

const mostRows = 10_000;

/** Clients of the reference make a column of each member they are given, and know no such one. */
const isOfReference = ({ baseUrl }: CollaborativeContext): boolean => baseUrl.endsWith('/gcms/api/wfs');

/** Features of one table as a JSON array of rows. */
export async function getRows(
  context: CollaborativeContext,
  request: GetFeatureRequest,
  { since, wanted }: RowConditions,
): Promise<ServiceAnswer> {
  const { services, published } = context;
  const { publicUrl, renderTimeoutMs: timeoutMs } = services.config;
  const served = servedTypes(published);
  const types = served.map(({ type }) => type);
  const resolving = { types, publicUrl, version: request.version, format: 'geojson' as const };
  const [query, other] = request.queries.flatMap((each) => resolveQuery(each, resolving));
  if (query === undefined || other !== undefined) throw invalidParameter('typeName', '', 'database:table');
  const { selection } = queryPart(served, query);
  const { type, columns, withGeometry, srs } = query;
  const { table } = served.find((one) => one.type === type)!;
  const task: WriteRowsTask = {
    kind: 'write-rows',
    selection,
    offset: request.startIndex,
    limit: Math.min(request.count ?? mostRows, mostRows),
    since,
    wanted,
    info: {
      type,
      columns,
      withGeometry,
      srs,
      keyName: table.primaryKey,
      tellsNumrec: !isOfReference(context),
      // The key of the reference, which is a text there.
      keyIsText: isOfReference(context) && table.primaryKey === 'cleabs',
    },
  };
  const { signal, address } = context;
  return {
    body: await services.maps.stream(task, { signal, timeoutMs, address }),
    contentType: 'application/json',
  };
}
