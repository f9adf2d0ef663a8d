import { defineMigrations } from '@cartable/storage';

export interface PermissionsTable {
  id: string;
  datastore_id: string;
  licence: string;
  end_date: string | null;
  end_chosen_at: string;
  /** BeneficiaryType. */
  beneficiary_type: string;
  /** Identifier in `accounts`; for an address, the address as compared. */
  beneficiary_id: string;
  is_named: number;
  only_oauth: number;
  created_at: string;
}

/** A row goes with its permission, and with its service. */
export interface PermissionOfferingsTable {
  permission_id: string;
  offering_id: string;
}

/** Mails written of the end of a permission: once for each end and each delay. */
export interface PermissionWarningsTable {
  permission_id: string;
  end_date: string;
  days_before: number;
  written_at: string;
}

/** One line: grows each time what permissions and keys open changes, so that every process knows at once. */
export interface AccessVersionTable {
  name: string;
  version: number;
}

export interface PermissionTables {
  permissions: PermissionsTable;
  permission_offerings: PermissionOfferingsTable;
  permission_warnings: PermissionWarningsTable;
  access_version: AccessVersionTable;
}

export const permissionMigrations = defineMigrations('permissions', [
  {
    name: '001-permissions',
    up: async (db) => {
      await db.schema
        .createTable('permissions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('datastore_id', 'text', (column) => column.notNull().references('datastores.id'))
        .addColumn('licence', 'text', (column) => column.notNull())
        .addColumn('end_date', 'text')
        .addColumn('end_chosen_at', 'text', (column) => column.notNull())
        .addColumn('beneficiary_type', 'text', (column) => column.notNull())
        .addColumn('beneficiary_id', 'text', (column) => column.notNull())
        .addColumn('only_oauth', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('permissions_by_datastore')
        .on('permissions')
        .column('datastore_id')
        .execute();
      await db.schema
        .createIndex('permissions_by_beneficiary')
        .on('permissions')
        .column('beneficiary_id')
        .execute();
      await db.schema
        .createTable('permission_offerings')
        .addColumn('permission_id', 'text', (column) =>
          column.notNull().references('permissions.id').onDelete('cascade'),
        )
        .addColumn('offering_id', 'text', (column) =>
          column.notNull().references('offerings.id').onDelete('cascade'),
        )
        .addPrimaryKeyConstraint('permission_offerings_pk', ['permission_id', 'offering_id'])
        .execute();
      await db.schema
        .createIndex('permission_offerings_by_offering')
        .on('permission_offerings')
        .column('offering_id')
        .execute();
      await db.schema
        .createTable('access_version')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '002-warnings',
    up: async (db) => {
      await db.schema
        .createTable('permission_warnings')
        .addColumn('permission_id', 'text', (column) =>
          column.notNull().references('permissions.id').onDelete('cascade'),
        )
        .addColumn('end_date', 'text', (column) => column.notNull())
        .addColumn('days_before', 'integer', (column) => column.notNull())
        .addColumn('written_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('permission_warnings_pk', ['permission_id', 'end_date', 'days_before'])
        .execute();
      await db.schema.createIndex('permissions_by_end').on('permissions').column('end_date').execute();
    },
  },
  {
    name: '003-named-beneficiaries',
    up: async (db) => {
      // Those of before were told by name when they were granted.
      await db.schema
        .alterTable('permissions')
        .addColumn('is_named', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    },
  },
]);
