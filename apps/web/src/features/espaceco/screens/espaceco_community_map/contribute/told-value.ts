import type { Language } from '@cartable/contract/core';
import type { EspacecoColumn } from '@cartable/contract/espaceco';
import { shownDecimal } from '../../../../../base/design/decimals.ts';

interface Told {
  /** Of its column, where that is known. */
  readonly type: EspacecoColumn['type'] | undefined;
  readonly language: Language;
}

/** A value in writing, where it is only read; undefined for none. */
export function toldValue(value: unknown, { type, language }: Told): string | undefined {
  if (value === null || value === undefined) return undefined;
  return type === 'Double' ? shownDecimal(String(value), language) : String(value);
}
