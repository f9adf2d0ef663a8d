import {
  getFeatureType,
  type RequestedName,
  readWfsKvp,
  readWfsXml,
  type WfsFeatureType,
  type WfsRequest,
  writeSchema,
  writeStoredQueryDescriptions,
  writeStoredQueryList,
} from '@cartable/ogc';
import { DocumentCache } from '../document-cache.ts';
import type { ProtocolRequest, ServiceProtocol } from '../register-services.ts';
import type { ServiceAnswer } from '../service-answer.ts';
import { type ServiceContext, visible } from '../service-context.ts';
import { servedTypes } from './feature-types.ts';
import { getCapabilities } from './get-capabilities.ts';
import { getFeature } from './get-feature.ts';
import { refuseWfs } from './refuse-wfs.ts';
import { schemaUrlOf } from './schema-url.ts';

/** WFS 2.0.0, by addresses, forms and XML documents. */
export function createWfs(): ServiceProtocol {
  const capabilities = new DocumentCache();
  return {
    path: 'wfs',
    serves: 'WFS',
    requestsPerSecond: (config) => config.wfsPerSecond,
    answer: async (context, request) => answer(context, readWfsRequest(request), request, capabilities),
    refuse: refuseWfs,
  };
}

function readWfsRequest({ query, body }: ProtocolRequest): WfsRequest {
  if (body === undefined) return readWfsKvp(query);
  if (body.kind === 'xml') return readWfsXml(body.text);
  return readWfsKvp([query, body.text].filter((part) => part !== '').join('&'));
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
      return {
        body: writeSchema(describedTypes(context, request.typeNames), {
          publicUrl,
          schemaUrlOf: (_layerName, types) => schemaUrlOf(context.baseUrl, types),
        }),
        contentType: 'application/gml+xml; version=3.2; charset=utf-8',
      };
    case 'ListStoredQueries':
      return xml(writeStoredQueryList(typesFor(context, 'list'), publicUrl));
    case 'DescribeStoredQueries':
      return xml(writeStoredQueryDescriptions(typesFor(context, 'list'), publicUrl));
    case 'GetFeature':
      return getFeature(context, request, received);
  }
}

function describedTypes(context: ServiceContext, names: readonly RequestedName[]): WfsFeatureType[] {
  const types = typesFor(context, 'describe');
  if (names.length === 0) return types;
  return names.map((name) => getFeatureType(types, name, context.services.config.publicUrl));
}

function typesFor(context: ServiceContext, operation: 'list' | 'describe'): WfsFeatureType[] {
  return servedTypes(visible(context, operation)).map(({ type }) => type);
}

function xml(body: string): ServiceAnswer {
  return { body, contentType: 'text/xml; charset=utf-8' };
}
