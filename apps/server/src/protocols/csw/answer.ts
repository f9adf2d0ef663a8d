import { queryables } from '@cartable/catalogue';
import {
  type CswQuery,
  type CswRequest,
  cswOutputSchemas,
  cswParameters,
  writeAcknowledgement,
  writeCswCapabilities,
  writeDescribeRecordResponse,
  writeGetDomainResponse,
  writeGetRecordByIdResponse,
  writeGetRecordsResponse,
} from '@cartable/ogc';
import { weakValidatorOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { checkListedDatastore } from '../context/listed-datastore.ts';
import type { RequestContext } from '../context/request-context.ts';
import { cswServiceOf } from './csw-service.ts';
import { domainsOf, valuesOfParameter } from './domains.ts';
import { findRecords, findRecordsById } from './find-records.ts';
import { recordElement } from './record-element.ts';

type Requested<Operation extends CswRequest['operation']> = Extract<CswRequest, { operation: Operation }>;

export async function answerCsw(context: RequestContext, request: CswRequest): Promise<ServiceAnswer> {
  await checkListedDatastore(context);
  const timeStamp = context.services.clock.now().toISOString();
  const body = await write(context, request, timeStamp);
  return {
    body,
    contentType: 'application/xml; charset=utf-8',
    headers: weakValidatorOf(context, body, timeStamp),
    hasLinks: true,
  };
}

function write(context: RequestContext, request: CswRequest, timeStamp: string): string | Promise<string> {
  switch (request.operation) {
    case 'GetCapabilities':
      return writeCswCapabilities(cswServiceOf(context), queryables, request.sections);
    case 'DescribeRecord':
      return writeDescribeRecordResponse();
    case 'GetRecords':
      return getRecords(context, request, timeStamp);
    case 'GetRecordById':
      return getRecordById(context, request);
    case 'GetDomain':
      return domainsOf(context, request, (name) => valuesOfParameter(cswParameters, name) ?? []).then(
        writeGetDomainResponse,
      );
  }
}

async function getRecords(context: RequestContext, query: CswQuery, timeStamp: string): Promise<string> {
  const { resultType, startPosition, outputSchema, elementNames } = query;
  const maxRecords = resultType === 'results' ? query.maxRecords : 0;
  const { total, records } = await findRecords(context, { ...query, maxRecords });
  if (resultType === 'validate') return writeAcknowledgement({ timeStamp, elementSet: query.elementSet });
  return writeGetRecordsResponse({
    timeStamp,
    requestId: query.requestId,
    elementSet: elementNames.length > 0 ? undefined : query.elementSet,
    recordSchema: cswOutputSchemas[outputSchema],
    matched: total,
    startPosition,
    records: records.map((record) => recordElement(record, query)),
  });
}

async function getRecordById(context: RequestContext, request: Requested<'GetRecordById'>): Promise<string> {
  const records = await findRecordsById(context, request.ids);
  return writeGetRecordByIdResponse(
    records.map((record) => recordElement(record, { ...request, elementNames: [] })),
  );
}
