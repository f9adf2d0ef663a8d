import { oaiVerbs } from '@cartable/ogc';
import { namedOperation } from '../../operations/request-operation.ts';
import { publishedRecords } from '../context/published-records.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Protocol } from '../protocol.ts';
import { answerOai } from './answer.ts';

/**
 * OAI-PMH 2.0, by addresses and by forms: the catalogue for harvesters, with what has left it. The records of one
 * datastore are a set. Records are published for everyone alike: it has no private address.
 */
export function createOai(): Protocol<RequestContext> {
  return {
    name: 'oai',
    mounts: [{ root: '/oai', audience: 'open', scopes: [''] }],
    serves: publishedRecords,
    requestsPerSecond: (config) => config.catalogueProtocolsPerSecond,
    resources: [{ path: '', isPosted: true, operation: namedOperation('verb', oaiVerbs), answer: answerOai }],
  };
}
