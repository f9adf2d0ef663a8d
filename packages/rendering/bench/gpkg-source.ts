/** A table of a GeoPackage, read with the SQLite of Node: enough for the bench to have real data. */
import { DatabaseSync } from 'node:sqlite';
import { type FeatureSource, type GeometryType, gpkgWkbOffset, type Value } from '@cartable/geo';

const batchSize = 1000;

export function gpkgSource(
  file: string,
  table: string,
  geometryType: GeometryType,
  srid: number,
): FeatureSource {
  const database = new DatabaseSync(file, { readOnly: true });
  const names = database.prepare(`SELECT name, type FROM pragma_table_info('${table}')`).all();
  const columns = names
    .map(({ name, type }) => ({
      name: String(name),
      type: type === 'TEXT' ? ('text' as const) : ('integer' as const),
    }))
    .filter(({ name }) => name !== 'geom' && name !== 'fid');
  return {
    columns,
    geometryType,
    srid,
    async *scan({ bbox, columns: requested }) {
      const fields = ['t.geom', 't.fid', ...requested.map((name) => `t."${name}"`)].join(', ');
      const statement = database.prepare(
        `SELECT ${fields} FROM "rtree_${table}_geom" r JOIN "${table}" t ON t.fid = r.id
         WHERE r.maxx >= ? AND r.minx <= ? AND r.maxy >= ? AND r.miny <= ?`,
      );
      statement.setReturnArrays(true);
      const [minX, minY, maxX, maxY] = bbox ?? [-1e9, -1e9, 1e9, 1e9];
      let rows: Value[][] = [];
      for (const row of statement.iterate(minX, maxX, minY, maxY) as Iterable<unknown>) {
        rows.push(row as Value[]);
        if (rows.length === batchSize) {
          yield batchOf(rows);
          rows = [];
        }
      }
      yield batchOf(rows);
    },
  };
}

function batchOf(rows: readonly Value[][]) {
  return {
    keys: rows.map((row) => row[1] as number),
    geometries: rows.map(([blob]) =>
      blob instanceof Uint8Array ? blob.subarray(gpkgWkbOffset(blob)) : null,
    ),
    rows: rows.map((row) => row.slice(2)),
  };
}
