import { CartableError, type ColumnForm, type TableForm } from '@cartable/contract';
import { findCrs, type GeometryType } from '@cartable/geo';
import type { TableDefinition } from '@cartable/storage';
import { unfitAutofill } from './autofill.ts';
import { brokenRule, isPattern } from './column-rules.ts';
import { storageOf, typeOfStored } from './column-types.ts';
import { readValue } from './column-value.ts';
import {
  type ColumnRules,
  freeRules,
  listedValues,
  type NewTable,
  type TableColumn,
} from './database.model.ts';

const geometryName = 'geom';

/** What is designed, as it will be kept. @throws {CartableError} `espaceco.tables-invalid` */
export function designTables(forms: readonly TableForm[]): NewTable[] {
  const repeated = firstRepeated(forms.map(({ name }) => name));
  if (repeated !== undefined) throw invalid(repeated, '', 'two tables have this name');
  return forms.map((form) => {
    const { geometry_type: type, srid, is3d: hasZ, id_name: keyName = 'fid' } = form;
    if (type !== null && !findCrs(srid)) throw invalid(form.name, geometryName, `EPSG:${srid} is unknown`);
    const geometry =
      type === null ? null : { column: geometryName, type: type as GeometryType, srid, hasZ, hasM: false };
    return checkTable({
      name: form.name,
      title: form.title,
      description: form.description,
      idName: keyName,
      geometry,
      minZoomLevel: form.min_zoom_level,
      maxZoomLevel: form.max_zoom_level,
      columns: [
        ...automaticColumns(keyName, geometry?.column),
        ...form.columns.map((column) => ({
          name: column.name,
          kind: { role: 'value' as const, type: column.type, storage: storageOf[column.type] },
          rules: rulesOf(column),
        })),
      ],
    });
  });
}

/** A table that exists elsewhere; columns of bytes are left there. */
export function adoptTable(source: TableDefinition): NewTable {
  return {
    name: source.name,
    title: source.title ?? source.name,
    description: null,
    idName: source.primaryKey,
    geometry: source.geometry,
    minZoomLevel: null,
    maxZoomLevel: null,
    columns: [
      ...automaticColumns(source.primaryKey, source.geometry?.column),
      ...source.columns.flatMap(({ name, type: storage }) => {
        const type = typeOfStored(storage);
        if (type === undefined) return [];
        return [{ name, kind: { role: 'value' as const, type, storage }, rules: freeRules }];
      }),
    ],
  };
}

/** As the feature store makes it. */
export function definitionOf(table: Pick<NewTable, 'name' | 'title' | 'idName' | 'geometry' | 'columns'>) {
  return {
    name: table.name,
    title: table.title,
    primaryKey: table.idName,
    geometry: table.geometry,
    isEditable: true,
    columns: table.columns.flatMap(({ name, kind }) =>
      kind.role === 'value' ? [{ name, type: kind.storage }] : [],
    ),
  } satisfies TableDefinition;
}

/** Rules that hold together. @throws {CartableError} `espaceco.tables-invalid` */
export function checkTable<T extends NewTable>(table: T): T {
  const names = table.columns.map(({ name }) => name.toLowerCase());
  const repeated = firstRepeated(names);
  if (repeated !== undefined) throw invalid(table.name, repeated, 'two columns have this name');
  for (const column of table.columns) {
    const reason = unfitRule({ ...column, id: 0 }, table.columns);
    if (reason !== undefined) throw invalid(table.name, column.name, reason);
  }
  return table;
}

type DesignedColumn = NewTable['columns'][number];

function unfitRule(column: TableColumn, columns: readonly DesignedColumn[]): string | undefined {
  const { rules } = column;
  for (const pattern of [
    rules.pattern,
    rules.constraint?.type === 'regex' ? rules.constraint.pattern : null,
  ]) {
    if (pattern !== null && !isPattern(pattern)) return `“${pattern}” is not a regular expression`;
  }
  const { constraint } = rules;
  const allowed = constraint?.type === 'mapping' ? Object.values(constraint.mapping).flat() : [];
  const limits = [rules.minValue, rules.maxValue, rules.defaultValue];
  const unread = unreadValue(column, [...(listedValues(rules) ?? []), ...limits, ...allowed]);
  if (unread !== undefined) return unread;
  const linked = unfitLinks(column, columns);
  if (linked !== undefined) return linked;
  const unfilled = unfitAutofill(column);
  if (unfilled !== undefined) return unfilled;
  const isDocument = column.kind.role === 'value' && column.kind.type === 'Document';
  if (rules.mimeTypes !== null && !isDocument) return 'only a document has media types';
  if (rules.defaultValue === null) return undefined;
  if (isDocument) return 'a document has no default value';
  const value = readValue(column, rules.defaultValue) ?? null;
  return value === null ? undefined : brokenRule(column, value, () => undefined);
}

/** Of what ties a column to others of its table. */
function unfitLinks(column: TableColumn, columns: readonly DesignedColumn[]): string | undefined {
  const { conditionField, constraint, presets } = column.rules;
  if (constraint !== null && conditionField === null) return 'its constraint names no column';
  const isOwn = (name: string) => name.toLowerCase() === column.name.toLowerCase();
  if (conditionField !== null && isOwn(conditionField)) return 'its constraint names itself';
  const set = Object.values(presets ?? {}).flatMap((values) => Object.entries(values));
  const named: [string, string | null][] = conditionField === null ? set : [[conditionField, null], ...set];
  for (const [name, value] of named) {
    const other = columns.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (other === undefined) return `no column is called “${name}”`;
    if (other.kind.role !== 'value') return `“${name}” is filled in otherwise`;
    if (other.kind.type === 'Document' && value !== null) return `“${name}” holds files, which people send`;
    const unread = unreadValue({ ...other, id: 0 }, [value]);
    if (unread !== undefined) return `“${value}” is not of the type of “${name}”`;
  }
  return unreadValue(column, Object.keys(presets ?? {}));
}

function unreadValue(column: TableColumn, values: readonly (string | null)[]): string | undefined {
  const unread = values.find((value) => value !== null && readValue(column, value) === undefined);
  return unread === undefined ? undefined : `“${unread}” is not of its type`;
}

/** From the contract, whose names are those of the programs that read it. */
export function rulesOf(form: Omit<ColumnForm, 'name' | 'type'>): ColumnRules {
  return {
    title: form.title,
    description: form.description,
    nullable: form.nullable,
    required: form.required,
    unique: form.unique,
    readOnly: form.read_only,
    defaultValue: form.default_value,
    values: form.enum,
    minLength: form.min_length,
    maxLength: form.max_length,
    minValue: form.min_value,
    maxValue: form.max_value,
    pattern: form.pattern,
    conditionField: form.condition_field,
    constraint: form.constraint,
    presets: form.jeux_attributs,
    mimeTypes: form.mime_types,
    autofill: form.autofill,
    autofillOn: form.autofill_on,
  };
}

/** Back to the contract. */
export function formOf(rules: ColumnRules): Omit<ColumnForm, 'name' | 'type'> {
  return {
    title: rules.title,
    description: rules.description,
    nullable: rules.nullable,
    required: rules.required,
    unique: rules.unique,
    read_only: rules.readOnly,
    default_value: rules.defaultValue,
    enum: rules.values as ColumnForm['enum'],
    min_length: rules.minLength,
    max_length: rules.maxLength,
    min_value: rules.minValue,
    max_value: rules.maxValue,
    pattern: rules.pattern,
    condition_field: rules.conditionField,
    constraint: rules.constraint,
    jeux_attributs: rules.presets as ColumnForm['jeux_attributs'],
    mime_types: rules.mimeTypes === null ? null : [...rules.mimeTypes],
    autofill: rules.autofill,
    autofill_on: rules.autofillOn,
  };
}

function automaticColumns(key: string, geometry: string | undefined): Omit<TableColumn, 'id'>[] {
  const fixedRules = { ...freeRules, readOnly: true, nullable: false };
  return [
    { name: key, kind: { role: 'key' }, rules: fixedRules },
    ...(geometry === undefined
      ? []
      : [{ name: geometry, kind: { role: 'geometry' as const }, rules: freeRules }]),
  ];
}

function firstRepeated(names: readonly string[]): string | undefined {
  return names.find((name, rank) => names.indexOf(name) !== rank);
}

function invalid(table: string, column: string, reason: string): CartableError {
  return new CartableError('espaceco.tables-invalid', { table, column, reason });
}
