import { createHash } from 'node:crypto';
import type { MigrationSet } from '@cartable/storage';

/** The same for the same migrations in the same order. */
export function migrationsKey(sets: readonly MigrationSet[]): string {
  const names = sets.map(({ domain, migrations }) => [domain, ...migrations.map(({ name }) => name)]);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 16);
}
