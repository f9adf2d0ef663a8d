import {
  type DescribeFeatureTypeRequest,
  type GmlFormat,
  getFeatureType,
  readWfsKvp,
  readWfsXml,
  type WfsFeatureType,
  type WfsRequest,
  writeSchema,
  writeStoredQueryDescriptions,
  writeStoredQueryList,
} from '@cartable/ogc';
import { DocumentCache } from '../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { linkedUrl, type ServiceContext, visible } from '../context/service-context.ts';
import { servedTypes } from '../features/feature-types.ts';
import { schemaUrlOf } from '../features/schema-url.ts';
import type { ProtocolRequest, ServiceProtocol } from '../protocol.ts';
import { refuseWfs } from './exceptions.ts';
import { getCapabilities } from './get-capabilities.ts';
import { getFeature } from './get-feature.ts';
import { getPropertyValue } from './get-property-value.ts';

/** WFS 2.0, 1.1.0 and 1.0.0, by addresses, forms and XML documents. */
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

function describeFeatureType(context: ServiceContext, request: DescribeFeatureTypeRequest): ServiceAnswer {
  const { format } = request;
  return {
    body: writeSchema(describedTypes(context, request), {
      format,
      publicUrl: context.services.config.publicUrl,
      schemaUrlOf: (_layerName, types) => schemaUrlOf(linkedUrl(context), types, format),
    }),
    contentType: schemaTypes[format],
  };
}

/** WFS 1.0.0 knows its schemas as plain XML. */
const schemaTypes: Readonly<Record<GmlFormat, string>> = {
  gml32: 'application/gml+xml; version=3.2; charset=utf-8',
  gml31: 'text/xml; subtype=gml/3.1.1; charset=utf-8',
  gml2: 'text/xml; charset=utf-8',
};

function describedTypes(
  context: ServiceContext,
  { typeNames, version }: DescribeFeatureTypeRequest,
): WfsFeatureType[] {
  const { publicUrl } = context.services.config;
  const types = typesFor(context, 'describe');
  if (typeNames.length === 0) return types;
  return typeNames.map((name) => getFeatureType(types, name, { publicUrl, version }));
}

function typesFor(context: ServiceContext, operation: 'list' | 'describe'): WfsFeatureType[] {
  return servedTypes(visible(context, operation)).map(({ type }) => type);
}

function xml(body: string): ServiceAnswer {
  return { body, contentType: 'text/xml; charset=utf-8' };
}
