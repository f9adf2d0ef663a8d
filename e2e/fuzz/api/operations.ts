import type { Schema } from './schema-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

/** One call of our own OpenAPI document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly needsSession: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly kind: 'json' | 'form' | 'urlencoded'; readonly schema: Schema } | undefined;
  /** JSON of success, when it answers some. */
  readonly answer: Schema | undefined;
  /** JSON of refusals that are told apart from those of all calls, by status. */
  readonly rejections: Readonly<Record<string, Schema>>;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface WrittenOperation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => readOperation(path, method.toUpperCase(), written)),
  );
}

function readOperation(path: string, method: string, written: WrittenOperation): Operation {
  return {
    id: written.operationId,
    method,
    path,
    needsSession: (written.security ?? []).some((scheme) => 'session' in scheme),
    parameters: written.parameters ?? [],
    body: readBody(written.requestBody?.content ?? {}),
    answer: written.responses['200']?.content?.['application/json']?.schema,
    rejections: Object.fromEntries(
      Object.entries(written.responses).flatMap(([status, { content }]) => {
        const schema = content?.['application/json']?.schema;
        return Number(status) >= 400 && schema ? [[status, schema]] : [];
      }),
    ),
  };
}

const bodyKinds = {
  'application/json': 'json',
  'multipart/form-data': 'form',
  'application/x-www-form-urlencoded': 'urlencoded',
} as const;

function readBody(content: Content): Operation['body'] {
  for (const [type, kind] of Object.entries(bodyKinds)) {
    const schema = content[type]?.schema;
    if (schema !== undefined) return { kind, schema };
  }
  return undefined;
}

/** Reading first, making next, destroying last: so that there is something to read and to change. */
export function inOrder(operations: readonly Operation[]): Operation[] {
  const rank = ({ method, id }: Operation) =>
    method === 'GET' ? 0 : method === 'DELETE' || /remove|delete|refuse|disable/i.test(id) ? 2 : 1;
  return operations.toSorted((one, other) => rank(one) - rank(other));
}
