/** A request for records: parameters checked, and all that narrows it in one expression. */
import {
  and,
  compare,
  type Expression,
  inBbox,
  isIn,
  like,
  literal,
  or,
  property,
} from '@cartable/expressions';
import { crs84Http, findCrsByName, parseCrs } from '@cartable/geo';
import { invalidParameter, OgcRequestError, quote } from '../common/ogc-request-error.ts';
import { boxesOf } from '../cql2/boxes.ts';
import { planeOf } from '../cql2/operands.ts';
import { readCql2Json } from '../cql2/read-cql2-json.ts';
import { readCql2Text } from '../cql2/read-cql2-text.ts';
import { readInteger, readParameters } from '../features-api/query-parameters.ts';
import { periodCondition, readDatetime } from '../features-api/read-datetime.ts';
import { commonParameters, filterLanguages } from '../features-api/read-items-request.ts';
import { type RecordQueryable, recordGeometry, recordQueryableNames } from './record-queryables.ts';

/** Records of a page when the request does not say: those a person reads. */
export const defaultRecordLimit = 20;
/** Records of a page at most: each is described anew from what it is about. */
export const maxRecordLimit = 100;
const maxOffset = 10_000_000;
/** Values of a list, terms of a search: more than a person writes. */
const maxValues = 100;
const maxTerms = 10;
const maxTermLength = 200;
const maxSortKeys = 5;

/** Parameters of the standard; each queryable is one more. */
export const recordsParameters = [
  ...commonParameters,
  'limit',
  'offset',
  'q',
  'bbox',
  'datetime',
  'ids',
  'externalIds',
  'sortby',
  'filter',
  'filter-lang',
  'filter-crs',
] as const;

export interface RecordsQuery {
  /** Names as requests write them: the catalogue knows which are its. */
  readonly constraint: Expression | undefined;
  readonly sort: readonly { readonly property: RecordQueryable; readonly isDescending: boolean }[];
  readonly limit: number;
  readonly offset: number;
}

/** @throws {OgcRequestError} or what expressions refuse */
export function readRecordsQuery(query: string): RecordsQuery {
  const parameters = readParameters(query, [...recordsParameters, ...recordQueryableNames]);
  const conditions = [
    wordsCondition(parameters.get('q')),
    boxCondition(parameters.get('bbox')),
    datetimeCondition(parameters.get('datetime')),
    identifiersCondition(readList('ids', parameters.get('ids'))),
    identifiersCondition(readList('externalIds', parameters.get('externalIds'))?.flatMap(withoutScheme)),
    ...recordQueryableNames.map((name) => equality(name, parameters.get(name))),
    filterCondition(parameters),
  ].filter((condition) => condition !== undefined);
  // Beyond the largest page, the largest page, as for features.
  const limit = readInteger(parameters, 'limit', { min: 1, max: maxOffset }) ?? defaultRecordLimit;
  return {
    constraint: conditions.length === 0 ? undefined : and(...conditions),
    sort: readSort(parameters.get('sortby')),
    limit: Math.min(limit, maxRecordLimit),
    offset: readInteger(parameters, 'offset', { min: 0, max: maxOffset }) ?? 0,
  };
}

/** Terms between commas, any of which is enough; one of several words is looked for as it is written. */
function wordsCondition(text: string | undefined): Expression | undefined {
  if (text === undefined) return undefined;
  const terms = text
    .split(',')
    .map((term) => term.trim().replace(/\s+/g, ' '))
    .filter((term) => term !== '');
  if (terms.length > maxTerms || terms.some(({ length }) => length > maxTermLength))
    throw invalidParameter('q', text, `≤ ${maxTerms} × ${maxTermLength}`);
  if (terms.length === 0) return undefined;
  return or(...terms.map((term) => like(property('anytext'), ['any', { text: term }, 'any'])));
}

export function boxCondition(text: string | undefined): Expression | undefined {
  if (text === undefined) return undefined;
  const numbers = text.split(',').map((item) => (item.trim() === '' ? Number.NaN : Number(item)));
  const boxes = boxesOf(numbers, planeOf(parseCrs(crs84Http)));
  if (!boxes) throw invalidParameter('bbox', text, 'west,south,east,north');
  return or(...boxes.map((box) => inBbox(box, 4326, recordGeometry)));
}

/** The day the data are of; records always have one. */
export function datetimeCondition(text: string | undefined): Expression | undefined {
  return text === undefined
    ? undefined
    : periodCondition(readDatetime(text), { name: 'created', type: 'date' });
}

export function readList(name: string, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const values = text.split(',').map((value) => value.trim());
  if (values.length > maxValues) throw invalidParameter(name, text, `≤ ${maxValues}`);
  return values;
}

/** `scheme:value` and `value` are asked alike: records have one identifier, of no scheme. */
const withoutScheme = (value: string): string[] => [value, value.slice(value.indexOf(':') + 1)];

export function identifiersCondition(ids: readonly string[] | undefined): Expression | undefined {
  return (
    ids &&
    isIn(
      property('id'),
      ids.map((id) => literal(id)),
    )
  );
}

/** Several values between commas are each enough, for `type` as the standard has it. */
function equality(name: RecordQueryable, text: string | undefined): Expression | undefined {
  if (text === undefined) return undefined;
  if (name === 'type')
    return isIn(
      property(name),
      readList(name, text)!.map((value) => literal(value)),
    );
  return compare(property(name), '=', literal(text));
}

export function filterCondition(parameters: ReadonlyMap<string, string>): Expression | undefined {
  const language = parameters.get('filter-lang') ?? filterLanguages[0];
  if (language !== 'cql2-text' && language !== 'cql2-json')
    throw invalidParameter('filter-lang', language, filterLanguages.join(', '));
  const text = parameters.get('filter');
  const crs = parameters.get('filter-crs');
  const known = crs === undefined ? parseCrs(crs84Http) : findCrsByName(crs.trim());
  if (!known) {
    throw new OgcRequestError({
      exceptionCode: 'InvalidParameterValue',
      locator: 'filter-crs',
      code: 'service.crs-unsupported',
      params: { crs: quote(crs ?? ''), examples: crs84Http },
    });
  }
  if (text === undefined) return undefined;
  return (language === 'cql2-text' ? readCql2Text : readCql2Json)(text, known);
}

/** `name`, `+name`, `-name`; the plus sign of an address that was not encoded has become a blank. */
function readSort(text: string | undefined): RecordsQuery['sort'] {
  if (text === undefined) return [];
  const items = text.split(',');
  if (items.length > maxSortKeys) throw invalidParameter('sortby', text, `≤ ${maxSortKeys}`);
  return items.map((item) => {
    const [sign = ''] = /^[-+ ]/.exec(item) ?? [];
    const requested = item.slice(sign.length).trim();
    const name = recordQueryableNames.find((one) => one === requested);
    if (name !== undefined) return { property: name, isDescending: sign === '-' };
    throw new OgcRequestError({
      exceptionCode: 'InvalidParameterValue',
      locator: 'sortby',
      code: 'service.queryable-unknown',
      params: { name: quote(requested), expected: recordQueryableNames.join(', ') },
    });
  });
}
