import { type ListedRecord, queryRecords, querySandboxRecords } from '@cartable/datastore';
import { isIn, literal, property } from '@cartable/expressions';
import type { CswQuery } from '@cartable/ogc';
import type { RequestContext } from '../context/request-context.ts';
import { sortableOf } from './queryable-names.ts';

type Requested = Pick<CswQuery, 'constraint' | 'sort' | 'startPosition' | 'maxRecords'>;

/** The page of records that a GetRecords of any version asks for. */
export function findRecords(
  { services, endpoint, visitor }: RequestContext,
  { constraint, sort, startPosition, maxRecords }: Requested,
): Promise<{ readonly total: number; readonly records: readonly ListedRecord[] }> {
  const question = {
    constraint,
    sort: sort.map(({ property: name, isDescending }) => ({ property: sortableOf(name), isDescending })),
    offset: startPosition - 1,
    limit: maxRecords,
  };
  const { context } = services.datastores;
  return endpoint.isSandbox
    ? querySandboxRecords(context, visitor, question)
    : queryRecords(context, { ...question, datastore: endpoint.datastore });
}

/** Those of a GetRecordById that there are. */
export async function findRecordsById(
  context: RequestContext,
  ids: readonly string[],
): Promise<readonly ListedRecord[]> {
  const constraint = isIn(property('identifier'), ids.map(literal));
  const { records } = await findRecords(context, {
    constraint,
    sort: [],
    startPosition: 1,
    maxRecords: ids.length,
  });
  return records;
}
