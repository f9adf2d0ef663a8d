import {
  attributeOf,
  childrenOf,
  duplicateId,
  isGetFeatureById,
  type ManagingRequest,
  OgcRequestError,
  quote,
  type StoredQuery,
  textOf,
  unsupportedOption,
  writeCreateStoredQueryResponse,
  writeDropStoredQueryResponse,
  writeStoredQueryDescriptions,
  writeStoredQueryList,
  type XmlNode,
} from '@cartable/ogc';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { CollaborativeContext } from '../../features/collaborative-tables.ts';
import { typesFor } from '../describe-feature-type.ts';

/** Queries that managers of databases named, by identifier: the first of an identifier counts where all databases are asked. */
export async function storedQueriesOf({
  services,
  databases,
}: CollaborativeContext): Promise<ReadonlyMap<string, StoredQuery>> {
  const kept = await services.espaceco.storedQueries.list(databases.map(({ database }) => database.id));
  const queries = new Map<string, StoredQuery>();
  for (const { id, definition } of kept)
    if (!queries.has(id)) queries.set(id, JSON.parse(definition) as StoredQuery);
  return queries;
}

/** @param name of the database: a query belongs to one */
export async function manageStoredQueries(
  { services, visitor }: CollaborativeContext,
  request: ManagingRequest,
  name: string | undefined,
): Promise<ServiceAnswer> {
  const { storedQueries } = services.espaceco;
  if (name === undefined) throw unsupportedOption(request.operation, 'request');
  if (request.operation === 'CreateStoredQuery') {
    const queries = request.definitions.map((one) => ({ id: one.id, definition: JSON.stringify(one) }));
    const taken = await storedQueries.add(visitor, { of: name, queries });
    if (taken !== undefined) throw duplicateId(taken);
    return xml(writeCreateStoredQueryResponse());
  }
  if (!(await storedQueries.remove(visitor, { of: name, id: request.id })))
    throw unknownQuery(request.id, 'id');
  return xml(writeDropStoredQueryResponse());
}

/** ListStoredQueries and DescribeStoredQueries. */
export async function tellStoredQueries(
  context: CollaborativeContext,
  operation: 'ListStoredQueries' | 'DescribeStoredQueries',
  asked: readonly string[],
): Promise<ServiceAnswer> {
  const { publicUrl } = context.services.config;
  const queries = await storedQueriesOf(context);
  const types = typesFor(context, 'list');
  const unknown = asked.find((id) => !queries.has(id) && !isGetFeatureById(id));
  if (unknown !== undefined) throw unknownQuery(unknown, 'storedQuery_id');
  const managed = [...queries.values()];
  return xml(
    operation === 'ListStoredQueries'
      ? writeStoredQueryList(types, publicUrl, managed)
      : writeStoredQueryDescriptions(types, publicUrl, managed, asked),
  );
}

/** Identifiers a request to describe stored queries names. */
export function describedIn(root: XmlNode | undefined, query: string): string[] {
  if (root !== undefined) return childrenOf(root, 'StoredQueryId').map((node) => textOf(node).trim());
  const [, written = ''] =
    [...new URLSearchParams(query)].find(([name]) => /^stored_?query_?id$/i.test(name)) ?? [];
  return written
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** `ListStoredQueries` and the like, whichever way it is asked. */
export function operationIn(root: XmlNode | undefined, query: string): string {
  if (root !== undefined) return root.local;
  const [, name = ''] = [...new URLSearchParams(query)].find(([key]) => /^request$/i.test(key)) ?? [];
  return name;
}

export function versionIn(root: XmlNode): string | undefined {
  return attributeOf(root, 'version');
}

function unknownQuery(id: string, locator: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator,
    code: 'service.stored-query-unknown',
    params: { id: quote(id), expected: 'ListStoredQueries' },
  });
}

function xml(body: string): ServiceAnswer {
  return { body, contentType: 'text/xml; charset=utf-8' };
}
