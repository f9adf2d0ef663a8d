import type { IntegrationPlan, PlannedTable } from '../reading/integration-plan.ts';
import type { StoredRelation } from '../stored-data/stored-data.model.ts';

/**
 * The tables of a new version take the names of those they replace, so that services go on finding them: a table goes by
 * the name of its layer, then by its own name, then by its columns; one that is alone replaces one that is alone
 * (`communes_2025` is the new `communes_2024`). Columns follow the names that the same attributes had.
 */
export function alignPlan(plan: IntegrationPlan, previous: readonly StoredRelation[]): IntegrationPlan {
  const matches = matchTables(plan.tables, previous);
  const retained = new Set([...matches.values()].map(({ name }) => name));
  return {
    tables: plan.tables.map((table) => {
      const relation = matches.get(table);
      return relation ? alignTable(table, relation) : { ...table, table: freeName(table.table, retained) };
    }),
  };
}

function matchTables(
  planned: readonly PlannedTable[],
  previous: readonly StoredRelation[],
): Map<PlannedTable, StoredRelation> {
  const matches = new Map<PlannedTable, StoredRelation>();
  const left = (): StoredRelation[] => {
    const taken = new Set(matches.values());
    return previous.filter((relation) => !taken.has(relation));
  };
  const match = (suits: (table: PlannedTable, relation: StoredRelation) => boolean) => {
    for (const table of planned.filter((each) => !matches.has(each))) {
      const [found, ...others] = left().filter((relation) => suits(table, relation));
      if (found && others.length === 0) matches.set(table, found);
    }
  };
  match((table, relation) => table.layer === relation.sourceName);
  match((table, relation) => table.table === relation.name);
  match(hasItsColumns);
  const [lastPlanned, ...otherPlanned] = planned.filter((table) => !matches.has(table));
  const [lastPrevious, ...otherPrevious] = left();
  if (lastPlanned && lastPrevious && otherPlanned.length === 0 && otherPrevious.length === 0) {
    matches.set(lastPlanned, lastPrevious);
  }
  return matches;
}

/** All that services may use of it. */
function hasItsColumns(table: PlannedTable, { columns, geometry }: StoredRelation): boolean {
  const names = new Set(table.columns.map(({ to }) => to));
  const isOfItsKind = (table.geometry === null) === (geometry === null);
  return isOfItsKind && columns.length > 0 && columns.every(({ name }) => names.has(name));
}

function alignTable(table: PlannedTable, relation: StoredRelation): PlannedTable {
  const previousName = new Map(relation.renamed.map(({ from, to }) => [from, to]));
  const previousColumns = new Set(relation.columns.map(({ name }) => name));
  const taken = new Set<string>([relation.primaryKey]);
  if (relation.geometry) taken.add(relation.geometry.column);
  const retained = table.columns.map(({ from, to }) => {
    const name = [previousName.get(from), from, to].find(
      (known) => known !== undefined && previousColumns.has(known) && !taken.has(known),
    );
    if (name !== undefined) taken.add(name);
    return name;
  });
  const columns = table.columns.map((column, rank) => {
    const to = retained[rank] ?? freeName(column.to, taken);
    taken.add(to);
    return { ...column, to };
  });
  return {
    ...table,
    table: relation.name,
    primaryKey: relation.primaryKey,
    columns,
    geometry: table.geometry && {
      ...table.geometry,
      column: relation.geometry?.column ?? freeName(table.geometry.column, taken),
    },
  };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let rank = 2; taken.has(free); rank++) free = `${name}_${rank}`;
  return free;
}
