import { type ErrorCode, errorCatalogue, type RouteDefinition } from '@cartable/contract';
import { z } from 'zod';

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly serverUrl: string;
}

type Json = Record<string, unknown>;

/** Endpoints outside the contract, ready to be put beside its calls. */
export interface OpenApiPart {
  readonly tag: string;
  readonly paths: Readonly<Record<string, Json>>;
  readonly schemas: Json;
  readonly securitySchemes: Json;
}

/** The OpenAPI 3.1.0 description of the routes; its schemas are JSON Schema 2020-12, as Zod writes them. */
export function writeOpenApi(
  routes: Readonly<Record<string, RouteDefinition<ErrorCode>>>,
  info: OpenApiInfo,
  besides: readonly OpenApiPart[] = [],
): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = { Error: errorSchema };
  for (const route of Object.values(routes)) {
    const operation = liftDefinitions(writeOperation(route), route.name, schemas);
    for (const [rank, address] of [route.path, ...(route.aliases ?? [])].entries()) {
      const path = address.replace(/\{(\w+)\+\}/, '{$1}');
      // Identifiers of operations are unique in a document.
      const operationId = rank === 0 ? route.name : `${route.name}Alias${rank}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: { ...operation, operationId } };
    }
  }
  const tags = new Set([...Object.values(routes), ...besides].map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: introduction },
    servers: [{ url: info.serverUrl }],
    tags: [...tags].map((name) => ({ name })),
    paths: Object.assign(paths, ...besides.map((part) => part.paths)),
    components: {
      schemas: Object.assign(schemas, ...besides.map((part) => part.schemas)),
      securitySchemes: Object.assign(
        { session: { type: 'apiKey', in: 'cookie', name: 'cartable_session' } },
        ...besides.map((part) => part.securitySchemes),
      ),
    },
  };
}

const introduction =
  'State-changing calls need the header `X-Requested-With: XMLHttpRequest`, except the public ones whose body is JSON. ' +
  'Both forms of an address, with and without final slash, are accepted. Errors are in the language of Accept-Language; ' +
  'programs read `details.error`.';

function writeOperation(route: RouteDefinition<ErrorCode>): Json {
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.tag],
    ...(route.access !== 'public' ? { security: [{ session: [] }] } : {}),
    ...writeParameters(route),
    ...writeBody(route),
    responses: writeResponses(route),
  };
}

function writeParameters(route: RouteDefinition<ErrorCode>): Json {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')];
  return parameters.length === 0 ? {} : { parameters };
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, written]) => {
    const { description, ...propertySchema } = written as Json;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: propertySchema,
    };
  });
}

function writeBody(route: RouteDefinition<ErrorCode>): Json {
  if (route.body === undefined) return {};
  const schema = inputSchema(route.body);
  if (route.bodyKind !== 'form') {
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  }
  const files = Object.fromEntries(
    (route.files ?? []).map((name) => [name, { type: 'string', format: 'binary' }]),
  );
  const form = { ...schema, properties: { ...(schema.properties as Json), ...files } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

function writeResponses(route: RouteDefinition<ErrorCode>): Json {
  const success = writeSuccess(route);
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  return { ...success, default: { description: describeErrors(route.errors ?? []), ...error } };
}

function writeSuccess({ answer, answerKind, selectsFields }: RouteDefinition<ErrorCode>): Json {
  if (answerKind === 'file' || answerKind === 'published') {
    const content = { 'application/octet-stream': {} };
    return {
      '200': { description: 'The file', content },
      '206': { description: 'The range asked for', content },
      '304': { description: 'Not modified' },
      '416': { description: 'No such range' },
      ...(answerKind === 'published' ? { '404': { description: 'Nothing is published there' } } : {}),
    };
  }
  if (answerKind === 'events') {
    return { '200': { description: 'The events', content: { 'text/event-stream': {} } } };
  }
  if (answer === undefined) return { '204': { description: 'Done' } };
  const schema = selectsFields ? withoutRequired(outputSchema(answer)) : outputSchema(answer);
  const done = { description: 'Done', content: { 'application/json': { schema } } };
  if (answerKind !== 'range') return { '200': done };
  const headers = {
    'Content-Range': {
      description: 'Ranks of the first and the last, from 0, and how many there are: `0-9/25`',
      schema: { type: 'string' },
    },
  };
  return {
    '200': { ...done, description: 'The whole list', headers },
    '206': { ...done, description: 'A part of the list', headers },
  };
}

/** Members of the entity, of each in a list or in a page of one, may be left out by `fields`. */
function withoutRequired(schema: Json): Json {
  const { items, properties } = schema;
  if (isObject(items)) return { ...schema, items: withoutRequired(items) };
  if (isObject(properties) && isObject(properties.content)) {
    return { ...schema, properties: { ...properties, content: withoutRequired(properties.content) } };
  }
  const { required: _required, ...rest } = schema;
  return rest;
}

function describeErrors(codes: readonly ErrorCode[]): string {
  if (codes.length === 0) return 'Refused';
  return `Refused. Of its own: ${codes.map((code) => `\`${code}\` (${errorCatalogue[code].en.found})`).join(', ')}`;
}

function inputSchema(schema: z.ZodType): Json {
  return withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function outputSchema(schema: z.ZodType): Json {
  return withoutDialect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
}

/**
 * Zod keeps the parts of a recursive schema in `$defs` beside it and refers to them from its own root. In one document
 * they live in the components, under the name of the call.
 */
function liftDefinitions(operation: Json, name: string, schemas: Json): Json {
  const lifted = JSON.parse(JSON.stringify(operation), (_key, value: unknown) => {
    if (!isObject(value)) return value;
    const { $defs: definitions, $ref: reference, ...rest } = value;
    if (isObject(definitions)) {
      for (const [part, schema] of Object.entries(definitions)) schemas[`${name}.${part}`] = schema;
      return rest;
    }
    if (typeof reference !== 'string' || !reference.startsWith('#/$defs/')) return value;
    return { ...rest, $ref: `#/components/schemas/${name}.${reference.slice('#/$defs/'.length)}` };
  });
  return lifted as Json;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The dialect of OpenAPI 3.1 is that of Zod: said once for the document. */
function withoutDialect(schema: Json): Json {
  const { $schema: _dialect, '~standard': _standard, ...rest } = schema;
  return rest;
}

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'status', 'message', 'details'],
  properties: {
    code: { type: 'integer', description: 'HTTP status' },
    status: { type: 'string', description: 'Reason phrase of the status' },
    message: { type: 'string', description: 'For people: found, expected and what to do' },
    details: {
      type: 'object',
      properties: {
        error: { type: 'string', enum: Object.keys(errorCatalogue).sort() },
        found: { type: 'string' },
        expected: { type: 'string' },
        action: { type: 'string' },
        params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        problems: {
          type: 'array',
          items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
        },
        controller: { type: 'string' },
        session_expired: { type: 'boolean' },
      },
    },
  },
};
