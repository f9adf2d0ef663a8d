import type { Finding } from '@cartable/contract';
import { normaliseName, normaliseNames, type OpenedFile, reservedColumns } from '@cartable/formats';
import type { Column } from '@cartable/geo';

/** Table that a layer is written to, with its names. */
export interface TableNames {
  readonly file: string;
  readonly layer: string;
  readonly table: string;
  readonly primaryKey: string;
  readonly geometryColumn: string;
  /** Old to new. */
  readonly columns: ReadonlyMap<string, string>;
  /** The columns that change. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** Names that change, to be told to the depositor. */
  readonly findings: readonly Finding[];
}

const [primaryKey, geometryColumn] = [...reservedColumns] as [string, string];
/** Begins the names that GeoPackage, SQLite and PostgreSQL keep for themselves. */
const retainedByEngines = /^(gpkg|rtree|sqlite|pg)_/;

/**
 * Names of the tables for all the layers of a deposit, each unique among them.
 * @param columnsOf columns settled by a whole reading, where there was one
 */
export function planTables(
  files: readonly OpenedFile[],
  columnsOf: (file: OpenedFile, layer: string) => readonly Column[] | undefined = () => undefined,
): TableNames[] {
  const layers = files.flatMap((file) =>
    file.layers.map(({ name, columns }) => ({
      file,
      layer: name,
      columns: columnsOf(file, name) ?? columns,
    })),
  );
  const mapping = normaliseNames(layers.map(({ layer, columns }) => ({ name: freeName(layer), columns })));
  return layers.map(({ file, layer }, rank): TableNames => {
    const { table, columns } = mapping.layers[rank]!;
    return {
      file: file.name,
      layer,
      table,
      primaryKey,
      geometryColumn,
      columns,
      renamed: [...columns].filter(([from, to]) => from !== to).map(([from, to]) => ({ from, to })),
      // Findings come once for the whole deposit: the first table carries them.
      findings: rank === 0 ? mapping.findings : [],
    };
  });
}

function freeName(layer: string): string {
  return retainedByEngines.test(`${normaliseName(layer, 'layer')}_`) ? `t_${layer}` : layer;
}
