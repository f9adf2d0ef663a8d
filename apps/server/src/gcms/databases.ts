import type { EspacecoColumn } from '@cartable/contract';
import { espacecoDatabaseHandlers } from '../api/espaceco/database.handlers.ts';
import type { HandlersOf } from '../http/handlers.ts';
import type { gcmsDatabaseRoutes } from './addresses.ts';

const { getEspacecoDatabase, getEspacecoTable } = espacecoDatabaseHandlers;

export const gcmsDatabaseHandlers: HandlersOf<typeof gcmsDatabaseRoutes> = {
  getEspacecoDatabase,

  /** These clients make a table of the columns, and put into it what rows tell: whether the feature was deleted too. */
  async getEspacecoTable(context, input) {
    const table = await getEspacecoTable(context, input);
    const [key, ...others] = table.columns;
    if (key === undefined) return table;
    // The key of the reference, which is a text there.
    const told = key.name === 'cleabs' ? { ...key, type: 'String' as const } : key;
    return { ...table, columns: [told, ...others, deletedColumn(key, table.columns.length)] };
  },
};

function deletedColumn(key: EspacecoColumn, position: number): EspacecoColumn {
  const { table_id } = key;
  const flag = { name: 'detruit', title: null, type: 'Boolean', read_only: true, automatic: true } as const;
  return { ...key, ...flag, id: 0, table_id, position };
}
