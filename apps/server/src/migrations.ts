import { accountsMigrations, userDocumentMigrations } from '@cartable/accounts';
import { datastoreMigrations } from '@cartable/datastore';
import { espacecoMigrations } from '@cartable/espaceco';
import { platformMigrations } from '@cartable/platform';
import type { MigrationSet } from '@cartable/storage';
import { operationsMigrations } from './operations/operations.tables.ts';

/** Tables of every domain, in the order they refer to one another. */
export const migrations: readonly MigrationSet[] = [
  ...platformMigrations,
  accountsMigrations,
  userDocumentMigrations,
  operationsMigrations,
  ...datastoreMigrations,
  espacecoMigrations,
];
