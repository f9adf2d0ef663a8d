import type { ColumnConstraint, DatabaseStatus, EspacecoColumnType } from '@cartable/contract';
import type { ColumnType, GeometryType } from '@cartable/geo';

/** Tables that several people edit. */
export interface Database {
  readonly id: number;
  /** In the feature store. */
  readonly datasetId: string;
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  /** Community whose managers administer it. */
  readonly communityId: number;
  readonly status: DatabaseStatus;
  readonly error: DatabaseFault | null;
  /** `08:00-18:00`, hours of Paris. */
  readonly writableTimeRange: string | null;
  readonly fullDownloadAllowed: boolean;
  readonly createdAt: string;
  /** Of the file it is made from, among the objects, as long as it is being filled. */
  readonly sourceKey: string | null;
  /** Tables being added to it, or why they were not. */
  readonly addition: TablesAddition | null;
}

export interface TablesAddition {
  /** Of this addition alone: what ends late tells by it whether it still is the one. */
  readonly id: string;
  readonly status: 'RUNNING' | 'FAILED';
  /** What they are made from, for people. */
  readonly source: string;
  readonly startedAt: string;
  readonly error: DatabaseFault | null;
}

/** Code and parameters of an error. */
export interface DatabaseFault {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Table {
  readonly id: number;
  readonly databaseId: number;
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly idName: string;
  readonly geometry: TableGeometry | null;
  readonly readOnly: boolean;
  readonly minZoomLevel: number | null;
  readonly maxZoomLevel: number | null;
  /** In order: its key, its geometry, then the others. */
  readonly columns: readonly TableColumn[];
}

export interface TableGeometry {
  readonly column: string;
  readonly type: GeometryType;
  readonly srid: number;
  readonly hasZ: boolean;
  readonly hasM: boolean;
}

export type ColumnKind =
  | { readonly role: 'key' }
  | { readonly role: 'geometry' }
  | {
      readonly role: 'value';
      readonly type: EspacecoColumnType;
      /** Type in the feature store. */
      readonly storage: ColumnType;
    };

export interface TableColumn {
  readonly id: number;
  readonly name: string;
  readonly kind: ColumnKind;
  readonly rules: ColumnRules;
}

export interface ColumnRules {
  readonly title: string | null;
  readonly description: string | null;
  readonly nullable: boolean;
  readonly required: boolean;
  readonly unique: boolean;
  readonly readOnly: boolean;
  readonly defaultValue: string | null;
  readonly values: readonly (string | null)[] | Readonly<Record<string, string | null>> | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minValue: string | null;
  readonly maxValue: string | null;
  /** RE2, of the whole value. */
  readonly pattern: string | null;
  readonly conditionField: string | null;
  readonly constraint: ColumnConstraint | null;
  readonly presets: Readonly<Record<string, Readonly<Record<string, string | null>>>> | null;
  /** Media types of the files it may hold. */
  readonly mimeTypes: readonly string[] | null;
  /** Text and `_words_` the server fills it in with. */
  readonly autofill: string | null;
  readonly autofillOn: 'insert' | 'change';
}

export const freeRules: ColumnRules = {
  title: null,
  description: null,
  nullable: true,
  required: false,
  unique: false,
  readOnly: false,
  defaultValue: null,
  values: null,
  minLength: null,
  maxLength: null,
  minValue: null,
  maxValue: null,
  pattern: null,
  conditionField: null,
  constraint: null,
  presets: null,
  mimeTypes: null,
  autofill: null,
  autofillOn: 'insert',
};

/** Whether people may write a column at all, whatever their rights. */
export const isForPeople = ({ kind, rules }: Pick<TableColumn, 'kind' | 'rules'>): boolean =>
  kind.role !== 'key' && !rules.readOnly && rules.autofill === null;

/** A table before it has numbers. */
export type NewTable = Omit<Table, 'id' | 'databaseId' | 'columns' | 'readOnly'> & {
  readonly columns: readonly Omit<TableColumn, 'id'>[];
};

export interface DatabaseTables {
  readonly database: Database;
  readonly tables: readonly Table[];
}

/** Values it may have; null when it may have any. */
export function listedValues({ values }: ColumnRules): readonly (string | null)[] | null {
  if (values === null) return null;
  return Array.isArray(values) ? values : Object.values(values);
}
