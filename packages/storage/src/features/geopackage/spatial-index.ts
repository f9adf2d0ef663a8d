import type { DatabaseSync } from 'node:sqlite';
import { quoteIdentifier } from '../identifiers.ts';
import { addExtension } from './core-tables.ts';
import { hilbertOrder } from './hilbert-order.ts';
import { nodeBytes, type RtreeBoxes, writeRtreeNodes } from './rtree-nodes.ts';

const rtreeDefinition = 'http://www.geopackage.org/spec120/#extension_rtree';

export interface IndexedTable {
  readonly table: string;
  readonly geometryColumn: string;
  readonly primaryKey: string;
}

/** Name of the index of a geometry column (OGC 12-128r17 annex F.3). */
export function spatialIndexName({ table, geometryColumn }: Omit<IndexedTable, 'primaryKey'>): string {
  return `rtree_${table}_${geometryColumn}`;
}

/** Builds the R-tree from boxes, with its triggers, and declares it (extension « RTree Spatial Indexes »). */
export function buildSpatialIndex(database: DatabaseSync, indexed: IndexedTable, boxes: RtreeBoxes): void {
  const name = spatialIndexName(indexed);
  database.exec(`create virtual table ${quoteIdentifier(name)} using rtree(id, minx, maxx, miny, maxy)`);
  if (boxes.count > 0) fillIndex(database, name, boxes);
  const { table, geometryColumn: column } = indexed;
  addExtension(database, {
    table,
    column,
    name: 'gpkg_rtree_index',
    definition: rtreeDefinition,
    scope: 'write-only',
  });
  createTriggers(database, indexed);
}

function fillIndex(database: DatabaseSync, name: string, boxes: RtreeBoxes): void {
  const pageBytes = Number(database.prepare('pragma page_size').get()!.page_size);
  const shadow = (part: string) => quoteIdentifier(`${name}_${part}`);
  const node = database.prepare(`insert or replace into ${shadow('node')} (nodeno, data) values (?, ?)`);
  const parent = database.prepare(`insert into ${shadow('parent')} (nodeno, parentnode) values (?, ?)`);
  const leafOf = new Float64Array(boxes.rowIds[boxes.count - 1]! + 1);
  writeRtreeNodes(boxes, hilbertOrder(boxes), nodeBytes(pageBytes), {
    node: (number, data) => void node.run(number, data),
    parent: (number, parentNumber) => void parent.run(number, parentNumber),
    row: (rowId, number) => {
      leafOf[rowId] = number;
    },
  });
  writeLeaves(database, shadow('rowid'), leafOf);
}

/** Rows go in by growing number: SQLite appends instead of searching. Several per statement: calls cost more. */
function writeLeaves(database: DatabaseSync, table: string, leafOf: Float64Array): void {
  const rowsPerStatement = 64;
  const insert = (rows: number) =>
    database.prepare(`insert into ${table} (rowid, nodeno) values ${Array(rows).fill('(?, ?)').join(', ')}`);
  const many = insert(rowsPerStatement);
  let values: number[] = [];
  for (let rowId = 0; rowId < leafOf.length; rowId += 1) {
    if (leafOf[rowId] === 0) continue;
    values.push(rowId, leafOf[rowId]!);
    if (values.length < rowsPerStatement * 2) continue;
    many.run(...values);
    values = [];
  }
  if (values.length > 0) insert(values.length / 2).run(...values);
}

/** The triggers of the standard, which keep the index true when another program edits the table. */
function createTriggers(database: DatabaseSync, indexed: IndexedTable): void {
  const name = spatialIndexName(indexed);
  const table = quoteIdentifier(indexed.table);
  const c = quoteIdentifier(indexed.geometryColumn);
  const i = quoteIdentifier(indexed.primaryKey);
  const rtree = quoteIdentifier(name);
  const filled = `new.${c} notnull and not ST_IsEmpty(new.${c})`;
  const vacant = `new.${c} isnull or ST_IsEmpty(new.${c})`;
  const box = `new.${i}, ST_MinX(new.${c}), ST_MaxX(new.${c}), ST_MinY(new.${c}), ST_MaxY(new.${c})`;
  const put = `insert or replace into ${rtree} values (${box});`;
  const take = `delete from ${rtree} where id = old.${i};`;
  const triggers = {
    insert: `after insert on ${table} when (${filled}) begin ${put} end`,
    update1: `after update of ${c} on ${table} when old.${i} = new.${i} and (${filled}) begin ${put} end`,
    update2: `after update of ${c} on ${table} when old.${i} = new.${i} and (${vacant}) begin ${take} end`,
    update3: `after update on ${table} when old.${i} != new.${i} and (${filled}) begin ${take} ${put} end`,
    update4: `after update on ${table} when old.${i} != new.${i} and (${vacant}) begin
      delete from ${rtree} where id in (old.${i}, new.${i}); end`,
    delete: `after delete on ${table} when old.${c} not null begin ${take} end`,
  };
  for (const [event, body] of Object.entries(triggers)) {
    database.exec(`create trigger ${quoteIdentifier(`${name}_${event}`)} ${body}`);
  }
}
