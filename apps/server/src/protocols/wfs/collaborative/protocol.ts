import { and } from '@cartable/expressions';
import {
  documentOfStoredQuery,
  expandStoredQueries,
  findFeatureFormat,
  gmlPropertyOf,
  invalidParameter,
  isFileFormat,
  isGetFeatureById,
  parseConditionJson,
  readConditionJson,
  readLockingKvp,
  readLockingXml,
  readManagingKvp,
  readManagingXml,
  readTransaction,
  readWfsNode,
  readXml,
  renameGmlProperties,
  storedQueryIdsIn,
  type WfsRequest,
  wfsOperations,
  type XmlNode,
} from '@cartable/ogc';
import { editingOperations, namedOperation } from '../../../operations/request-operation.ts';
import type { Services } from '../../../services.ts';
import { DocumentCache } from '../../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../../context/received-request.ts';
import type { RequestContext } from '../../context/request-context.ts';
import {
  type CollaborativeContext,
  readForEachRequest,
  withTables,
} from '../../features/collaborative-tables.ts';
import type { Protocol } from '../../protocol.ts';
import { answerWfs } from '../answer-wfs.ts';
import { rejectWfs } from '../exceptions.ts';
import { readWfsRequest } from '../requests.ts';
import { asException } from './editing-exceptions.ts';
import { geoJsonFile, getGeoJsonFile } from './get-geojson-file.ts';
import { getRows } from './get-rows.ts';
import { getFeatureWithLock, lockFeature } from './locking.ts';
import { takeRowConditions } from './row-conditions.ts';
import {
  describedIn,
  manageStoredQueries,
  operationIn,
  storedQueriesOf,
  tellStoredQueries,
} from './stored-queries.ts';
import { transaction } from './transaction.ts';
import { getVersions } from './versions.ts';

/**
 * WFS on the tables of the collaborative space, those of one database or of all. What is ours beside the standard: the
 * bare rows of `outputFormat=JSON`, the whole file of `outputFormat=geojson-file`, shapes as a map shows them
 * (`resolution`), and filters in JSON, which may ask for what changed since a number.
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
    serves: readForEachRequest,
    requestsPerSecond: (config) => config.wfsPerSecond,
    resources: [
      {
        path: '',
        isPosted: true,
        operation: namedOperation('request', [...wfsOperations, ...editingOperations]),
        answer,
      },
    ],
    reject: async (context, received, error) => rejectWfs({ ...context, published: [] }, received, error),
  };
}

async function answer(context: RequestContext, received: ReceivedRequest): Promise<ServiceAnswer> {
  try {
    return await answerOwn(context, received);
  } catch (error) {
    throw asException(error);
  }
}

async function answerOwn(context: RequestContext, received: ReceivedRequest): Promise<ServiceAnswer> {
  const { name, isRows, isWhole, filter, resolution, isSpread, standard } = readOwn(received);
  const visible = once(() => withTables(context, { name, needs: 'VIEW' }));
  const document = await documentOf(standard, visible);
  const edited = await answerEditing(document, { name, standard, visible });
  if (edited !== undefined) return edited;
  const request = document === undefined ? readWfsRequest(standard) : readWfsNode(document);
  const isFile = request.operation === 'GetFeature' && (isWhole || isFileFormat(request.format));
  const tables = isFile ? await withTables(context, { name, needs: 'EXPORT' }) : await visible();
  const conditions = takeRowConditions(filter === undefined ? {} : parseConditionJson(filter));
  const narrowed = withFilter(request, conditions.others);
  if (narrowed.operation === 'GetFeature') {
    if (isRows || conditions.asksChanges) return getRows(tables, narrowed, conditions);
    const versions = await getVersions(tables, narrowed);
    if (versions !== undefined) return versions;
    if (isWhole && narrowed.resultType !== 'hits') return getGeoJsonFile(tables, narrowed);
  }
  const drawn = narrowed.operation === 'GetFeature' ? { ...narrowed, resolution, isSpread } : narrowed;
  return answerWfs(tables, drawn, standard, new DocumentCache(), true);
}

type Tables = () => Promise<CollaborativeContext>;

/** A request as a document: those that are, and those whose parameters name a stored query of people. */
async function documentOf(standard: ReceivedRequest, visible: Tables): Promise<XmlNode | undefined> {
  const { body, query } = standard;
  const root = body?.kind === 'xml' ? readXml(body.text) : undefined;
  const asked = root ?? documentOfStoredQuery(parametersOf({ query, body }));
  if (asked === undefined) return undefined;
  const names = storedQueryIdsIn(asked).filter((id) => !isGetFeatureById(id));
  if (names.length === 0) return root && renamed(root, visible);
  const tables = await visible();
  const layerNames = tables.published.map(({ layerName }) => layerName);
  return renamed(expandStoredQueries(asked, await storedQueriesOf(tables), layerNames), visible);
}

/** Tables that hold standard properties of GML are asked for them by the names of their columns. */
async function renamed(root: XmlNode, visible: Tables): Promise<XmlNode> {
  const { published } = await visible();
  const holds = published.some(({ tables }) => tables.some(({ columns }) => columns.some(gmlPropertyOf)));
  return holds ? renameGmlProperties(root) : root;
}

/** What only services whose features are edited answer; undefined for the rest. */
async function answerEditing(
  document: XmlNode | undefined,
  {
    name,
    standard,
    visible,
  }: { readonly name: string | undefined; readonly standard: ReceivedRequest; readonly visible: Tables },
): Promise<ServiceAnswer | undefined> {
  const parameters = parametersOf(standard);
  const change = document && readTransaction(document);
  if (change !== undefined) return transaction(await visible(), change);
  const locking = document === undefined ? readLockingKvp(parameters) : readLockingXml(document);
  if (locking?.operation === 'LockFeature') return lockFeature(await visible(), locking);
  if (locking !== undefined) return getFeatureWithLock(await visible(), locking, standard);
  const managing = document === undefined ? readManagingKvp(parameters) : readManagingXml(document);
  if (managing !== undefined) return manageStoredQueries(await visible(), managing, name);
  const operation = operationIn(document, parameters);
  for (const tells of ['ListStoredQueries', 'DescribeStoredQueries'] as const)
    if (tells.toLowerCase() === operation.toLowerCase())
      return tellStoredQueries(await visible(), tells, describedIn(document, parameters));
  return undefined;
}

const parametersOf = ({ query, body }: Pick<ReceivedRequest, 'query' | 'body'>): string =>
  [query, body?.kind === 'form' ? body.text : ''].filter((part) => part !== '').join('&');

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

interface OwnRequest {
  /** Of the database. */
  readonly name: string | undefined;
  readonly isRows: boolean;
  /** GeoJSON in one file rather than by pages. */
  readonly isWhole: boolean;
  /** JSON. */
  readonly filter: string | undefined;
  /** Of the map that pages of features are for, in units of their CRS per pixel. */
  readonly resolution: number | undefined;
  /** Of more features than that map draws, some of all over the table. */
  readonly isSpread: boolean;
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
  const written = format === undefined ? undefined : parameters.get(format)?.toLowerCase();
  const isRows = written === 'json';
  const isWhole = written === geoJsonFile;
  if (isRows || isWhole) parameters.set(format!, 'application/json');
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
    isWhole,
    filter: isJson ? filter : undefined,
    resolution: resolutionIn(parameters),
    isSpread: isSpreadIn(parameters),
    standard: { ...received, query: parameters.toString() },
  };
}

/** @throws {OgcRequestError} `service.parameter-invalid` unless it is `true` or `false` */
function isSpreadIn(parameters: URLSearchParams): boolean {
  const written = writtenIn(parameters, 'spread') ?? 'false';
  const value = written.toLowerCase();
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalidParameter('spread', written, 'true | false');
}

function writtenIn(parameters: URLSearchParams, wanted: string): string | undefined {
  const name = [...parameters.keys()].find((one) => one.toLowerCase() === wanted);
  return name === undefined ? undefined : (parameters.get(name) ?? '');
}

/** @throws {OgcRequestError} `service.parameter-invalid` unless it is a positive number */
function resolutionIn(parameters: URLSearchParams): number | undefined {
  const written = writtenIn(parameters, 'resolution');
  if (written === undefined) return undefined;
  const resolution = Number(written);
  if (written !== '' && Number.isFinite(resolution) && resolution > 0) return resolution;
  throw invalidParameter('resolution', written, '> 0');
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
