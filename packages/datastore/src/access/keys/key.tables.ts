import { defineMigrations } from '@cartable/storage';

export interface AccessKeysTable {
  id: string;
  /** Identifier in `accounts`. */
  user_id: string;
  name: string;
  /** KeyType. */
  type: string;
  login: string | null;
  hint: string | null;
  secret_hash: string;
  generation: number;
  /** JSON, KeyFilters. */
  filters: string;
  enabled: number;
  created_at: string;
  /** To the day. */
  last_use: string | null;
}

/** A row goes with its key, and with the service of the permission. */
export interface KeyAccessesTable {
  id: string;
  key_id: string;
  permission_id: string;
  offering_id: string;
}

/** Bearer tokens of OAUTH2 keys. */
export interface AccessTokensTable {
  /** SHA-256. */
  token_hash: string;
  key_id: string;
  /** Generation of the secret it was got with. */
  generation: number;
  expires_at: string;
}

export interface KeyTables {
  access_keys: AccessKeysTable;
  key_accesses: KeyAccessesTable;
  access_tokens: AccessTokensTable;
}

export const keyMigrations = defineMigrations('keys', [
  {
    name: '001-keys',
    up: async (db) => {
      await db.schema
        .createTable('access_keys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('login', 'text', (column) => column.unique())
        .addColumn('hint', 'text')
        .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
        .addColumn('generation', 'integer', (column) => column.notNull())
        .addColumn('filters', 'text', (column) => column.notNull())
        .addColumn('enabled', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_use', 'text')
        .addUniqueConstraint('access_keys_unique_name', ['user_id', 'name'])
        .execute();
      await db.schema
        .createTable('key_accesses')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('key_id', 'text', (column) =>
          column.notNull().references('access_keys.id').onDelete('cascade'),
        )
        .addColumn('permission_id', 'text', (column) => column.notNull())
        .addColumn('offering_id', 'text', (column) => column.notNull())
        .addForeignKeyConstraint(
          'key_accesses_of_permission',
          ['permission_id', 'offering_id'],
          'permission_offerings',
          ['permission_id', 'offering_id'],
          (constraint) => constraint.onDelete('cascade'),
        )
        .addUniqueConstraint('key_accesses_unique', ['key_id', 'permission_id', 'offering_id'])
        .execute();
      await db.schema
        .createIndex('key_accesses_by_permission')
        .on('key_accesses')
        .columns(['permission_id', 'offering_id'])
        .execute();
      await db.schema
        .createTable('access_tokens')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('key_id', 'text', (column) =>
          column.notNull().references('access_keys.id').onDelete('cascade'),
        )
        .addColumn('generation', 'integer', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('access_tokens_by_key').on('access_tokens').column('key_id').execute();
    },
  },
]);
