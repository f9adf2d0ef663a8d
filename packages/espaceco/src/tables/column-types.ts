import type { EspacecoColumnType } from '@cartable/contract';
import type { ColumnType } from '@cartable/geo';

/** Type in the feature store of a column that is designed here. */
export const storageOf: Readonly<Record<EspacecoColumnType, ColumnType>> = {
  Boolean: 'boolean',
  Integer: 'bigint',
  Double: 'double',
  String: 'text',
  Date: 'date',
  DateTime: 'datetime',
  Year: 'integer',
  YearMonth: 'text',
  JsonValue: 'json',
  Document: 'text',
};

/** Type told of a column that comes from elsewhere; undefined: bytes are nothing a person edits. */
export function typeOfStored(storage: ColumnType): EspacecoColumnType | undefined {
  switch (storage) {
    case 'boolean':
      return 'Boolean';
    case 'integer':
    case 'bigint':
      return 'Integer';
    case 'double':
      return 'Double';
    case 'date':
      return 'Date';
    case 'datetime':
      return 'DateTime';
    case 'json':
      return 'JsonValue';
    case 'text':
    case 'time':
      return 'String';
    case 'blob':
      return undefined;
  }
}
