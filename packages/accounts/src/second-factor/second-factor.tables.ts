import type { Migration } from '@cartable/storage';

/** Codes by time of an account (TOTP, RFC 6238). */
export interface SecondFactorsTable {
  user_id: string;
  /** Base32; as it must be known to check a code, whoever reads the database can make codes, not passwords. */
  secret: string;
  /** null: begun, and not shown to work yet; it is not asked for. */
  confirmed_at: string | null;
  /** The last step of time a code was accepted for: none is accepted twice. */
  last_step: number;
}

/** Codes for who has lost the telephone, each good for once. */
export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
}

export const secondFactorMigration: Migration = {
  name: '014-second-factor',
  up: async ({ schema }) => {
    await schema
      .createTable('second_factors')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
      .execute();
  },
};
