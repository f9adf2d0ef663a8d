import { CartableError } from '@cartable/contract';
import type { Column, Value } from '@cartable/geo';
import type { ReadingReport } from '../opened-file.ts';
import type { JsonFeature } from './parse-group.ts';
import { PropertyTyper, propertyConverters, untyped } from './property-typing.ts';

export interface PropertyReader {
  read(feature: JsonFeature, rank: number): Value[];
  /** To be called once all was read. */
  finish(): void;
}

/** Column that holds the identifier of features (RFC 7946 §3.2) when no property has that name. */
export const identifierColumn = 'id';

interface Untyped {
  readonly layer: string;
  readonly known: readonly Column[];
  readonly maxColumns: number;
}

/** Gathers the columns as they come: a property may first appear on the last feature. Rows then grow to the right. */
export class PropertyCollector implements PropertyReader {
  readonly #options: Untyped;
  readonly #report: ReadingReport | undefined;
  readonly #ranks = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #typers: PropertyTyper[] = [];

  constructor(options: Untyped, report?: ReadingReport) {
    this.#options = options;
    this.#report = report;
    for (const { name } of options.known) this.#add(name);
  }

  read(feature: JsonFeature, featureRank = 0): Value[] {
    const properties = propertiesOf(feature);
    const row = new Array<Value>(this.#names.length).fill(null);
    let expected = 0;
    for (const name in properties) {
      // Features nearly always list their properties in the same order.
      const rank = this.#names[expected] === name ? expected : (this.#ranks.get(name) ?? this.#add(name));
      expected = rank + 1;
      this.#set(row, rank, properties[name], featureRank);
    }
    if (feature.id !== undefined && feature.id !== null && !(identifierColumn in properties)) {
      this.#set(
        row,
        this.#ranks.get(identifierColumn) ?? this.#add(identifierColumn),
        feature.id,
        featureRank,
      );
    }
    return row;
  }

  get columns(): Column[] {
    return this.#names.map((name, rank) => ({ name, type: this.#typers[rank]!.type }));
  }

  finish(): void {
    this.#report?.settle(this.columns);
    this.#typers.forEach(({ mixture, beyondRange }, rank) => {
      if (beyondRange)
        this.#report?.findings.add('number.beyond-range', {
          layer: this.#options.layer,
          column: this.#names[rank],
          count: beyondRange.count,
          feature: beyondRange.feature,
          params: { type: 'double', value: beyondRange.value },
        });
      if (mixture)
        this.#report?.findings.add('column.mixed-types', {
          layer: this.#options.layer,
          column: this.#names[rank],
          params: { types: mixture },
        });
    });
  }

  #set(row: Value[], rank: number, value: unknown, feature: number): void {
    this.#typers[rank]!.observe(value, feature);
    while (row.length < rank) row.push(null);
    row[rank] = untyped(value);
  }

  #add(name: string): number {
    const { layer, maxColumns } = this.#options;
    if (this.#names.length >= maxColumns) {
      throw new CartableError('format.too-many-columns', {
        layer,
        columns: `> ${maxColumns}`,
        limit: maxColumns,
      });
    }
    this.#ranks.set(name, this.#names.length);
    this.#names.push(name);
    this.#typers.push(new PropertyTyper());
    return this.#names.length - 1;
  }
}

/** Rows of given columns. */
export function typedProperties(
  layer: string,
  columns: readonly Column[],
  report: ReadingReport,
): PropertyReader {
  const converters = columns.map(({ type }) => propertyConverters[type]);
  return {
    read(feature, rank) {
      const properties = propertiesOf(feature);
      return columns.map(({ name, type }, index) => {
        const own = properties[name];
        const raw = own === undefined && name === identifierColumn ? feature.id : own;
        if (raw === null || raw === undefined) return null;
        const value = converters[index]!(raw);
        if (value !== undefined) return value;
        report.findings.add('value.lost', {
          layer,
          column: name,
          feature: String(rank),
          params: { type, value: String(untyped(raw)).slice(0, 40) },
        });
        return null;
      });
    },
    finish() {},
  };
}

function propertiesOf({ properties }: JsonFeature): Record<string, unknown> {
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? (properties as Record<string, unknown>)
    : {};
}

/** Whether `JSON.parse` may have rounded a number of the properties. */
export function hasUnsafeInteger(feature: JsonFeature): boolean {
  if (isUnsafe(feature.id)) return true;
  return isUnsafe(feature.properties);
}

/** Inside objects and lists too: they are kept as JSON texts. */
function isUnsafe(value: unknown): boolean {
  if (typeof value === 'number')
    return (
      (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER) &&
      (Number.isInteger(value) || !Number.isFinite(value))
    );
  if (typeof value !== 'object') return false;
  for (const name in value) if (isUnsafe((value as Record<string, unknown>)[name])) return true;
  return false;
}
