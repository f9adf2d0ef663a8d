import { defineMigrations } from '@cartable/storage';
import type { Generated } from 'kysely';
import { foldLigatures } from '../text/fold-ligatures.ts';

export interface ActivitiesTable {
  id: string;
  /** Owner of the journal; not always a datastore. */
  datastore_id: string;
  at: string;
  kind: string;
  /** Names are kept as they were: people and things may go. */
  actor_id: string | null;
  actor_name: string | null;
  subject: string;
  subject_id: string | null;
  datasheet_name: string | null;
  /** Subject, datasheet and person, without case nor accents. */
  searched: Generated<string>;
}

export interface ActivityTables {
  activities: ActivitiesTable;
}

export const activityMigrations = defineMigrations('activities', [
  {
    name: '001-activities',
    up: async (db) => {
      await db.schema
        .createTable('activities')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('datastore_id', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('actor_id', 'text')
        .addColumn('actor_name', 'text')
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('subject_id', 'text')
        .addColumn('datasheet_name', 'text')
        .execute();
      await db.schema
        .createIndex('activities_by_datastore')
        .on('activities')
        .columns(['datastore_id', 'at'])
        .execute();
    },
  },
  {
    name: '002-search',
    up: async (db) => {
      await db.schema
        .alterTable('activities')
        .addColumn('searched', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await db.schema.createIndex('activities_by_time').on('activities').column('at').execute();
    },
  },
  {
    name: '003-folded-ligatures',
    up: (db) => foldLigatures(db, [{ table: 'activities', column: 'searched' }]),
  },
]);
