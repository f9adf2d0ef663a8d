/** The calls that change something in a datastore or in its community, with a request for each, made from our own OpenAPI document. */

import { routes } from '@cartable/contract';
import { type ApiRequest, requestOf } from '../../fuzz/api/api-request.ts';
import { type OpenApiDocument, type Operation, operationsOf } from '../../fuzz/api/operations.ts';
import { type KnownValues, ValueMaker } from '../../fuzz/api/schema-values.ts';
import { SeededRandom } from '../../support/random.ts';
import { untried } from './rights.ts';

export async function changingCalls(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApiDocument;
  const names = new Set(namesOfChangingCalls());
  return operationsOf(document).filter(({ id }) => names.has(id));
}

/** As the contract has them, without those that are not tried. */
export function namesOfChangingCalls(): string[] {
  return Object.values(routes)
    .filter(({ method, path }) => method !== 'GET' && /^\/api\/(datastores|community)\//.test(path))
    .map(({ name }) => name as string)
    .filter((name) => !(name in untried));
}

/** Enough to draw a body that the refinements of its schema let pass too. */
const attempts = 60;

/** A request that the schema of the call accepts; `send` tells which status and which error it is answered. */
export async function acceptableRequest(
  operation: Operation,
  known: KnownValues,
  send: (request: ApiRequest) => Promise<{ error: string | undefined }>,
): Promise<ApiRequest> {
  for (let seed = 1; seed <= attempts; seed++) {
    const request = drawRequest(operation, known, seed);
    const { error } = await send(request);
    if (error !== 'common.invalid') return request;
  }
  throw new Error(`no acceptable request was found for ${operation.id}`);
}

function drawRequest(operation: Operation, known: KnownValues, seed: number): ApiRequest {
  const values = new ValueMaker(new SeededRandom(seed), known, 0);
  const request = requestOf({ ...operation, path: filled(operation.path, known) }, values, () => true);
  return { ...request, json: withKnown(request.json, known) };
}

/** Known values stand in the body too. */
function withKnown(json: unknown, known: KnownValues): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const fields = Object.entries(json).map(([name, value]) => [name, known[name]?.[0] ?? value]);
  return Object.fromEntries(fields);
}

/** Known values are always in the address; the maker of values only prefers them. */
function filled(path: string, known: KnownValues): string {
  return path.replaceAll(/\{(\w+)\}/g, (parameter, name: string) => {
    const [value] = known[name] ?? [];
    return value === undefined ? parameter : encodeURIComponent(String(value));
  });
}
