import { CartableError } from '@cartable/contract';
import type { Column, Value } from '@cartable/geo';

const shownLength = 80;

/** @param feature rank of the feature from 1, which is its key */
export function invalidValue(column: Column, value: Value, feature: number): CartableError {
  const shown = value instanceof Uint8Array ? `${value.length} bytes` : String(value).slice(0, shownLength);
  return new CartableError('storage.value-invalid', {
    column: column.name,
    value: shown,
    feature,
    type: column.type,
  });
}
