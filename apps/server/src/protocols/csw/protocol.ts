import { cswOperations } from '@cartable/ogc';
import { namedOperation } from '../../operations/request-operation.ts';
import { publishedRecords } from '../context/published-records.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Protocol } from '../protocol.ts';
import { answerCsw } from './answer.ts';
import { answerCsw3 } from './answer-3-0.ts';
import { rejectCsw } from './exceptions.ts';
import { isCsw3, readCsw3Request, readCswRequest } from './requests.ts';

/**
 * CSW 2.0.2 and 3.0, by addresses, forms and XML documents: the whole catalogue at `/csw`, the records of one datastore at
 * `/csw/{technical name}`. Records are published for everyone alike, but those of the sandbox, which answer at
 * `/sandbox/csw` to who may enter there.
 */
export function createCsw(): Protocol<RequestContext> {
  return {
    name: 'csw',
    mounts: [
      { root: '/csw', audience: 'open', scopes: ['', '/:datastore'] },
      { root: '/sandbox/csw', audience: 'restricted', scopes: [''], within: { isSandbox: true } },
    ],
    serves: publishedRecords,
    requestsPerSecond: (config) => config.catalogueProtocolsPerSecond,
    resources: [
      {
        path: '',
        isPosted: true,
        operation: namedOperation('request', cswOperations),
        answer: (context, request) =>
          isCsw3(request)
            ? answerCsw3(context, readCsw3Request(request))
            : answerCsw(context, readCswRequest(request)),
      },
    ],
    reject: rejectCsw,
  };
}
