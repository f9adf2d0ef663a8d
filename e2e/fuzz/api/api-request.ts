import type { Operation } from './operations.ts';
import type { ValueMaker } from './schema-values.ts';

export interface ApiRequest {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly json: unknown;
  readonly form: Readonly<Record<string, string | Uint8Array>> | undefined;
  /** Fields of a form without files. */
  readonly urlencoded?: Readonly<Record<string, string>> | undefined;
}

export function requestOf(operation: Operation, values: ValueMaker, isOften: () => boolean): ApiRequest {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const requested = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && (parameter.required || isOften()),
  );
  const path = inPath.reduce(
    (text, { name, schema }) =>
      text.replace(`{${name}}`, encodeURIComponent(wellFormed(values.makeText(schema, name))) || '%20'),
    operation.path,
  );
  const query = new URLSearchParams(
    requested.map(({ name, schema }): [string, string] => [name, wellFormed(values.makeText(schema, name))]),
  );
  const { body } = operation;
  const made = body && values.make(body.schema);
  return {
    method: operation.method,
    address: query.size > 0 ? `${path}?${query}` : path,
    json: body?.kind === 'json' ? made : undefined,
    form: body?.kind === 'form' ? fieldsOf(made, body.schema.properties ?? {}) : undefined,
    urlencoded:
      body?.kind === 'urlencoded' ? (fieldsOf(made, {}) as Readonly<Record<string, string>>) : undefined,
  };
}

/** Lone surrogates cannot be sent in an address. */
const wellFormed = (text: string) => text.toWellFormed();

function fieldsOf(
  made: unknown,
  properties: Readonly<Record<string, { format?: string }>>,
): Record<string, string | Uint8Array> {
  if (typeof made !== 'object' || made === null) return {};
  return Object.fromEntries(
    Object.entries(made).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return [name, properties[name]?.format === 'binary' ? Buffer.from(text) : text];
    }),
  );
}

export function sendRequest(
  url: string,
  { method, address, json, form, urlencoded }: ApiRequest,
  cookie: string,
): Promise<Response> {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', Cookie: cookie };
  let body: string | FormData | URLSearchParams | undefined;
  if (form !== undefined) body = formOf(form);
  else if (urlencoded !== undefined) body = new URLSearchParams(urlencoded);
  else if (json !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(json);
  }
  return fetch(url + address, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(40_000),
    ...(body === undefined ? {} : { body }),
  });
}

function formOf(fields: Readonly<Record<string, string | Uint8Array>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), `${name}.txt`);
  }
  return form;
}
