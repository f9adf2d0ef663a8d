import { publishedRecords } from '../context/published-records.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Protocol } from '../protocol.ts';
import { answerCsw } from './answer.ts';
import { refuseCsw } from './exceptions.ts';
import { readCswRequest } from './requests.ts';

/**
 * CSW 2.0.2, by addresses, forms and XML documents: the whole catalogue at `/csw`, the records of one datastore at
 * `/csw/{technical name}`. Records are published for everyone alike: it has no private address.
 */
export function createCsw(): Protocol<RequestContext> {
  return {
    name: 'csw',
    mounts: [{ root: '/csw', audience: 'open', scopes: ['', '/:datastore'] }],
    serves: publishedRecords,
    requestsPerSecond: (config) => config.catalogueProtocolsPerSecond,
    resources: [
      {
        path: '',
        isPosted: true,
        answer: (context, request) => answerCsw(context, readCswRequest(request)),
      },
    ],
    refuse: refuseCsw,
  };
}
