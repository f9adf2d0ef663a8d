import { and } from '@cartable/expressions';
import {
  findFeatureFormat,
  isFileFormat,
  parseConditionJson,
  readConditionJson,
  readTransaction,
  type WfsRequest,
} from '@cartable/ogc';
import type { Services } from '../../../services.ts';
import { DocumentCache } from '../../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import type { RequestContext } from '../../context/request-context.ts';
import type { Protocol } from '../../protocol.ts';
import { answerWfs } from '../answer-wfs.ts';
import { rejectWfs } from '../exceptions.ts';
import { readWfsRequest } from '../requests.ts';
import { getRows } from './get-rows.ts';
import { takeRowConditions } from './row-conditions.ts';
import { withTables } from './tables-as-services.ts';
import { transaction } from './transaction.ts';

/**
 * WFS on the tables of the collaborative space, those of one database or of all. What is ours beside the standard: the
 * bare rows of `outputFormat=JSON`, and filters in JSON, which may ask for what changed since a number.
 */
export function createCollaborativeWfs(services: Pick<Services, 'openid'>): Protocol<RequestContext> {
  return {
    name: 'espaceco-wfs',
    mounts: [
      { root: '/api/espaceco/wfs', audience: 'restricted', scopes: ['', '/:database'] },
      // Where clients of the reference look for it, with the token of a person.
      ...(services.openid === undefined
        ? []
        : [{ root: '/gcms/api/wfs', audience: 'restricted', scopes: [''] } as const]),
    ],
    serves: {
      // Read for each request: who asks decides what there is.
      find: async ({ clock }) => ({
        version: Math.floor(clock.now().getTime() / 1000),
        contextOf: (request) => request,
      }),
      recall: () => undefined,
      checkScope: () => undefined,
    },
    requestsPerSecond: (config) => config.wfsPerSecond,
    resources: [{ path: '', isPosted: true, answer }],
    reject: async (context, received, error) => rejectWfs({ ...context, published: [] }, received, error),
  };
}

async function answer(context: RequestContext, received: ReceivedRequest): Promise<ServiceAnswer> {
  const { name, isRows, filter, standard } = readOwn(received);
  const change = received.body?.kind === 'xml' ? readTransaction(received.body.text) : undefined;
  if (change !== undefined) return transaction(await withTables(context, { name, needs: 'VIEW' }), change);
  const request = readWfsRequest(standard);
  const isFile = request.operation === 'GetFeature' && isFileFormat(request.format);
  const tables = await withTables(context, { name, needs: isFile ? 'EXPORT' : 'VIEW' });
  const conditions = takeRowConditions(filter === undefined ? {} : parseConditionJson(filter));
  const narrowed = withFilter(request, conditions.others);
  if (request.operation === 'GetFeature' && (isRows || conditions.asksChanges)) {
    return getRows(tables, narrowed as typeof request, conditions);
  }
  return answerWfs(tables, narrowed, standard, new DocumentCache(), true);
}

interface OwnRequest {
  /** Of the database. */
  readonly name: string | undefined;
  readonly isRows: boolean;
  /** JSON. */
  readonly filter: string | undefined;
  /** The request as the standard knows it. */
  readonly standard: ReceivedRequest;
}

/** What is ours of a request by address; a document has nothing of it. */
function readOwn(received: ReceivedRequest): OwnRequest {
  const { query, path } = received;
  const parameters = new URLSearchParams(query);
  const names = [...parameters.keys()];
  const find = (wanted: string) => names.find((name) => name.toLowerCase() === wanted);
  const format = find('outputformat');
  const isRows = format !== undefined && parameters.get(format)?.toLowerCase() === 'json';
  if (isRows) parameters.set(format, 'application/json');
  const filterName = find('filter');
  const filter = filterName === undefined ? undefined : parameters.get(filterName)?.trim();
  const isJson = filter?.startsWith('{') ?? false;
  if (isJson) parameters.delete(filterName!);
  // Where a page begins is `offset` to these clients.
  const offset = find('offset');
  if (offset !== undefined) {
    parameters.set('startIndex', parameters.get(offset) ?? '0');
    parameters.delete(offset);
  }
  return {
    name: path.database,
    isRows: isRows && findFeatureFormat('json') !== undefined,
    filter: isJson ? filter : undefined,
    standard: { ...received, query: parameters.toString() },
  };
}

function withFilter(request: WfsRequest, members: Readonly<Record<string, unknown>>): WfsRequest {
  if (request.operation !== 'GetFeature' || Object.keys(members).length === 0) return request;
  const own = readConditionJson(members);
  const queries = request.queries.map((query) => ({
    ...query,
    filter: query.filter === undefined ? own : and(query.filter, own),
  }));
  return { ...request, queries };
}
