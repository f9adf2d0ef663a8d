import { wfsOperations } from '@cartable/ogc';
import { namedOperation } from '../../operations/request-operation.ts';
import { DocumentCache } from '../context/answer/document-cache.ts';
import { narrowings, openAndPrivate } from '../context/mount.ts';
import { offeringsOf } from '../context/offerings.ts';
import type { Protocol } from '../protocol.ts';
import { answerWfs } from './answer-wfs.ts';
import { rejectWfs } from './exceptions.ts';
import { readWfsRequest } from './requests.ts';

/** WFS 2.0, 1.1.0 and 1.0.0, by addresses, forms and XML documents. */
export function createWfs(): Protocol {
  const capabilities = new DocumentCache();
  return {
    name: 'wfs',
    mounts: openAndPrivate('wfs', narrowings),
    serves: offeringsOf('WFS'),
    requestsPerSecond: (config) => config.wfsPerSecond,
    resources: [
      {
        path: '',
        isPosted: true,
        operation: namedOperation('request', wfsOperations),
        answer: (context, request) => answerWfs(context, readWfsRequest(request), request, capabilities),
      },
    ],
    reject: rejectWfs,
  };
}
