import { z } from 'zod';
import { COLUMNS_MAX } from './column.ts';
import { numericId } from './common.ts';
import { TABLES_MAX } from './database.ts';

/** From nothing to everything: each holds those before it. */
export const permissionLevels = ['NONE', 'VIEW', 'EXPORT', 'EDIT', 'ADMIN'] as const;
export type PermissionLevel = (typeof permissionLevels)[number];

/** What a community may be given; a database is administered by the managers of the community that owns it. */
export const grantedLevels = ['NONE', 'VIEW', 'EXPORT', 'EDIT'] as const;
export type GrantedLevel = (typeof grantedLevels)[number];

const DATABASES_MAX = 200;

const level = z.enum(grantedLevels);
const title = z.string().max(200).optional();
/** Where nothing is said, what is above counts. */
const leaf = z.object({ id: numericId, title, level });

/** Rights of a community, most specific first: those of a column, of its table, of its database. */
export const permissionTreeSchema = z
  .array(
    leaf.extend({
      tables: z
        .array(
          leaf.extend({
            columns: z
              .array(leaf)
              .max(COLUMNS_MAX + 2)
              .default([]),
          }),
        )
        .max(TABLES_MAX)
        .default([]),
    }),
  )
  .max(DATABASES_MAX);
export type PermissionTree = z.infer<typeof permissionTreeSchema>;
