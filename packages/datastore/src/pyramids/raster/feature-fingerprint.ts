import { createHash } from 'node:crypto';
import { type Bbox, transformBbox, type Value, wkbEnvelope } from '@cartable/geo';
import type { FeatureDataset, FeatureTable } from '@cartable/storage';

/**
 * Fingerprint of tables when a map was drawn of them, fine enough to know where they changed since: squares of the
 * ground, each with the sum of the hashes of the features that touch it.
 */
export interface FeatureFingerprint {
  readonly tables: readonly TableFingerprint[];
}

export interface TableFingerprint {
  readonly table: string;
  readonly srid: number;
  /** Side of a square, in the CRS of the table: a power of two, so that it stays when the data grow a little. */
  readonly side: number;
  /** Squares that hold something: column and row from the origin of the CRS, and the sum, in base 36. */
  readonly squares: readonly (readonly [column: number, row: number, sum: string])[];
}

/** Squares along the longer side of a table: a change then concerns a thousandth of it, for some hundred kilobytes. */
const squaresAlong = 64;

export async function fingerprintTables(
  dataset: FeatureDataset,
  tables: readonly string[],
  signal: AbortSignal | undefined,
): Promise<FeatureFingerprint> {
  const fingerprints: TableFingerprint[] = [];
  for (const table of tables) {
    const fingerprint = await fingerprintTable(await dataset.table(table), signal);
    if (fingerprint) fingerprints.push(fingerprint);
  }
  return { tables: fingerprints };
}

/** Nothing for a table without geometry. */
async function fingerprintTable(
  table: FeatureTable,
  signal: AbortSignal | undefined,
): Promise<TableFingerprint | undefined> {
  const { name, geometry, extent, columns } = table.description;
  if (!geometry || !extent) return undefined;
  const side = sideOf(extent);
  const sums = new Map<string, [column: number, row: number, sum: bigint]>();
  const add = (wkb: Uint8Array, hash: bigint) => {
    const box = wkbEnvelope(wkb);
    if (!box) return;
    const [west, south, east, north] = box.map((value) => Math.floor(value / side)) as unknown as Bbox;
    for (let column = west; column <= east; column++) {
      for (let row = south; row <= north; row++) {
        const key = `${column} ${row}`;
        const square = sums.get(key);
        if (square) square[2] += hash;
        else sums.set(key, [column, row, hash]);
      }
    }
  };
  const names = columns.map((column) => column.name);
  for await (const { geometries, rows } of table.draw({ columns: names, ...(signal && { signal }) })) {
    signal?.throwIfAborted();
    for (const [rank, wkb] of geometries.entries()) if (wkb) add(wkb, hashOf(wkb, rows[rank]!));
  }
  const squares = [...sums.values()].map(
    ([column, row, sum]) => [column, row, BigInt.asUintN(64, sum).toString(36)] as const,
  );
  return { table: name, srid: geometry.srid, side, squares };
}

function sideOf([west, south, east, north]: Bbox): number {
  const longer = Math.max(east - west, north - south);
  return longer > 0 ? 2 ** Math.ceil(Math.log2(longer / squaresAlong)) : 1;
}

function hashOf(wkb: Uint8Array, row: readonly Value[]): bigint {
  const values = JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return createHash('md5').update(wkb).update(values).digest().readBigUInt64LE();
}

/**
 * Boxes where the tables differ from what they were, in the CRS `srid`; `undefined` when that is everywhere: other
 * tables, another CRS, another grid.
 */
export function changedBoxes(
  previous: FeatureFingerprint,
  current: FeatureFingerprint,
  srid: number,
): Bbox[] | undefined {
  const boxes: Bbox[] = [];
  if (previous.tables.length !== current.tables.length) return undefined;
  for (const [rank, table] of current.tables.entries()) {
    const before = previous.tables[rank]!;
    const isSameGrid =
      before.table === table.table && before.srid === table.srid && before.side === table.side;
    if (!isSameGrid) return undefined;
    for (const [column, row] of changedSquares(before, table)) {
      const { side } = table;
      const box: Bbox = [column * side, row * side, (column + 1) * side, (row + 1) * side];
      const placed = transformBbox(box, table.srid, srid);
      if (!placed) return undefined;
      boxes.push(placed);
    }
  }
  return boxes;
}

function changedSquares(
  before: TableFingerprint,
  after: TableFingerprint,
): (readonly [column: number, row: number])[] {
  const sums = new Map(before.squares.map(([column, row, sum]) => [`${column} ${row}`, sum]));
  const changed: (readonly [number, number])[] = [];
  for (const [column, row, sum] of after.squares) {
    const key = `${column} ${row}`;
    if (sums.get(key) !== sum) changed.push([column, row]);
    sums.delete(key);
  }
  for (const key of sums.keys()) {
    const [column, row] = key.split(' ').map(Number);
    changed.push([column!, row!]);
  }
  return changed;
}
