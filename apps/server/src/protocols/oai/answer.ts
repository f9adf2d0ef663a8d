import {
  type OaiArguments,
  type OaiEnvelope,
  OaiError,
  type OaiRequest,
  readOaiArguments,
  readOaiRequest,
  writeOaiError,
} from '@cartable/ogc';
import { weakValidatorOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { RequestContext } from '../context/request-context.ts';
import { getRecord, identify, listFormats, listSets } from './describe.ts';
import { listHeaders } from './list.ts';

/** What the protocol refuses is an answer like any other (OAI-PMH 2.0 §3.1.2): its status is 200. */
export async function answerOai(context: RequestContext, received: ReceivedRequest): Promise<ServiceAnswer> {
  let requested: OaiArguments | undefined;
  const answeredAt = context.services.clock.now().toISOString();
  const envelope = (): OaiEnvelope => ({
    answeredAt,
    baseUrl: context.baseUrl,
    requested,
  });
  try {
    const found = readOaiArguments(parametersOf(received));
    const request = readOaiRequest(found);
    requested = found;
    const body = await write(context, request, envelope());
    return documentOf(body, weakValidatorOf(context, body, answeredAt));
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    const body = writeOaiError(envelope(), error, context.language);
    return documentOf(body, { 'cache-control': 'no-store' });
  }
}

function write(context: RequestContext, request: OaiRequest, envelope: OaiEnvelope): Promise<string> {
  switch (request.verb) {
    case 'Identify':
      return identify(context, envelope);
    case 'ListMetadataFormats':
      return listFormats(context, envelope, request.identifier);
    case 'ListSets':
      return listSets(context, envelope, request.position);
    case 'GetRecord':
      return getRecord(context, envelope, request);
    case 'ListIdentifiers':
    case 'ListRecords':
      return listHeaders(context, envelope, request);
  }
}

/** A form holds the parameters in its body; a document holds none. */
const parametersOf = ({ query, body }: ReceivedRequest): string =>
  body?.kind === 'form' ? [query, body.text].filter((part) => part !== '').join('&') : query;

const documentOf = (body: string, headers: Readonly<Record<string, string>>): ServiceAnswer => ({
  body,
  headers: { ...headers, vary: 'accept-language' },
  contentType: 'text/xml; charset=utf-8',
  hasLinks: true,
});
