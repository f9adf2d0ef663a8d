/**
 * The place in a sorted set where a page begins: the sort values and the key of the feature at the end of the page before.
 * It travels in links as base64url of a JSON array, opaque to clients:
 * `[format, direction, index, numberMatched | null, query mark, version mark, key, …sort values]`.
 *
 * Whoever asks may write anything there: what is read is bounded, every value is checked against the type of its column,
 * and the result is data for a condition, never text of a statement.
 */

import type { Column } from '@cartable/geo';
import { OgcRequestError } from '../common/ogc-request-error.ts';

export type SortValue = string | number | bigint | boolean | null;

/** A feature as the order sees it. */
export interface Anchor {
  readonly sortValues: readonly SortValue[];
  readonly key: number | bigint;
}

export interface Cursor {
  /** `next`: the page begins just after the anchor; `previous`: it ends just before. */
  readonly direction: 'next' | 'previous';
  readonly anchor: Anchor;
  /** Rank in the whole set of the first feature of the page (`next`), or of the one that follows it (`previous`). */
  readonly index: number;
  readonly numberMatched: number | undefined;
  /** Marks of the request and of the data it was made for. */
  readonly query: string;
  readonly version: string;
}

const format = 1;
/** Name of the parameter that carries it. */
export const cursorParameter = 'cursor';
/** Addresses stay under the 2 000 characters every client takes, most of the time. */
const maxLength = 1_200;
const largestKey = 2n ** 63n;

/** Undefined when a sort value is too long to travel: such a link counts features instead. */
export function encodeCursor(cursor: Cursor): string | undefined {
  const { direction, index, numberMatched, query, version, anchor } = cursor;
  const values = anchor.sortValues.map(writeValue);
  const head = [format, direction, index, numberMatched ?? null, query, version, String(anchor.key)];
  const text = toBase64Url(JSON.stringify([...head, ...values]));
  return text.length <= maxLength ? text : undefined;
}

/** @param columns those of the sort, in its order @throws {OgcRequestError} `service.cursor-invalid` */
export function decodeCursor(text: string, columns: readonly Column[]): Cursor {
  const items = readItems(text);
  const [version, direction, index, numberMatched, query, data, key, ...values] = items;
  const isSound =
    version === format &&
    (direction === 'next' || direction === 'previous') &&
    isRank(index) &&
    (numberMatched === null || isRank(numberMatched)) &&
    typeof query === 'string' &&
    typeof data === 'string';
  if (!isSound || values.length !== columns.length) throw invalidCursor();
  return {
    direction,
    index,
    numberMatched: numberMatched ?? undefined,
    query,
    version: data,
    anchor: { key: readKey(key), sortValues: values.map((value, i) => readValue(value, columns[i]!)) },
  };
}

export function invalidCursor(): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: cursorParameter,
    code: 'service.cursor-invalid',
  });
}

function readItems(text: string): unknown[] {
  if (text.length > maxLength || !/^[\w-]+$/.test(text)) throw invalidCursor();
  try {
    const items: unknown = JSON.parse(fromBase64Url(text));
    if (Array.isArray(items)) return items;
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
  }
  throw invalidCursor();
}

function isRank(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function readKey(value: unknown): bigint {
  return readInteger(value) ?? reject();
}

function readInteger(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) return undefined;
  const integer = BigInt(value);
  return integer >= -largestKey && integer < largestKey ? integer : undefined;
}

function writeValue(value: SortValue): string | number | boolean | null {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

function readValue(value: unknown, column: Column): SortValue {
  return value === null ? null : (typedValue(value, column) ?? reject());
}

function typedValue(value: unknown, { type }: Column): Exclude<SortValue, null> | undefined {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && (value | 0) === value ? value : undefined;
    case 'bigint':
      return readInteger(value);
    case 'double':
      if (value === 'Infinity' || value === '-Infinity') return Number(value);
      return typeof value === 'number' ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'text':
    case 'json':
      return typeof value === 'string' && isStorableText(value) ? value : undefined;
    case 'date':
      return matching(value, /^(?!0000)\d{4}-\d{2}-\d{2}$/, (text) => `${text}T00:00:00.000Z`);
    case 'datetime':
      return matching(value, /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, (text) => text);
    case 'time':
      return matching(
        value,
        /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?$/,
        () => '2000-01-01T00:00:00.000Z',
      );
    case 'blob':
      return undefined;
  }
}

/** The text when it has the shape, and names an instant that exists (30 February does not). */
function matching(value: unknown, shape: RegExp, instant: (text: string) => string): string | undefined {
  if (typeof value !== 'string' || !shape.test(value)) return undefined;
  const whole = instant(value);
  const time = Date.parse(whole);
  return !Number.isNaN(time) && new Date(time).toISOString() === whole ? value : undefined;
}

/** Neither a NUL nor half a surrogate pair: databases hold none. */
function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function reject(): never {
  throw invalidCursor();
}

function toBase64Url(text: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(binary, (character) => character.charCodeAt(0)),
  );
}
