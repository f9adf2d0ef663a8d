import { jobMigrations } from '../jobs/job-tables.ts';
import { searchMigrations } from '../search/search-tables.ts';
import type { MigrationSet } from './migrations.ts';

/** Migrations of storage itself, then those of the domains. */
export function allMigrations(sets: readonly MigrationSet[]): readonly MigrationSet[] {
  return [jobMigrations, searchMigrations, ...sets];
}
