import { CartableError } from '@cartable/contract';
import { type ListedRecord, queryRecords, type RecordsQuestion } from '@cartable/datastore';
import { compare, literal, property } from '@cartable/expressions';
import { quote } from '@cartable/ogc';
import type { ServiceContext } from '../context/service-context.ts';

/** In the order of the catalogue. */
export function listRecords(
  { services }: ServiceContext,
  page: Pick<RecordsQuestion, 'constraint' | 'services' | 'offset' | 'limit'>,
) {
  return queryRecords(services.datastores.context, { ...page, sort: [] });
}

/** @throws {CartableError} `service.collection-unknown` */
export async function getRecord(context: ServiceContext, id: string): Promise<ListedRecord> {
  const constraint = compare(property('id'), '=', literal(id));
  const [record] = (await listRecords(context, { constraint, offset: 0, limit: 1 })).records;
  if (!record) throw new CartableError('service.collection-unknown', { name: quote(id) });
  return record;
}
