import {
  type DescribeFeatureTypeRequest,
  type GmlFormat,
  getFeatureType,
  type WfsFeatureType,
  writeSchema,
} from '@cartable/ogc';
import { validatorOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { linkedUrl } from '../context/request-context.ts';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { servedTypes } from '../features/feature-types.ts';
import { schemaUrlOf } from '../features/schema-url.ts';

export function describeFeatureType(
  context: ServiceContext,
  request: DescribeFeatureTypeRequest,
): ServiceAnswer {
  const { format } = request;
  const body = writeSchema(describedTypes(context, request), {
    format,
    publicUrl: context.services.config.publicUrl,
    schemaUrlOf: (_layerName, types) => schemaUrlOf(linkedUrl(context), types, format),
  });
  return { body, contentType: schemaTypes[format], headers: validatorOf(context, body) };
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

export function typesFor(context: ServiceContext, operation: 'list' | 'describe'): WfsFeatureType[] {
  return servedTypes(visible(context, operation)).map(({ type }) => type);
}
