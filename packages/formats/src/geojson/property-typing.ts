/** Finds the type of a property from the JSON values it takes, and converts them to it. */

import type { ColumnType, Value } from '@cartable/geo';
import { isIsoDate, isIsoDateTime, normaliseDateTime } from '../text/dates.ts';
import { NumberText, writeExactJson } from './number-text.ts';

const kind = {
  integer: 1,
  bigint: 2,
  double: 4,
  boolean: 8,
  text: 16,
  date: 32,
  datetime: 64,
  json: 128,
} as const;
const names = Object.keys(kind) as (keyof typeof kind)[];
const textKinds = kind.text | kind.date | kind.datetime;

/** Numbers that no type of number holds. */
interface BeyondRange {
  count: number;
  readonly feature: string;
  readonly value: string;
}

export class PropertyTyper {
  /** Met among the values: the column is then text. */
  beyondRange: BeyondRange | undefined;
  #seen = 0;

  observe(value: unknown, feature: number): void {
    if (value === null || value === undefined) return;
    if (typeof value === 'string') {
      if ((this.#seen & kind.text) === 0) this.#seen |= kindOfText(value);
    } else if (typeof value === 'number') {
      this.#seen |= kindOfNumber(value);
    } else if (typeof value === 'boolean') {
      this.#seen |= kind.boolean;
    } else if (value instanceof NumberText) {
      this.beyondRange ??= { count: 0, feature: String(feature), value: value.text.slice(0, 40) };
      this.beyondRange.count++;
    } else {
      this.#seen |= typeof value === 'bigint' ? kind.bigint : kind.json;
    }
  }

  get type(): ColumnType {
    const seen = this.#seen;
    if (this.beyondRange) return 'text';
    for (const name of names) if (seen === kind[name]) return name;
    if ((seen & ~(kind.integer | kind.bigint)) === 0) return seen ? 'bigint' : 'text';
    if ((seen & ~(kind.integer | kind.double)) === 0) return 'double';
    return (seen & ~(kind.date | kind.datetime)) === 0 ? 'datetime' : 'text';
  }

  /** Names of the types met, when text is only their common denominator. */
  get mixture(): string | undefined {
    const isMixed = !this.beyondRange && this.type === 'text' && (this.#seen & ~textKinds) !== 0;
    return isMixed ? names.filter((name) => this.#seen & kind[name]).join(', ') : undefined;
  }
}

function kindOfNumber(value: number): number {
  if ((value | 0) === value) return kind.integer;
  return Number.isSafeInteger(value) ? kind.bigint : kind.double;
}

function kindOfText(text: string): number {
  const first = text.charCodeAt(0);
  if (first < 48 || first > 57) return kind.text;
  if (isIsoDate(text)) return kind.date;
  return isIsoDateTime(text) ? kind.datetime : kind.text;
}

/** The value as it stands: numbers and texts as they are, objects and arrays as JSON text. */
export function untyped(value: unknown): Value {
  if (value instanceof NumberText) return value.text;
  return typeof value === 'object' && value !== null ? writeExactJson(value) : ((value ?? null) as Value);
}

type Converter = (value: unknown) => Value | undefined;

/** `undefined` when the value is not of the type. */
export const propertyConverters: Readonly<Record<ColumnType, Converter>> = {
  integer: (value) => (typeof value === 'number' && (value | 0) === value ? value : undefined),
  bigint: (value) => {
    if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value ? value : undefined;
    return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
  },
  double: (value) => (typeof value === 'number' ? value : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  text: (value) => (typeof value === 'string' ? value : String(untyped(value))),
  json: (value) => writeExactJson(value),
  date: (value) => (typeof value === 'string' && isIsoDate(value) ? value : undefined),
  datetime: (value) => {
    if (typeof value !== 'string') return undefined;
    return isIsoDateTime(value)
      ? normaliseDateTime(value)
      : isIsoDate(value)
        ? `${value}T00:00:00`
        : undefined;
  },
  time: (value) => (typeof value === 'string' ? value : undefined),
  blob: () => undefined,
};
