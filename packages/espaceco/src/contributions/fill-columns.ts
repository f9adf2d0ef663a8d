import type { SignedInVisitor } from '@cartable/accounts';
import { transformerOf, transformWkb, type Value, wkbEnvelope } from '@cartable/geo';
import type { FeatureValues } from '@cartable/storage';
import { findNames } from '../communities/community.store.ts';
import type { EspacecoContext } from '../context.ts';
import { findShippedGrids } from '../grids/grids.ts';
import { locatePoint } from '../grids/locate-point.ts';
import type { ReadDatabase } from '../permissions/access-of.ts';
import { type AutofillWords, filledValue, saysPlace } from '../tables/autofill.ts';
import { writtenText } from '../tables/column-rules.ts';
import { readValue } from '../tables/column-value.ts';
import { isForPeople, type Table, type TableColumn } from '../tables/database.model.ts';
import type { CurrentFeatures } from './current-features.ts';
import type { ReadAction } from './read-action.ts';

/** What the server writes into features besides what is asked. */
export interface ColumnFiller {
  /** By column, for an insertion or an update. */
  valuesFor(action: ReadAction, current: CurrentFeatures): ReadonlyMap<TableColumn, Value>;
  /** Of an undoing, which puts places back as they were: by table. */
  whenUndone(): Readonly<Record<string, FeatureValues>>;
}

type Words = Omit<AutofillWords, keyof typeof nowhere>;

/** Whoever edits, however: every change of features comes by here. */
export async function columnFiller(
  { people, metadata, clock }: EspacecoContext,
  visitor: SignedInVisitor,
  { database, access, tables }: ReadDatabase,
): Promise<ColumnFiller> {
  const filled = new Map(tables.map((table) => [table, table.columns.filter(isFilled)]));
  const isUsed = [...filled.values()].some((columns) => columns.length > 0);
  const { db } = metadata;
  const person = isUsed ? (await people.findPeople([visitor.id], db)).get(visitor.id) : undefined;
  const date = clock.now().toISOString();
  const groupOf = (table: Table) =>
    (access.administers ? undefined : access.editingFor(table)[0]) ?? database.communityId;
  const names = isUsed ? await findNames(db, [...new Set(tables.map(groupOf))]) : new Map<number, string>();
  const wordsOf = (table: Table): Words => ({
    userId: String(person?.number ?? ''),
    userName: person?.userName ?? '',
    date,
    groupId: String(groupOf(table)),
    groupName: names.get(groupOf(table)) ?? '',
  });
  return {
    valuesFor: (action, current) => {
      const { table, state } = action;
      const columns = (filled.get(table) ?? []).filter(
        ({ rules }) => state === 'Insert' || rules.autofillOn === 'change',
      );
      const place = columns.some(({ rules }) => saysPlace(rules.autofill!))
        ? placeOf(action, current)
        : nowhere;
      const words = { ...wordsOf(table), ...place };
      return new Map(columns.map((column) => [column, filledValue(column, words)]));
    },
    whenUndone: () =>
      Object.fromEntries(
        [...filled].map(([table, columns]) => {
          const words = { ...wordsOf(table), ...nowhere };
          const own = columns.filter(
            ({ rules }) => rules.autofillOn === 'change' && !saysPlace(rules.autofill!),
          );
          return [
            table.name,
            Object.fromEntries(own.map((column) => [column.name, filledValue(column, words)])),
          ];
        }),
      ),
  };
}

const isFilled = ({ rules }: TableColumn): boolean => rules.autofill !== null;

const nowhere = {
  lon: '',
  lat: '',
  municipalityInsee: '',
  municipalityName: '',
  departmentInsee: '',
  departmentName: '',
};

/** Decimal places of degrees: a decimetre. */
const digits = 6;

/** The middle of the box of the feature, as it will be. */
function placeOf({ table, geometry, key, state }: ReadAction, current: CurrentFeatures): typeof nowhere {
  const stored = state === 'Update' ? current.find(table, key!)?.geometry : null;
  const wkb = geometry === undefined ? stored : geometry;
  if (!wkb || table.geometry === null) return nowhere;
  const { srid } = table.geometry;
  const box = wkbEnvelope(srid === 4326 ? wkb : transformWkb(wkb, transformerOf(srid, 4326)));
  if (!box) return nowhere;
  const [lon, lat] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const { commune, departement } = locatePoint(lon, lat);
  const titleOf = (name: string | null) => (name === null ? '' : (findShippedGrids([name])[0]?.title ?? ''));
  return {
    lon: String(Number(lon.toFixed(digits))),
    lat: String(Number(lat.toFixed(digits))),
    municipalityInsee: commune ?? '',
    municipalityName: titleOf(commune),
    departmentInsee: departement ?? '',
    departmentName: titleOf(departement),
  };
}

/** What the values that are chosen set in other columns, where these are not told. */
export function presetValues(
  { table, state, key, values }: ReadAction,
  current: CurrentFeatures,
): ReadonlyMap<TableColumn, Value> {
  const stored = state === 'Update' ? current.find(table, key!) : undefined;
  const set = new Map<TableColumn, Value>();
  for (const [column, value] of values) {
    const { presets } = column.rules;
    if (presets === null || value === null || stored?.values[column.name] === value) continue;
    const preset = Object.entries(presets[writtenText(column, value)] ?? {});
    for (const [name, text] of preset) {
      const other = table.columns.find((one) => one.name.toLowerCase() === name.toLowerCase());
      if (other === undefined || values.has(other) || !isForPeople(other)) continue;
      const read = readValue(other, text);
      if (read !== undefined) set.set(other, read);
    }
  }
  return set;
}
