import type { TableDifference } from '@cartable/contract';
import type { Column } from '@cartable/geo';
import { sqlTypeOf } from '../stored-data/sql-types.ts';
import type { StoredRelation } from '../stored-data/stored-data.model.ts';

/** Differences that the descriptions of the tables show, before any row is read; tables are matched by name. */
export function describeDifference(
  before: readonly StoredRelation[],
  after: readonly StoredRelation[],
): TableDifference[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  return names.map((name) => {
    const previous = before.find((relation) => relation.name === name);
    const next = after.find((relation) => relation.name === name);
    return {
      table: name,
      change: previous === undefined ? 'added' : next === undefined ? 'removed' : 'kept',
      before: previous ? sideOf(previous) : null,
      after: next ? sideOf(next) : null,
      columns: previous && next ? compareColumns(previous, next) : { added: [], removed: [], retyped: [] },
      rows: null,
      rows_refused: null,
      keys: previous && next ? keyCandidates(previous, next) : [],
    };
  });
}

function sideOf({ featureCount, extent, geometry }: StoredRelation): NonNullable<TableDifference['before']> {
  return {
    count: featureCount,
    extent,
    geometry: geometry && {
      type: `${geometry.type}${geometry.hasZ ? 'Z' : ''}${geometry.hasM ? 'M' : ''}`,
      srs: `EPSG:${geometry.srid}`,
    },
  };
}

function compareColumns(before: StoredRelation, after: StoredRelation): TableDifference['columns'] {
  const present = ({ name, type }: Column) => ({ name, type: sqlTypeOf[type] });
  const inBefore = new Map(before.columns.map(({ name, type }) => [name, type]));
  const inAfter = new Set(after.columns.map(({ name }) => name));
  return {
    added: after.columns.filter(({ name }) => !inBefore.has(name)).map(present),
    removed: before.columns.filter(({ name }) => !inAfter.has(name)).map(present),
    retyped: after.columns.flatMap(({ name, type }) => {
      const previous = inBefore.get(name);
      return previous === undefined || previous === type
        ? []
        : [{ name, from: sqlTypeOf[previous], to: sqlTypeOf[type] }];
    }),
  };
}

const keyTypes: readonly Column['type'][] = ['integer', 'bigint', 'text'];
/** Usual names of columns that tell rows apart. */
const keyName =
  /(^|_)(id|gid|fid|uuid|code|insee|siren|siret|cleabs|num|numero|ref|identifiant|idu)(_|$)|^(id|code)|id$/i;

/** Columns both have alike whose values may be unique, those called like a key first. */
export function keyCandidates(before: StoredRelation, after: StoredRelation): string[] {
  const shared = sharedColumns(before, after).filter(({ type }) => keyTypes.includes(type));
  const called = shared.filter(({ name }) => keyName.test(name));
  return [...called, ...shared.filter((column) => !called.includes(column))].map(({ name }) => name);
}

/** Columns of the same name and type, in the order of the new version. */
export function sharedColumns(before: StoredRelation, after: StoredRelation): Column[] {
  return after.columns.filter(({ name, type }) =>
    before.columns.some((previous) => previous.name === name && previous.type === type),
  );
}
