import { z } from 'zod';
import { TABLES_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { fieldsQuery, sortOf } from '../entities/common.ts';
import {
  DATABASE_FILE_BYTES,
  databaseChangesSchema,
  databaseIdParams,
  databaseOfFileSchema,
  detailedDatabaseSchema,
  espacecoDatabaseSchema,
  espacecoTableSchema,
  newDatabaseSchema,
  tableChangesSchema,
  tableIdParams,
} from '../entities/database.ts';

const root = '/api/espaceco/databases';
const ofDatabase = `${root}/{databaseId}`;
const ofTable = `${ofDatabase}/tables/{tableId}`;
const ofName = ['espaceco.database-name-taken'] as const;

/** Databases whose tables are edited together. */
export const espacecoDatabaseRoutes = {
  getEspacecoDatabases: defineRoute({
    name: 'getEspacecoDatabases',
    method: 'GET',
    path: root,
    tag: 'espaceco',
    access: 'user',
    summary: 'Databases the reader administers or has a right on, by title',
    query: fieldsQuery,
    selectsFields: true,
    answer: z.array(espacecoDatabaseSchema),
  }),
  searchEspacecoDatabases: defineRoute({
    name: 'searchEspacecoDatabases',
    method: 'GET',
    path: `${root}/search_by`,
    tag: 'espaceco',
    access: 'user',
    summary: 'The first 20 databases whose name, title or description is so, `%` standing for anything',
    query: fieldsQuery.extend({
      field: z.enum(['name', 'title', 'description']),
      value: z.string().max(200),
      sort: sortOf(['name', 'title', 'id']),
    }),
    selectsFields: true,
    answer: z.array(espacecoDatabaseSchema).max(20),
  }),
  getEspacecoDatabase: defineRoute({
    name: 'getEspacecoDatabase',
    method: 'GET',
    path: ofDatabase,
    tag: 'espaceco',
    access: 'user',
    summary: 'A database with the tables the reader may know',
    params: databaseIdParams,
    query: fieldsQuery,
    selectsFields: true,
    answer: detailedDatabaseSchema,
    errors: ['espaceco.database-unknown'],
  }),
  getEspacecoTable: defineRoute({
    name: 'getEspacecoTable',
    method: 'GET',
    path: ofTable,
    tag: 'espaceco',
    access: 'user',
    summary: 'A table with the columns the reader may know',
    params: tableIdParams,
    query: fieldsQuery,
    selectsFields: true,
    answer: espacecoTableSchema,
    errors: ['espaceco.database-unknown', 'espaceco.table-unknown'],
  }),
  addEspacecoDatabase: defineRoute({
    name: 'addEspacecoDatabase',
    method: 'POST',
    path: root,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Make a database of empty tables, or of those of a vector database of a datasheet; needs to manage the community that will administer it',
    body: newDatabaseSchema,
    bodyBytes: TABLES_BODY_BYTES,
    answer: detailedDatabaseSchema,
    errors: [...ofName, 'espaceco.tables-invalid', 'espaceco.source-unfit'],
  }),
  addEspacecoDatabaseOfFile: defineRoute({
    name: 'addEspacecoDatabaseOfFile',
    method: 'POST',
    path: `${root}/from_file`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Make a database of the layers of a file; needs to manage the community that will administer it',
    body: databaseOfFileSchema,
    bodyKind: 'form',
    files: ['file'],
    filesBytes: DATABASE_FILE_BYTES,
    answer: detailedDatabaseSchema,
    errors: [...ofName, 'espaceco.file-missing'],
  }),
  updateEspacecoDatabase: defineRoute({
    name: 'updateEspacecoDatabase',
    method: 'PATCH',
    path: ofDatabase,
    tag: 'espaceco',
    access: 'user',
    summary: 'Change what is told of a database and when it may be edited; needs to administer it',
    params: databaseIdParams,
    body: databaseChangesSchema,
    answer: detailedDatabaseSchema,
    errors: ['espaceco.database-unknown'],
  }),
  updateEspacecoTable: defineRoute({
    name: 'updateEspacecoTable',
    method: 'PATCH',
    path: ofTable,
    tag: 'espaceco',
    access: 'user',
    summary: 'Change titles and rules of a table and of its columns; needs to administer the database',
    params: tableIdParams,
    body: tableChangesSchema,
    bodyBytes: TABLES_BODY_BYTES,
    answer: espacecoTableSchema,
    errors: ['espaceco.database-unknown', 'espaceco.table-unknown', 'espaceco.tables-invalid'],
  }),
  deleteEspacecoDatabase: defineRoute({
    name: 'deleteEspacecoDatabase',
    method: 'DELETE',
    path: ofDatabase,
    tag: 'espaceco',
    access: 'user',
    summary:
      'Delete a database with all that was edited; its name confirms it, and no other community may have a right on it',
    params: databaseIdParams,
    query: z.object({
      /** Name of the database. */
      confirmation: z.string().max(60),
    }),
    errors: ['espaceco.database-unknown', 'espaceco.confirmation-wrong', 'espaceco.database-in-use'],
  }),
};
