import { jsonColumn, type Migration } from '@cartable/storage';
import type { Kysely } from 'kysely';
import { foldWords } from './fold-words.ts';

export interface AdministrationActsTable {
  id: string;
  at: string;
  actor_id: string;
  /** Kept as it was: people go. */
  actor_name: string;
  call: string;
  /** JSON, what the address of the call names. */
  parameters: string;
  subject: string | null;
  outcome: string;
}

interface PreviousTables {
  users: {
    id: string;
    email: string;
    user_name: string;
    first_name: string | null;
    last_name: string | null;
    search_text: string;
  };
}

export const administrationMigration: Migration = {
  name: '006-administration',
  up: async (db) => {
    const { schema } = db;
    await schema.alterTable('users').addColumn('disabled_at', 'text').execute();
    await schema
      .alterTable('users')
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await schema.createIndex('users_by_search_text').on('users').column('search_text').execute();
    await schema.alterTable('mails').addColumn('last_error', 'text').execute();
    await schema.alterTable('mails').addColumn('last_error_at', 'text').execute();
    await schema.alterTable('mails').addColumn('failed_at', 'text').execute();
    await schema
      .createTable('administration_acts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text', (column) => column.notNull())
      .addColumn('actor_name', 'text', (column) => column.notNull())
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('parameters', 'text', (column) => column.notNull().defaultTo(jsonColumn.write({})))
      .addColumn('subject', 'text')
      .addColumn('outcome', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('administration_acts_by_date').on('administration_acts').column('at').execute();
    const tables = db as unknown as Kysely<PreviousTables>;
    const users = await tables
      .selectFrom('users')
      .select(['id', 'email', 'user_name', 'first_name', 'last_name'])
      .execute();
    for (const { id, last_name, first_name, user_name, email } of users) {
      const search_text = foldWords(last_name, first_name, user_name, email);
      await tables.updateTable('users').set({ search_text }).where('id', '=', id).execute();
    }
  },
};
