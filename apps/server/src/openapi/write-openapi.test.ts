import { type RouteDefinition, routes } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { describeGcms } from '../gcms/describe-gcms.ts';
import { describedToken } from '../oauth/describe-token.ts';
import { writeOpenApi } from './write-openapi.ts';

type Json = Record<string, unknown>;
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { schema: Json }> };
  readonly security?: readonly Json[];
}

const document = JSON.parse(
  JSON.stringify(
    writeOpenApi(routes, { title: 'T', version: '1', serverUrl: 'https://x.example' }, [describedToken]),
  ),
) as { openapi: string; info: Json; paths: Record<string, Record<string, Operation>>; components: Json };
const all: RouteDefinition[] = Object.values(routes);

function operationOf(route: RouteDefinition): Operation | undefined {
  return document.paths[route.path.replace('+}', '}')]?.[route.method.toLowerCase()];
}

describe('the OpenAPI description', () => {
  it('is of version 3.1 and holds every route, once', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'T', version: '1' });
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    const aliases = all.flatMap((route) => route.aliases ?? []);
    const own = ids.filter((id) => !/Alias\d+$/.test(id ?? ''));
    expect(own.toSorted()).toEqual([...all.map(({ name }) => name), 'issueToken'].toSorted());
    expect(ids.length - own.length).toBe(aliases.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(all.map((route) => [route.name, route] as const))(
    '%s declares its parameters, body and answers',
    (_name, route) => {
      const operation = operationOf(route);
      const parameters = operation?.parameters ?? [];
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name).toSorted()).toEqual(
        [...route.path.matchAll(/\{(\w+)\+?\}/g)].map((match) => match[1]).toSorted(),
      );
      for (const parameter of parameters) expect(parameter).toMatchObject({ schema: expect.any(Object) });
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(operation?.requestBody !== undefined).toBe(route.body !== undefined);
      expect(operation?.security !== undefined).toBe(route.access !== 'public');
      for (const response of Object.values(operation?.responses ?? {}))
        expect(response.description).not.toBe('');
      const isEmpty = route.answer === undefined && route.answerKind === undefined;
      expect(Object.keys(operation?.responses ?? {})).toContain(isEmpty ? '204' : '200');
    },
  );

  it('has no reference to nowhere', () => {
    for (const reference of referencesIn(document)) {
      const target = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((node, key) => (node as Json | undefined)?.[key.replaceAll('~1', '/')], document);
      expect(target, reference).toBeDefined();
    }
  });

  it('shows the files of a form as binary', () => {
    const schema = operationOf(routes.uploadChunk)?.requestBody?.content['multipart/form-data']?.schema;
    expect(schema).toMatchObject({ properties: { chunk: { type: 'string', format: 'binary' }, index: {} } });
  });
});

describe('the address of tokens', () => {
  const { post } = document.paths['/oauth/token']!;

  it('is told with its form, its answer and its refusals', () => {
    const form = post!.requestBody!.content['application/x-www-form-urlencoded']!.schema;
    expect(form).toMatchObject({ required: ['grant_type'] });
    expect(Object.keys(post!.responses)).toEqual(['200', '400', '401', '413', '415', '429', '503']);
    for (const { content } of Object.values(post!.responses))
      expect(content).toHaveProperty('application/json');
  });

  it('asks for schemes that are described', () => {
    const { securitySchemes } = document.components as { securitySchemes: Json };
    const requested = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ security = [] }) => security.flatMap((scheme) => Object.keys(scheme))),
    );
    expect([...new Set(requested)].toSorted()).toEqual(Object.keys(securitySchemes).toSorted());
  });
});

function referencesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : referencesIn(value),
  );
}

it('the calls of other clients of the collaborative space stand beside, opened by a token', () => {
  const info = { title: 'T', version: '1', serverUrl: 'https://x.example' };
  const gcms = describeGcms('https://x.example/realms/essai');
  const written = JSON.parse(JSON.stringify(writeOpenApi(routes, info, [gcms]))) as typeof document;
  const own = Object.entries(written.paths).filter(([path]) => path.startsWith('/gcms/api/'));
  expect(own.length).toBeGreaterThan(12);
  const operations = own.flatMap(([, of]) => Object.values(of));
  for (const { security, operationId } of operations) {
    expect(security).toEqual([{ openid: [] }]);
    expect(operationId).toMatch(/^gcms_/);
  }
  const all = Object.values(written.paths).flatMap((of) => Object.values(of).map((one) => one.operationId));
  expect(new Set(all).size).toBe(all.length);
  const referred = JSON.stringify(operations).matchAll(/#\/components\/schemas\/([\w.]+)/g);
  const schemas = written.components.schemas as Json;
  for (const [, name] of referred) expect(schemas).toHaveProperty([name!]);
});
