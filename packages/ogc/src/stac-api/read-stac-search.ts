/** A search of items (STAC API 1.0), in an address or in a JSON document: both say the same. */
import { and, type Expression } from '@cartable/expressions';
import { crs84Http, parseCrs } from '@cartable/geo';
import { invalidParameter, OgcRequestError } from '../common/ogc-request-error.ts';
import { isDate } from '../cql2/instants.ts';
import { readCql2Json } from '../cql2/read-cql2-json.ts';
import { readInteger, readParameters } from '../features-api/query-parameters.ts';
import {
  boxCondition,
  datetimeCondition,
  filterCondition,
  identifiersCondition,
  readList,
} from '../records-api/read-records-query.ts';
import { recordGeometry } from '../records-api/record-queryables.ts';

export const defaultStacLimit = 10;
export const maxStacLimit = 100;
const maxOffset = 10_000_000;

export const stacPageParameters = ['limit', 'token'] as const;
/** OGC API – Features 1.0 §7.15.3, §7.15.4: of the items of one collection. */
export const stacItemsParameters = [...stacPageParameters, 'bbox', 'datetime'] as const;
export const stacSearchParameters = [
  ...stacPageParameters,
  'bbox',
  'datetime',
  'intersects',
  'ids',
  'collections',
  'filter',
  'filter-lang',
  'filter-crs',
] as const;

export interface StacSearch {
  /** On the records whose items are asked. */
  readonly constraint: Expression | undefined;
  /** Identifiers of items. */
  readonly ids: readonly string[] | undefined;
  readonly limit: number;
  readonly start: StacStart;
}

/** Start of a page: a record, in the order of the catalogue, and how many of its items went before. */
export interface StacStart {
  readonly record: number;
  readonly item: number;
}

/** @throws {OgcRequestError} */
export function readStacSearch(query: string): StacSearch {
  const parameters = readParameters(query, stacSearchParameters);
  if (parameters.has('bbox') && parameters.has('intersects'))
    throw invalidParameter('intersects', parameters.get('intersects')!, 'bbox | intersects');
  const conditions = [
    boxCondition(parameters.get('bbox')),
    datetimeCondition(checkInstants(parameters.get('datetime'))),
    identifiersCondition(readList('collections', parameters.get('collections'))),
    intersectsCondition(parameters.get('intersects')),
    filterCondition(parameters),
  ].filter((condition) => condition !== undefined);
  return {
    constraint: conditions.length === 0 ? undefined : and(...conditions),
    ids: readList('ids', parameters.get('ids')),
    limit: readStacLimit(parameters),
    start: readToken(parameters.get('token')),
  };
}

/**
 * The items of one collection.
 * @returns `constraint`: on the record of the collection itself; undefined where nothing is asked of it
 * @throws {OgcRequestError}
 */
export function readStacItems(query: string, collection: string): Omit<StacSearch, 'ids'> {
  readParameters(query, stacItemsParameters);
  const { constraint, limit, start } = readStacSearch(query);
  const itself = identifiersCondition([collection]);
  return { constraint: constraint && itself && and(constraint, itself), limit, start };
}

/** Date-times of RFC 3339, of which a period has one at least: days alone, and everything, are refused here (STAC API). */
function checkInstants(text: string | undefined): string | undefined {
  const bounds = text?.toUpperCase().split('/') ?? [];
  const isOpen = (bound: string) => bounds.length === 2 && (bound === '' || bound === '..');
  if (text === undefined || (bounds.some((bound) => !isOpen(bound)) && !bounds.some(isDate))) return text;
  throw invalidParameter('datetime', text, '2024-12-31T00:00:00Z, 2024-01-01T00:00:00Z/..');
}

/** Beyond the largest page, the largest page. */
export function readStacLimit(parameters: ReadonlyMap<string, string>): number {
  const requested = readInteger(parameters, 'limit', { min: 1, max: maxOffset }) ?? defaultStacLimit;
  return Math.min(requested, maxStacLimit);
}

export function readToken(text: string | undefined): StacStart {
  if (text === undefined) return { record: 0, item: 0 };
  const [, record, item] = /^(\d{1,8})\.(\d{1,4})$/.exec(text) ?? [];
  if (record === undefined) throw invalidParameter('token', text, 'next');
  return { record: Number(record), item: Number(item) };
}

export const writeToken = ({ record, item }: StacStart): string => `${record}.${item}`;

/** The boxes of records are compared with the geometry as filters do. */
function intersectsCondition(text: string | undefined): Expression | undefined {
  if (text === undefined) return undefined;
  const geometry = readJson('intersects', text);
  const filter = { op: 's_intersects', args: [{ property: recordGeometry }, geometry] };
  return readCql2Json(JSON.stringify(filter), parseCrs(crs84Http));
}

/** Lists in a document, not their texts as in an address. */
const lists: ReadonlySet<string> = new Set(['bbox', 'ids', 'collections']);

/** A document of `POST /search`, as the parameters of an address. @throws {OgcRequestError} */
export function stacQueryOf(body: string): string {
  const document = readJson('body', body);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw invalidParameter('body', body, '{ … }');
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(document as Record<string, unknown>)) {
    if (value === null || value === undefined) continue;
    if (lists.has(name) && !Array.isArray(value))
      throw invalidParameter(name, JSON.stringify(value), '[ … ]');
    parameters.set(name, parameterOf(name, value));
  }
  if (parameters.has('filter') && !parameters.has('filter-lang')) parameters.set('filter-lang', 'cql2-json');
  return parameters.toString();
}

function parameterOf(name: string, value: unknown): string {
  const isPlain = (one: unknown): one is string | number => ['string', 'number'].includes(typeof one);
  if (isPlain(value)) return String(value);
  if (Array.isArray(value)) {
    if (value.every(isPlain)) return value.join(',');
    throw invalidParameter(name, JSON.stringify(value), '[ … ]');
  }
  return JSON.stringify(value);
}

function readJson(parameter: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OgcRequestError({
      exceptionCode: 'InvalidParameterValue',
      locator: parameter,
      code: 'service.parameter-invalid',
      params: { parameter, value: text.slice(0, 100), expected: 'JSON' },
      cause,
    });
  }
}
