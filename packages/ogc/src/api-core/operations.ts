/** Operations of the definition of the API, written with the same parameters and refusals in every part. */
import { htmlMediaType, jsonMediaType, problemMediaType } from './link.ts';

export type Schema = Readonly<Record<string, unknown>>;

export const object: Schema = { type: 'object' };
export const text: Schema = { type: 'string' };
export const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const uri: Schema = { type: 'string', format: 'uri' };
export const links: Schema = { type: 'array', items: reference('schemas', 'Link') };

export function parameter(name: string, schema: Schema, description: string): object {
  return { name, in: 'query', required: false, style: 'form', explode: false, description, schema };
}

export const common = ['f', 'lang'] as const;

function problem(description: string): object {
  return {
    description,
    content: {
      [problemMediaType]: { schema: reference('schemas', 'Problem') },
      [htmlMediaType]: { schema: text },
    },
  };
}

export const responses = {
  Invalid: problem('A parameter is unknown or has a value that is not valid.'),
  NotFound: problem('Nothing has this address.'),
  TooMany: problem('Too many requests in a short time.'),
  Failed: problem('The server cannot answer now.'),
};

export type Contents = Readonly<Record<string, Schema>>;

export function operation(
  operationId: string,
  summary: string,
  tag: string,
  names: readonly (readonly string[] | object)[],
  contents: Contents,
  headers?: object,
): object {
  return {
    tags: [tag],
    operationId,
    summary,
    parameters: names.flatMap((item) =>
      Array.isArray(item) ? item.map((name: string) => reference('parameters', name)) : [item],
    ),
    responses: {
      200: {
        description: summary,
        ...(headers === undefined ? {} : { headers }),
        content: Object.fromEntries(Object.entries(contents).map(([type, schema]) => [type, { schema }])),
      },
      400: reference('responses', 'Invalid'),
      404: reference('responses', 'NotFound'),
      429: reference('responses', 'TooMany'),
      500: reference('responses', 'Failed'),
      503: reference('responses', 'Failed'),
    },
  };
}

export function document(operationId: string, summary: string, schema: string, tag = 'API'): object {
  const contents = { [jsonMediaType]: reference('schemas', schema), [htmlMediaType]: text };
  return { get: operation(operationId, summary, tag, [common], contents) };
}

/** A document whose schema has no name here. */
export function plainDocument(
  operationId: string,
  summary: string,
  parameters: readonly object[] = [],
): object {
  const contents = { [jsonMediaType]: object, [htmlMediaType]: text };
  return { get: operation(operationId, summary, 'Data', [common, ...parameters], contents) };
}

/** Bytes in one of several forms. */
export function binary(
  operationId: string,
  summary: string,
  parameters: readonly object[],
  mediaTypes: readonly string[],
): object {
  const contents = mediaTypes.map((type) => [type, { type: 'string', format: 'binary' }]);
  return {
    get: operation(operationId, summary, 'Data', parameters, Object.fromEntries(contents) as Contents),
  };
}
