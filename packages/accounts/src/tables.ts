import { type CountedActsTable, countedActsMigration, foldLigatures } from '@cartable/platform';
import { defineMigrations, type Queries } from '@cartable/storage';
import {
  type AdministrationActsTable,
  administrationMigration,
} from './administration/administration.tables.ts';
import {
  type IdentitiesTable,
  type IdentitySessionsTable,
  identitiesMigration,
  type SpentLogoutTokensTable,
} from './identities/identity.tables.ts';
import { type InvitationsTable, invitationsMigration } from './invitations/invitation.tables.ts';
import { type MapLinksTable, type SavedMapsTable, savedMapsMigration } from './maps/saved-map.tables.ts';
import {
  type NotificationReadsTable,
  type NotificationsTable,
  notificationsMigration,
} from './notifications/notification.tables.ts';
import { type OpenidKeysTable, type OpenidRecordsTable, openidMigration } from './openid/openid.tables.ts';
import {
  type PasskeyChallengesTable,
  type PasskeysTable,
  passkeysMigration,
} from './passkeys/passkey.tables.ts';
import {
  type AccessRequestsTable,
  accessRequestContentsMigration,
  type JoinRequestsTable,
  requestsMigration,
} from './requests/request.tables.ts';
import {
  type RecoveryCodesTable,
  type SecondFactorsTable,
  secondFactorMigration,
} from './second-factor/second-factor.tables.ts';
import { type KnownAddressesTable, knownAddressesMigration } from './sign-in/known-address.tables.ts';
import { userNumbersMigration } from './users/user-numbers.tables.ts';

/** Tables of this package; times are ISO 8601 UTC text, booleans 0 and 1. */
export interface AccountsTables {
  users: {
    id: string;
    email: string;
    /** The address as compared: trimmed, lower case. */
    email_key: string;
    email_verified: number;
    /** Asked for and not confirmed yet. */
    pending_email: string | null;
    user_name: string;
    first_name: string | null;
    last_name: string | null;
    language: string;
    is_administrator: number;
    /** argon2id, with its parameters; empty where the person has no password here. */
    password_hash: string;
    created_at: string;
    last_sign_in_at: string | null;
    /** Since when the account may no longer sign in. */
    disabled_at: string | null;
    /** Names and address, folded: what the account is searched and ordered by. */
    search_text: string;
    /** Who the person is in the collaborative space, whose identifiers are numbers. */
    number: number;
  };
  sessions: {
    id: string;
    /** SHA-256 of the token the browser holds. */
    token_hash: string;
    user_id: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
  };
  one_time_tokens: {
    token_hash: string;
    user_id: string;
    purpose: string;
    /** Address the token was mailed to. */
    email: string;
    created_at: string;
    expires_at: string;
  };
  known_addresses: KnownAddressesTable;
  sign_in_attempts: { id: string; address: string; email_key: string; at: string };
  communities: {
    id: string;
    name: string;
    description: string | null;
    technical_name: string;
    contact: string | null;
    is_public: number;
    is_sandbox: number;
    supervisor_id: string;
    /** Identifier of the datastore the community owns: a table of another package. */
    datastore_id: string | null;
    created_at: string;
  };
  members: {
    community_id: string;
    user_id: string;
    /** JSON list of rights. */
    rights: string;
    joined_at: string;
  };
  mails: {
    id: string;
    to_address: string;
    language: string;
    subject: string;
    text_body: string;
    html_body: string;
    created_at: string;
    /** Handed to a mail server. */
    sent_at: string | null;
    /** Written in the outbox folder, for want of a mail server. */
    kept_at: string | null;
    /** Whom an answer goes to, when it is not for the platform. */
    reply_to: string | null;
    /** Answer of the mail server the last time it refused. */
    last_error: string | null;
    last_error_at: string | null;
    /** Nobody tries any more. */
    failed_at: string | null;
  };
  invitations: InvitationsTable;
  join_requests: JoinRequestsTable;
  access_requests: AccessRequestsTable;
  counted_acts: CountedActsTable;
  administration_acts: AdministrationActsTable;
  saved_maps: SavedMapsTable;
  map_links: MapLinksTable;
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
  openid_records: OpenidRecordsTable;
  openid_keys: OpenidKeysTable;
  identities: IdentitiesTable;
  identity_sessions: IdentitySessionsTable;
  spent_logout_tokens: SpentLogoutTokensTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}

/** The database or a transaction, seen through these tables. */
export type AccountsQueries = Queries<AccountsTables>;

export const accountsMigrations = defineMigrations('accounts', [
  {
    name: '001-accounts',
    up: async (db) => {
      const { schema } = db;
      await schema
        .createTable('users')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull().unique())
        .addColumn('email_verified', 'integer', (column) => column.notNull())
        .addColumn('pending_email', 'text')
        .addColumn('user_name', 'text', (column) => column.notNull())
        .addColumn('first_name', 'text')
        .addColumn('last_name', 'text')
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('is_administrator', 'integer', (column) => column.notNull())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_sign_in_at', 'text')
        .execute();
      await schema
        .createTable('sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_seen_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
      await schema
        .createTable('one_time_tokens')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('purpose', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await schema.createIndex('one_time_tokens_by_user').on('one_time_tokens').column('user_id').execute();
      await schema
        .createTable('sign_in_attempts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .execute();
      await schema
        .createIndex('attempts_by_address')
        .on('sign_in_attempts')
        .columns(['address', 'at'])
        .execute();
      await schema
        .createIndex('attempts_by_account')
        .on('sign_in_attempts')
        .columns(['email_key', 'at'])
        .execute();
      await schema
        .createTable('communities')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('description', 'text')
        .addColumn('technical_name', 'text', (column) => column.notNull().unique())
        .addColumn('contact', 'text')
        .addColumn('is_public', 'integer', (column) => column.notNull())
        .addColumn('is_sandbox', 'integer', (column) => column.notNull())
        .addColumn('supervisor_id', 'text', (column) => column.notNull().references('users.id'))
        .addColumn('datastore_id', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await schema
        .createTable('members')
        .addColumn('community_id', 'text', (column) =>
          column.notNull().references('communities.id').onDelete('cascade'),
        )
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('rights', 'text', (column) => column.notNull())
        .addColumn('joined_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('members_pk', ['community_id', 'user_id'])
        .execute();
      await schema.createIndex('members_by_user').on('members').column('user_id').execute();
      await schema
        .createTable('mails')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('to_address', 'text', (column) => column.notNull())
        .addColumn('language', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('text_body', 'text', (column) => column.notNull())
        .addColumn('html_body', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('sent_at', 'text')
        .addColumn('kept_at', 'text')
        .execute();
      await schema.createIndex('mails_by_date').on('mails').column('created_at').execute();
    },
  },
  {
    name: '002-reply-to',
    up: async ({ schema }) => {
      await schema.alterTable('mails').addColumn('reply_to', 'text').execute();
    },
  },
  invitationsMigration,
  requestsMigration,
  countedActsMigration,
  administrationMigration,
  knownAddressesMigration,
  accessRequestContentsMigration,
  userNumbersMigration,
  savedMapsMigration,
  openidMigration,
  notificationsMigration,
  identitiesMigration,
  secondFactorMigration,
  passkeysMigration,
  {
    name: '016-folded-ligatures',
    up: (db) => foldLigatures(db, [{ table: 'users', column: 'search_text' }]),
  },
]);
