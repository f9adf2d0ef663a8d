import { defineMigrations } from '@cartable/storage';
import { communitiesMigration, communityGridsMigration } from './communities/community.tables.ts';
import { membershipsMigration } from './memberships/membership.tables.ts';

/** Tables of the collaborative space, made after those of accounts, whose people they name. */
export const espacecoMigrations = defineMigrations('espaceco', [
  communitiesMigration,
  membershipsMigration,
  communityGridsMigration,
]);
