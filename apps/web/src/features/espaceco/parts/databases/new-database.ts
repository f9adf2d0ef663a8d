import { newTable, type TableDesign, tableOf } from './table-design.ts';

/** What a database is made from. */
export const databaseSources = ['empty', 'stored', 'file'] as const;

export interface NewDatabaseValues {
  title: string;
  description: string;
  from: (typeof databaseSources)[number];
  tables: readonly TableDesign[];
  /** Identifiers of a workspace and of its data; empty until chosen. */
  datastore: string;
  stored: string;
  file?: File | undefined;
  srid: string;
}

export const newDatabaseValues = (): NewDatabaseValues => ({
  title: '',
  description: '',
  from: 'empty',
  tables: [newTable()],
  datastore: '',
  stored: '',
  srid: '4326',
});

/** What tables are made from, for the calls that take no file. */
export const sourceOf = ({ from, tables, datastore, stored }: NewDatabaseValues) =>
  from === 'stored'
    ? { stored_data: { datastore_id: datastore, stored_data_id: stored } }
    : { tables: tables.map(tableOf) };
