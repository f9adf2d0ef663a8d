import type { Column, Value } from '@cartable/geo';
import { geopackageTypes } from '../geopackage/column-types.ts';
import { invalidValue } from '../invalid-value.ts';
import type { FeatureState, FeatureValues } from './port.ts';

/**
 * The value as it will be read again, on both engines: dates and times in their one form, 64-bit integers as `bigint`.
 * @throws {CartableError} `storage.value-invalid`
 */
export function normaliseValue(column: Column, value: Value, feature: number): Value {
  if (value === null) return null;
  const type = geopackageTypes[column.type];
  const bound = type.write(value);
  if (bound === undefined || bound === null) throw invalidValue(column, value, feature);
  return type.read(bound);
}

export function isSameValue(one: Value | undefined, other: Value | undefined): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  return one === other;
}

/** Names of the columns in which a feature differs, and whether its geometry does; `part` need not have them all. */
export function difference(
  whole: FeatureState,
  part: FeatureState,
): { readonly columns: readonly string[]; readonly geometry: boolean } {
  const columns = Object.keys(part.values).filter(
    (name) => !isSameValue(part.values[name], whole.values[name]),
  );
  const geometry = part.geometry !== undefined && !isSameValue(part.geometry, whole.geometry ?? null);
  return { columns, geometry };
}

/** State of a feature reduced to the columns given, with its geometry if asked. */
export function partOf(
  state: FeatureState,
  { columns, geometry }: { readonly columns: readonly string[]; readonly geometry: boolean },
): FeatureState {
  const values = Object.fromEntries(columns.map((name) => [name, state.values[name] ?? null]));
  return geometry ? { values, geometry: state.geometry ?? null } : { values };
}

export function withPart(whole: FeatureState, part: FeatureState): FeatureState {
  const values: FeatureValues = { ...whole.values, ...part.values };
  const geometry = part.geometry === undefined ? whole.geometry : part.geometry;
  return geometry === undefined ? { values } : { values, geometry };
}

/** A feature as it was before changes that lead to it, the oldest first; null when it was not there. */
export function rolledBack(
  state: FeatureState | null,
  changes: readonly { readonly kind: string; readonly before: FeatureState | null }[],
): FeatureState | null {
  return changes.reduceRight<FeatureState | null>((after, { kind, before }) => {
    if (kind !== 'update') return before;
    return after && before ? withPart(after, before) : null;
  }, state);
}
