import type { Column, GeometryType } from '@cartable/geo';

export interface TableDefinition {
  readonly name: string;
  readonly title?: string;
  /** Columns without geometry nor primary key. */
  readonly columns: readonly Column[];
  /** Integer primary key, generated 1, 2, 3… in the order of writing. */
  readonly primaryKey: string;
  readonly geometry: {
    readonly column: string;
    readonly type: GeometryType;
    readonly srid: number;
    readonly hasZ: boolean;
    readonly hasM: boolean;
  } | null;
  /** Whether features will be changed one by one, and every change kept. @default false */
  readonly isEditable?: boolean;
}
