/** The definition of the API (OpenAPI 3.0), composed of what its parts contribute. */
import type { ApiInfo } from './api-info.ts';
import { htmlMediaType, openApiMediaType } from './link.ts';
import {
  common,
  document,
  links,
  object,
  operation,
  parameter,
  reference,
  responses,
  type Schema,
  text,
  uri,
} from './operations.ts';

/**
 * Up to so many collections each has its own paths, with its properties as parameters. Beyond, the document would weigh
 * megabytes and clients fetch it before anything else: one template then stands for all.
 */
export const maxDescribed = 60;

/** Contribution of a part of the API to its definition. */
export interface DefinitionPart {
  readonly paths: object;
  readonly parameters?: Readonly<Record<string, object>>;
  readonly schemas?: Readonly<Record<string, object>>;
}

export function apiDefinition(info: ApiInfo, version: string, parts: readonly DefinitionPart[]): object {
  const { title, description, provider, baseUrl } = info;
  return {
    openapi: '3.0.3',
    info: { title, description, version, contact: { name: provider.name, url: provider.site } },
    servers: [{ url: baseUrl }],
    tags: [
      { name: 'API', description: info.texts.definition },
      { name: 'Data', description: info.texts.collections },
    ],
    paths: Object.assign(corePaths(info), ...parts.map(({ paths }) => paths)) as object,
    components: {
      parameters: Object.assign(coreParameters(info), ...parts.map(({ parameters }) => parameters)) as object,
      schemas: Object.assign({ ...coreSchemas }, ...parts.map(({ schemas }) => schemas)) as object,
      responses,
    },
  };
}

function corePaths({ texts }: ApiInfo): Record<string, object> {
  return {
    '/': document('getLandingPage', texts.landing, 'LandingPage'),
    '/api': {
      get: operation('getApiDefinition', texts.definition, 'API', [common], {
        [openApiMediaType]: object,
        [htmlMediaType]: text,
      }),
    },
    '/conformance': document('getConformance', texts.conformance, 'Conformance'),
    '/collections': document('getCollections', texts.collections, 'Collections', 'Data'),
  };
}

function coreParameters({ parameterTexts }: ApiInfo): Record<string, object> {
  return {
    f: parameter('f', { type: 'string', enum: ['json', 'html'] }, parameterTexts.f),
    lang: parameter('lang', { type: 'string', enum: ['fr', 'en'] }, parameterTexts.lang),
  };
}

const link: Schema = {
  type: 'object',
  required: ['href', 'rel'],
  properties: { href: text, rel: text, type: text, title: text, hreflang: text },
};
const coreSchemas = {
  Link: link,
  LandingPage: {
    type: 'object',
    required: ['links'],
    properties: { title: text, description: text, links },
  },
  Conformance: {
    type: 'object',
    required: ['conformsTo'],
    properties: { conformsTo: { type: 'array', items: text } },
  },
  Collection: {
    type: 'object',
    required: ['id', 'links'],
    properties: {
      id: text,
      title: text,
      description: text,
      links,
      extent: object,
      itemType: { type: 'string', default: 'feature' },
      crs: { type: 'array', items: text },
      storageCrs: uri,
    },
  },
  Collections: {
    type: 'object',
    required: ['links', 'collections'],
    properties: { links, collections: { type: 'array', items: reference('schemas', 'Collection') } },
  },
  Problem: {
    type: 'object',
    required: ['title', 'status'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      detail: text,
      code: text,
      parameter: text,
    },
  },
};
