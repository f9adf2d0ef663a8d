import { findQueryable, ogcRecord, type Queryable } from '@cartable/catalogue';
import { CartableError } from '@cartable/contract';
import { extentOfRecords, type ListedRecord, queryRecords, type RecordsQuestion } from '@cartable/datastore';
import { compare, literal, property } from '@cartable/expressions';
import {
  commonParameters,
  geoJsonMediaType,
  jsonMediaType,
  quote,
  type RecordQueryable,
  type RecordsCollection,
  readParameters,
  readRecordsQuery,
  recordLinks,
  recordsCollectionDocument,
  recordsCollectionId,
  recordsPageDocument,
  toRequestError,
} from '@cartable/ogc';
import type { ServiceAnswer } from '../../context/answer/service-answer.ts';
import type { ApiContext } from '../core/api.ts';
import { textsOf } from '../core/html/texts.ts';
import { negotiate } from '../core/negotiate.ts';
import { pageAnswer } from '../core/page-answer.ts';
import { cataloguePage } from './html/catalogue-page.ts';
import { recordPage } from './html/record-page.ts';
import { recordsPage } from './html/records-page.ts';

/** Nothing of the catalogue is private: the private addresses do not have it. */
export function requireCatalogue({ audience }: ApiContext): void {
  if (audience === 'open') return;
  throw new CartableError('service.collection-unknown', { name: recordsCollectionId });
}

export function catalogueOf({ language }: ApiContext): RecordsCollection {
  const { links, catalogue } = textsOf(language);
  return { title: links.records, description: catalogue.description };
}

/** The collection, with the extent that its records have now. */
export async function answerCatalogue(context: ApiContext): Promise<ServiceAnswer> {
  requireCatalogue(context);
  readParameters(context.query, commonParameters);
  if (asksPage(context)) return pageAnswer(cataloguePage(context));
  const { services, endpoint } = context;
  const extent = await extentOfRecords(services.datastores.context, endpoint);
  return jsonAnswer(
    recordsCollectionDocument(context.api, { ...catalogueOf(context), extent }),
    jsonMediaType,
  );
}

/** `/items`: a page of records. */
export async function answerRecords(context: ApiContext): Promise<ServiceAnswer> {
  requireCatalogue(context);
  const isPage = asksPage(context);
  const { constraint, sort, limit, offset } = readRecordsQuery(context.query);
  const { total, records } = await find(context, {
    constraint,
    sort: sort.map(({ property: name, isDescending }) => ({ property: columnOf(name), isDescending })),
    offset,
    limit,
  });
  const { query } = context;
  const page = { query, offset, limit, matched: total };
  if (isPage) return pageAnswer(recordsPage(context, page, records));
  return jsonAnswer(
    recordsPageDocument(context.api, {
      ...page,
      timeStamp: context.services.clock.now().toISOString(),
      records: records.map((record) => write(context, record)),
    }),
    geoJsonMediaType,
  );
}

/** `/items/{recordId}`: one record. @throws {CartableError} `service.feature-unknown` */
export async function answerRecord(context: ApiContext, id: string): Promise<ServiceAnswer> {
  requireCatalogue(context);
  readParameters(context.query, commonParameters);
  const isPage = asksPage(context);
  const constraint = compare(property('id'), '=', literal(id));
  const [record] = (await find(context, { constraint, sort: [], offset: 0, limit: 1 })).records;
  if (!record) throw new CartableError('service.feature-unknown', { id: quote(id) });
  if (isPage) return pageAnswer(recordPage(context, record));
  return jsonAnswer(write(context, record), geoJsonMediaType);
}

const asksPage = ({ query, accept }: ApiContext): boolean =>
  negotiate(query, accept, { hasFiles: false }) === 'html';

async function find(context: ApiContext, question: Omit<RecordsQuestion, 'datastore'>) {
  const { services, endpoint } = context;
  try {
    return await queryRecords(services.datastores.context, { ...question, datastore: endpoint.datastore });
  } catch (error) {
    throw toRequestError(error);
  }
}

/** Every queryable of the API is one of the catalogue. */
const columnOf = (name: RecordQueryable): Queryable => findQueryable(name) as Queryable;

function write(context: ApiContext, { record, addresses }: ListedRecord): object {
  return ogcRecord(record, addresses, recordLinks(context.api, record.file_identifier));
}

function jsonAnswer(document: object, contentType: string): ServiceAnswer {
  return {
    body: JSON.stringify(document),
    contentType,
    hasLinks: true,
    headers: { vary: 'accept, accept-language, accept-encoding' },
  };
}
