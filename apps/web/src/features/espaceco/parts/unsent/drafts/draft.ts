/** Changes of objects that are not sent yet. Pure. */

import type { EspacecoTable, TransactionConflict, TransactionForm } from '@cartable/contract/espaceco';
import { randomUuid } from '../../../../../base/state/random-uuid.ts';

/** By column, as they are sent: the geometry is WKT, longitude first. */
export type Values = Readonly<Record<string, unknown>>;

export interface Draft {
  readonly id: string;
  readonly layerId: number;
  readonly databaseId: number;
  readonly tableId: number;
  readonly title: string;
  readonly idName: string;
  readonly geometryName: string | null;
  readonly state: 'Insert' | 'Update' | 'Delete';
  /** Null: the server gives one. */
  readonly key: number | null;
  /** Version its author saw. */
  readonly fingerprint: string | null;
  /** As it was read; null for a new one. */
  readonly base: Values | null;
  /** What changes, or all of a new one. */
  readonly values: Values;
  /** Of the parts of an object that was split, and of those that were merged: they are one act. */
  readonly act?: string | undefined;
}

/** Columns of answers that are the server's. */
const ofServer = ['gcms_fingerprint', 'gcms_numrec', 'detruit'] as const;

type Of = { readonly layerId: number; readonly table: EspacecoTable };

const described = ({ layerId, table }: Of) => ({
  id: randomUuid(),
  layerId,
  databaseId: table.database_id,
  tableId: table.id,
  title: table.title,
  idName: table.id_name,
  geometryName: table.geometry_name,
});

/** An object as it was read, with nothing changed. */
export function draftOfRow(of: Of, row: Values): Draft {
  const hidden = new Set<string>([...ofServer, of.table.id_name]);
  const base = Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));
  return {
    ...described(of),
    state: 'Update',
    key: Number(row[of.table.id_name]),
    fingerprint: row.gcms_fingerprint === undefined ? null : String(row.gcms_fingerprint),
    base,
    values: {},
  };
}

/** A draft with nothing changed; that of a new object is what it is. */
export const asRead = (draft: Draft): Draft =>
  draft.base === null ? draft : { ...draft, state: 'Update', values: {}, act: undefined };

/** A new object, with the values its columns begin with. */
export function newDraft(of: Of, wkt: string | null): Draft {
  const begun = of.table.columns.flatMap(({ name, default_value, automatic }) =>
    default_value === null || automatic ? [] : [[name, default_value] as const],
  );
  const { geometry_name: geometry } = of.table;
  return {
    ...described(of),
    state: 'Insert',
    key: null,
    fingerprint: null,
    base: null,
    values: {
      ...Object.fromEntries(begun),
      ...(geometry !== null && wkt !== null ? { [geometry]: wkt } : {}),
    },
  };
}

export const currentValue = ({ values, base }: Draft, name: string): unknown =>
  name in values ? values[name] : base?.[name];

export const wktOf = (draft: Draft): unknown =>
  draft.geometryName === null ? null : currentValue(draft, draft.geometryName);

/** What is as it was read is no change. */
export function withValues(draft: Draft, values: Values): Draft {
  const all = { ...draft.values, ...values };
  if (draft.base === null) return { ...draft, values: all };
  const changed = Object.entries(all).filter(([name, value]) => !isSame(value, draft.base![name]));
  return { ...draft, values: Object.fromEntries(changed) };
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
export const isSame = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) ||
  ((one ?? null) !== null && (other ?? null) !== null && textOf(one) === textOf(other));

/** Whether there is anything to send. */
export const isChange = ({ state, values }: Draft): boolean =>
  state !== 'Update' || Object.keys(values).length > 0;

/** A draft put among the others: in its place, or at the end; one that changes nothing goes. */
export function put(drafts: readonly Draft[], draft: Draft): readonly Draft[] {
  const others = drafts.filter(({ id }) => id !== draft.id);
  if (!isChange(draft)) return others;
  const rank = drafts.findIndex(({ id }) => id === draft.id);
  return rank < 0 ? [...drafts, draft] : drafts.with(rank, draft);
}

type Action = TransactionForm['actions'][number];

export function actionOf({ state, tableId, idName, key, fingerprint, values, id, act }: Draft): Action {
  const known = {
    ...(key === null ? {} : { [idName]: key }),
    ...(fingerprint === null || state === 'Insert' ? {} : { gcms_fingerprint: fingerprint }),
  };
  const data = state === 'Delete' ? known : { ...known, ...values };
  // What others made of it meanwhile would not be in the other parts.
  const exact = act !== undefined && state !== 'Insert' && fingerprint !== null ? { exact: true } : {};
  return { table: tableId, state, data, ...exact, client_feature_id: id };
}

/** The same values in another object, beside; the server gives it a key of its own. */
export function copyOf(draft: Draft, wkt: string | null): Draft {
  const { geometryName, base, values } = draft;
  const all = { ...base, ...values };
  return {
    ...draft,
    id: randomUuid(),
    state: 'Insert',
    key: null,
    fingerprint: null,
    base: null,
    values: geometryName === null || wkt === null ? all : { ...all, [geometryName]: wkt },
    act: undefined,
  };
}

/** What somebody else made of the object meanwhile, and what a person decides of it. */
export function resolved(
  draft: Draft,
  { server_object: theirs, columns }: TransactionConflict,
  mine: ReadonlySet<string>,
): Draft {
  if (theirs === null) {
    // They deleted it: it comes back whole, under its key.
    return {
      ...draft,
      state: 'Insert',
      fingerprint: null,
      base: null,
      values: { ...draft.base, ...draft.values },
    };
  }
  const hidden = new Set<string>([...ofServer, draft.idName]);
  const base = {
    ...draft.base,
    ...Object.fromEntries(Object.entries(theirs).filter(([name]) => !hidden.has(name))),
  };
  const given = Object.entries(draft.values).filter(([name]) => !columns.includes(name) || mine.has(name));
  const next = { ...draft, base, values: {}, fingerprint: String(theirs.gcms_fingerprint ?? '') || null };
  return draft.state === 'Delete' ? next : withValues(next, Object.fromEntries(given));
}

/** Columns that hold the name of an object, by what producers call them; no rule of a column says so. */
const namingColumns = /^(nom|name|libelle|label|titre|title|intitule|toponyme|designation)$/i;
const shownCharacters = 60;

/** What its table says an object is called, before it was changed. */
function ownName(draft: Draft, table: EspacecoTable | undefined): string {
  const column = table?.columns.find(({ name, type }) => type === 'String' && namingColumns.test(name));
  if (column === undefined) return '';
  const value = draft.base?.[column.name] ?? draft.values[column.name];
  return typeof value === 'string' ? value.trim().slice(0, shownCharacters) : '';
}

/** Layer, number and name: names are not of one object alone. @param isNew instead of the number of one that has none */
export function nameOf(draft: Draft, { isNew, table }: { isNew: string; table: EspacecoTable | undefined }) {
  return [draft.title, draft.key ?? isNew, ownName(draft, table)].filter((part) => part !== '').join(' · ');
}
