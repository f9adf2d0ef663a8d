import { type WfsRequest, writeStoredQueryDescriptions, writeStoredQueryList } from '@cartable/ogc';
import type { DocumentCache } from '../context/answer/document-cache.ts';
import { validatorOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { describeFeatureType, typesFor } from './describe-feature-type.ts';
import { getCapabilities } from './get-capabilities.ts';
import { getFeature } from './get-feature.ts';
import { getPropertyValue } from './get-property-value.ts';

/** Every operation, over the services of a context. */
export function answerWfs(
  context: ServiceContext,
  request: WfsRequest,
  received: ProtocolRequest,
  capabilities: DocumentCache,
  isTransactional = false,
): ServiceAnswer | Promise<ServiceAnswer> {
  const { publicUrl } = context.services.config;
  switch (request.operation) {
    case 'GetCapabilities':
      return getCapabilities(context, request, capabilities, isTransactional);
    case 'DescribeFeatureType':
      return describeFeatureType(context, request);
    case 'ListStoredQueries':
      return xml(context, writeStoredQueryList(typesFor(context, 'list'), publicUrl));
    case 'DescribeStoredQueries':
      return xml(context, writeStoredQueryDescriptions(typesFor(context, 'list'), publicUrl));
    case 'GetFeature':
      return getFeature(context, request, received);
    case 'GetPropertyValue':
      return getPropertyValue(context, request, received);
  }
}

function xml(context: ServiceContext, body: string): ServiceAnswer {
  return { body, contentType: 'text/xml; charset=utf-8', headers: validatorOf(context, body) };
}
