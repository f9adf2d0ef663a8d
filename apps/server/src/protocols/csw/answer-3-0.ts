import { cswRecordNames, queryables } from '@cartable/catalogue';
import type { ListedRecord } from '@cartable/datastore';
import {
  atomMediaType,
  type Csw3Query,
  type Csw3Request,
  csw3DescriptionUrl,
  csw3OutputSchemas,
  csw3Parameters,
  descriptionMediaType,
  invalidParameter,
  OgcRequestError,
  quote,
  unknownProperty,
  withQuery,
  writeAtomRecord,
  writeCsw3Capabilities,
  writeCsw3Description,
  writeCsw3Domains,
  writeCsw3Feed,
  writeCsw3Record,
  writeCsw3Records,
} from '@cartable/ogc';
import { weakValidatorOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { checkListedDatastore } from '../context/listed-datastore.ts';
import type { RequestContext } from '../context/request-context.ts';
import { cswServiceOf } from './csw-service.ts';
import { domainsOf, valuesOfParameter } from './domains.ts';
import { findRecords, findRecordsById } from './find-records.ts';
import { record3Element } from './record-element.ts';

type Requested<Operation extends Csw3Request['operation']> = Extract<Csw3Request, { operation: Operation }>;

/** A document, and what it is. */
interface Written {
  readonly body: string;
  readonly mediaType: string;
}

export async function answerCsw3(context: RequestContext, request: Csw3Request): Promise<ServiceAnswer> {
  await checkListedDatastore(context);
  const timeStamp = context.services.clock.now().toISOString();
  const { body, mediaType } = await write(context, request, timeStamp);
  return {
    body,
    contentType: `${mediaType}; charset=utf-8`,
    headers: { vary: 'accept', ...weakValidatorOf(context, body, timeStamp) },
    hasLinks: true,
  };
}

async function write(context: RequestContext, request: Csw3Request, timeStamp: string): Promise<Written> {
  switch (request.operation) {
    case 'GetCapabilities':
      return request.isDescription
        ? documentOf(
            writeCsw3Description(cswServiceOf(context), await exampleOf(context)),
            descriptionMediaType,
          )
        : documentOf(
            writeCsw3Capabilities(cswServiceOf(context), queryables, request.sections),
            request.mediaType,
          );
    case 'GetRecords':
      return getRecords(context, request, timeStamp);
    case 'GetRecordById':
      return getRecordById(context, request);
    case 'GetDomain':
      return documentOf(writeCsw3Domains(await domainsOf(context, request, checkedValues)));
  }
}

/** Names of csw:Record; some are of no record of ours. */
const presentable = [...cswRecordNames, 'creator', 'date', 'source', 'coverage', 'spatial', 'AnyText'];

const documentOf = (body: string, mediaType = 'application/xml'): Written => ({ body, mediaType });

/** A word of the title of a record, so that the example finds something. */
async function exampleOf(context: RequestContext): Promise<string> {
  const first = { constraint: undefined, sort: [], startPosition: 1, maxRecords: 1 };
  const { records } = await findRecords(context, first);
  const words = records[0]?.record.title.match(/\p{L}{3,}/gu) ?? [];
  return words.reduce(
    (longest, word) => (word.length > longest.length ? word : longest),
    words[0] ?? 'communes',
  );
}

async function getRecords(context: RequestContext, query: Csw3Query, timeStamp: string): Promise<Written> {
  const { startPosition, outputSchema, elementNames } = query;
  const unknown = elementNames.find((name) => !presentable.includes(name));
  if (unknown !== undefined) throw invalidParameter('elementName', unknown, cswRecordNames.join(', '));
  const { total: matched, records } = await findRecords(context, query);
  const { recordIds = [] } = query;
  if (matched === 0 && recordIds.length > 0) throw unknownRecord(recordIds.join(','), 'recordIds');
  const results = {
    timeStamp,
    matched,
    startPosition,
    records: records.map((record) => record3Element(record, query)),
  };
  if (outputSchema === 'atom')
    return documentOf(writeCsw3Feed({ ...results, ...feedOf(context, query) }), atomMediaType);
  return documentOf(
    writeCsw3Records({
      ...results,
      requestId: query.requestId,
      elementSet: elementNames.length > 0 ? undefined : query.elementSet,
      recordSchema: csw3OutputSchemas[outputSchema],
    }),
  );
}

function feedOf(context: RequestContext, { startPosition, maxRecords, searchTerms }: Csw3Query) {
  const { title, provider, baseUrl } = cswServiceOf(context);
  return {
    title,
    author: provider.name,
    size: maxRecords,
    searchTerms,
    selfUrl: withQuery(baseUrl, {
      service: 'CSW',
      version: '3.0.0',
      request: 'GetRecords',
      outputFormat: atomMediaType,
      startPosition: String(startPosition),
    }),
    descriptionUrl: csw3DescriptionUrl(baseUrl),
  };
}

/** The record itself, or 404 (OGC 12-176r7 §7.4.5). */
async function getRecordById(context: RequestContext, request: Requested<'GetRecordById'>): Promise<Written> {
  const [found]: readonly (ListedRecord | undefined)[] = await findRecordsById(context, [request.id]);
  if (found === undefined) throw unknownRecord(request.id);
  const element = record3Element(found, { ...request, elementNames: [] });
  if (request.outputSchema === 'atom') return documentOf(writeAtomRecord(element), atomMediaType);
  return documentOf(writeCsw3Record(element));
}

function unknownRecord(id: string, locator = 'id'): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'NotFound',
    locator,
    code: 'service.parameter-invalid',
    params: { parameter: locator, value: quote(id), expected: 'dc:identifier' },
  });
}

function checkedValues(name: string): readonly string[] {
  const values = valuesOfParameter(csw3Parameters, name);
  if (values === undefined) throw unknownProperty(name, 'parameterName');
  return values;
}
