import { type WfsRequest, writeStoredQueryDescriptions, writeStoredQueryList } from '@cartable/ogc';
import { DocumentCache } from '../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { narrowings, openAndPrivate } from '../context/mount.ts';
import { offeringsOf } from '../context/offerings.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Protocol } from '../protocol.ts';
import { describeFeatureType, typesFor } from './describe-feature-type.ts';
import { rejectWfs } from './exceptions.ts';
import { getCapabilities } from './get-capabilities.ts';
import { getFeature } from './get-feature.ts';
import { getPropertyValue } from './get-property-value.ts';
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
        answer: (context, request) => answer(context, readWfsRequest(request), request, capabilities),
      },
    ],
    reject: rejectWfs,
  };
}

function answer(
  context: ServiceContext,
  request: WfsRequest,
  received: ProtocolRequest,
  capabilities: DocumentCache,
): ServiceAnswer | Promise<ServiceAnswer> {
  const { publicUrl } = context.services.config;
  switch (request.operation) {
    case 'GetCapabilities':
      return getCapabilities(context, request, capabilities);
    case 'DescribeFeatureType':
      return describeFeatureType(context, request);
    case 'ListStoredQueries':
      return xml(writeStoredQueryList(typesFor(context, 'list'), publicUrl));
    case 'DescribeStoredQueries':
      return xml(writeStoredQueryDescriptions(typesFor(context, 'list'), publicUrl));
    case 'GetFeature':
      return getFeature(context, request, received);
    case 'GetPropertyValue':
      return getPropertyValue(context, request, received);
  }
}

function xml(body: string): ServiceAnswer {
  return { body, contentType: 'text/xml; charset=utf-8' };
}
