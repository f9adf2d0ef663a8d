import type { Migration } from '@cartable/storage';

/** One of `user_id` and `email_key`, in `who` too, which makes the pair unique. */
export interface MembershipsTable {
  community_id: number;
  who: string;
  /** Absent for an address that was invited, and whose owner has not answered. */
  user_id: string | null;
  email_key: string | null;
  /** As it was written. */
  email: string | null;
  role: string;
  /** JSON list of the names of the grids of this person, besides those of the community. */
  grids: string;
  /** Of the request, the invitation or the membership. */
  since: string;
}

export interface MembershipTables {
  espaceco_members: MembershipsTable;
}

export const membershipsMigration: Migration = {
  name: '002-members',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_members')
      .addColumn('community_id', 'integer', (column) =>
        column.notNull().references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('email_key', 'text')
      .addColumn('email', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('grids', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('since', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('espaceco_members_pk', ['community_id', 'who'])
      .execute();
    await schema.createIndex('espaceco_members_by_user').on('espaceco_members').column('user_id').execute();
    await schema
      .createIndex('espaceco_members_by_email')
      .on('espaceco_members')
      .column('email_key')
      .execute();
  },
};
