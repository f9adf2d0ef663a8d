/** What the value of a column has to do with others, as its form holds it: rows of texts. Pure. */

import type { ColumnForm, EspacecoColumn } from '@cartable/contract/espaceco';
import { choicesOf } from '../themes/attribute-values.ts';

/** `regex`: it has a value only where the other one matches. `mapping`: the other one says which values it may have. */
export const conditionKinds = ['none', 'regex', 'mapping'] as const;
export type ConditionKind = (typeof conditionKinds)[number];

export interface AllowedRow {
  /** Value of the other column. */
  when: string;
  /** One on each line. */
  allowed: string;
  mayBeEmpty: boolean;
}

export interface PresetRow {
  /** Value that is chosen. */
  when: string;
  /** Name of the column it fills in. */
  column: string;
  becomes: string;
}

export interface LinkValues {
  conditionKind: ConditionKind;
  conditionField: string;
  conditionPattern: string;
  mapping: AllowedRow[];
  presets: PresetRow[];
}

/** A column that another one may depend on. */
export type OtherColumn = Pick<ColumnForm, 'name' | 'title' | 'enum'> & {
  readonly type: EspacecoColumn['type'];
};

type Links = Pick<ColumnForm, 'condition_field' | 'constraint' | 'jeux_attributs'>;

export function linkValuesOf(column: Links | undefined): LinkValues {
  const constraint = column?.constraint ?? undefined;
  return {
    conditionKind: constraint?.type ?? 'none',
    conditionField: column?.condition_field ?? '',
    conditionPattern: constraint?.type === 'regex' ? constraint.pattern : '',
    mapping: constraint?.type === 'mapping' ? Object.entries(constraint.mapping).map(rowOf) : [],
    presets: Object.entries(column?.jeux_attributs ?? {}).flatMap(([when, set]) =>
      Object.entries(set).map(([name, value]) => ({ when, column: name, becomes: value ?? '' })),
    ),
  };
}

function rowOf([when, values]: [string, readonly (string | null)[]]): AllowedRow {
  return {
    when,
    allowed: values.filter((value) => value !== null).join('\n'),
    mayBeEmpty: values.includes(null),
  };
}

export function linksOf(values: LinkValues): Links {
  const { conditionKind, conditionField, conditionPattern, mapping, presets } = values;
  const sets: Record<string, Record<string, string | null>> = {};
  for (const { when, column, becomes } of presets) {
    sets[when.trim()] = { ...sets[when.trim()], [column]: becomes.trim() || null };
  }
  return {
    condition_field: conditionKind === 'none' ? null : conditionField,
    constraint:
      conditionKind === 'none'
        ? null
        : conditionKind === 'regex'
          ? { type: 'regex', pattern: conditionPattern.trim() }
          : { type: 'mapping', mapping: Object.fromEntries(mapping.map(allowedOf)) },
    jeux_attributs: presets.length === 0 ? null : sets,
  };
}

function allowedOf({ when, allowed, mayBeEmpty }: AllowedRow): [string, (string | null)[]] {
  const values = allowed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return [when.trim(), [...(mayBeEmpty ? [null] : []), ...values]];
}

/** Whether a rank of rows says again what another one says. */
export const isRepeated = (rows: readonly string[], rank: number): boolean =>
  rows.some((row, other) => other !== rank && row.trim() === rows[rank]?.trim());

/** Values to choose among, of a column that lists them. */
export function valuesOf(column: Pick<OtherColumn, 'type' | 'enum'> | undefined): readonly string[] {
  if (column?.type === 'Boolean') return ['true', 'false'];
  return [...new Set(choicesOf(column?.enum ?? []).map(({ value }) => value))].filter(Boolean);
}
