import type { Column, ColumnType, Value } from '@cartable/geo';
import type { TableDefinition } from '../port.ts';
import type { FeatureState, FeatureValues } from './port.ts';

/** Types whose values JSON does not hold exactly: written as texts. */
const asTexts: Partial<
  Record<ColumnType, { write(value: Exclude<Value, null>): string; read(text: string): Value }>
> = {
  bigint: { write: String, read: BigInt },
  double: { write: String, read: Number },
  blob: {
    write: (value) => Buffer.from(value as Uint8Array).toString('base64'),
    read: (text) => new Uint8Array(Buffer.from(text, 'base64')),
  },
};

/** The values of a state as JSON text, columns by name. The geometry is kept apart, as WKB. */
export function encodeValues({ values }: FeatureState, { columns }: TableDefinition): string {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const written = Object.entries(values).map(([name, value]) => {
    const form = asTexts[types.get(name)!];
    return [name, form && value !== null ? form.write(value) : value];
  });
  return JSON.stringify(Object.fromEntries(written));
}

export function decodeValues(text: string, { columns }: TableDefinition): FeatureValues {
  const types = new Map(columns.map((column: Column) => [column.name, column.type]));
  const read = Object.entries(JSON.parse(text) as Record<string, Value>).map(([name, value]) => {
    const form = asTexts[types.get(name) ?? 'text'];
    return [name, form && value !== null ? form.read(value as string) : value];
  });
  return Object.fromEntries(read);
}
