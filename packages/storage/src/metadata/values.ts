/**
 * Stored form, in the metadata tables, of values that the two engines would keep differently.
 * Times are ISO 8601 UTC text with milliseconds, so that text order is time order.
 */

export const jsonColumn = {
  write: (value: unknown): string => JSON.stringify(value ?? null),
  read: <T>(text: string): T => JSON.parse(text) as T,
  readNullable: <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T)),
};

/** Booleans are the integers 0 and 1 on both engines. */
export const booleanColumn = {
  write: (value: boolean): 0 | 1 => (value ? 1 : 0),
  read: (value: number | bigint): boolean => value !== 0 && value !== 0n,
};

export const timeColumn = {
  write: (time: Date): string => time.toISOString(),
  read: (text: string): Date => new Date(text),
};

/** Value that both drivers can bind: booleans as integers, times as text. */
export function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return value;
}

/** Integers beyond 2^53 stay `bigint`, the others are numbers: nothing is ever rounded. */
export function narrowInteger(value: bigint): number | bigint {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}
