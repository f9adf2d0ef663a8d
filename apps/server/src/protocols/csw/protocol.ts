import { readCsw3Kvp } from '@cartable/ogc';
import { publishedRecords } from '../context/published-records.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Protocol } from '../protocol.ts';
import { answerCsw } from './answer.ts';
import { answerCsw3 } from './answer-3-0.ts';
import { refuseCsw } from './exceptions.ts';
import { csw3QueryOf, readCswRequest } from './requests.ts';

/**
 * CSW 2.0.2, by addresses, forms and XML documents, and CSW 3.0 by addresses and forms: the whole catalogue at `/csw`, the records of one datastore at
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
        answer: (context, request) => {
          const query = csw3QueryOf(request);
          return query === undefined
            ? answerCsw(context, readCswRequest(request))
            : answerCsw3(context, readCsw3Kvp(query));
        },
      },
    ],
    refuse: refuseCsw,
  };
}
