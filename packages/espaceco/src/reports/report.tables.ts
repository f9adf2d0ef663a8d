import type { Migration } from '@cartable/storage';
import type { Kysely } from 'kysely';

export interface ReportsTable {
  id: number;
  community_id: number | null;
  author_id: string | null;
  validator_id: string | null;
  longitude: number;
  latitude: number;
  comment: string;
  /** Without case nor accents. */
  comment_key: string;
  status: string;
  theme_community_id: number | null;
  theme: string | null;
  /** JSON: answers to the questions of the theme. */
  theme_values: string | null;
  opened_at: string;
  updated_at: string;
  closed_at: string | null;
  commune: string | null;
  departement: string | null;
  territory: string | null;
  input_device: string;
  device_version: string | null;
  /** JSON text. */
  sketch: string | null;
}

export interface RepliesTable {
  id: number;
  report_id: number;
  author_id: string | null;
  title: string | null;
  content: string;
  status: string;
  created_at: string;
}

export interface AttachmentsTable {
  id: number;
  report_id: number;
  author_id: string | null;
  object_key: string;
  /** JSON: a stored file. */
  file: string;
  thumbnail_key: string | null;
  /** JSON: a stored file. */
  thumbnail: string | null;
  width: number | null;
  height: number | null;
  created_at: string;
}

/** How many reports of a kind came or went: their number is the sum. */
export interface ReportTalliesTable {
  community_id: number | null;
  theme_community_id: number | null;
  theme: string | null;
  status: string;
  change: number;
}

export interface ReportTables {
  espaceco_attachments: AttachmentsTable;
  espaceco_report_tallies: ReportTalliesTable;
  espaceco_reports: ReportsTable;
  espaceco_replies: RepliesTable;
}

/** Columns a list is ordered by within what it is filtered by: a page is read without sorting the others. */
const indexes: Readonly<Record<string, readonly string[]>> = {
  espaceco_reports_by_update: ['updated_at', 'id'],
  espaceco_reports_by_opening: ['opened_at', 'id'],
  espaceco_reports_of_community: ['community_id', 'updated_at', 'id'],
  espaceco_reports_of_community_by_opening: ['community_id', 'opened_at', 'id'],
  espaceco_reports_of_theme: ['theme_community_id', 'theme', 'updated_at', 'id'],
  espaceco_reports_of_author: ['author_id', 'updated_at', 'id'],
  espaceco_reports_of_status: ['status', 'updated_at', 'id'],
  espaceco_reports_of_departement: ['departement', 'updated_at', 'id'],
  espaceco_reports_by_place: ['longitude', 'latitude'],
  // All that says who may see a report: how many there are is counted without reading them.
  espaceco_reports_audience: ['community_id', 'theme_community_id', 'author_id'],
};

export const reportsMigration: Migration = {
  name: '008-reports',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_reports')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('community_id', 'integer', (column) =>
        column.references('espaceco_communities.id').onDelete('cascade'),
      )
      .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('validator_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('longitude', 'double precision', (column) => column.notNull())
      .addColumn('latitude', 'double precision', (column) => column.notNull())
      .addColumn('comment', 'text', (column) => column.notNull())
      .addColumn('comment_key', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('theme_community_id', 'integer', (column) =>
        column.references('espaceco_communities.id').onDelete('set null'),
      )
      .addColumn('theme', 'text')
      .addColumn('theme_values', 'text')
      .addColumn('opened_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('closed_at', 'text')
      .addColumn('commune', 'text')
      .addColumn('departement', 'text')
      .addColumn('territory', 'text')
      .addColumn('input_device', 'text', (column) => column.notNull())
      .addColumn('device_version', 'text')
      .addColumn('sketch', 'text')
      .execute();
    for (const [name, columns] of Object.entries(indexes)) {
      await schema
        .createIndex(name)
        .on('espaceco_reports')
        .columns([...columns])
        .execute();
    }
    await schema
      .createTable('espaceco_replies')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('report_id', 'integer', (column) =>
        column.notNull().references('espaceco_reports.id').onDelete('cascade'),
      )
      .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('title', 'text')
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('espaceco_replies_by_report')
      .on('espaceco_replies')
      .columns(['report_id', 'id'])
      .execute();
  },
};

export const attachmentsMigration: Migration = {
  name: '009-attachments',
  up: async ({ schema }) => {
    await schema
      .createTable('espaceco_attachments')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('report_id', 'integer', (column) =>
        column.notNull().references('espaceco_reports.id').onDelete('cascade'),
      )
      .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('object_key', 'text', (column) => column.notNull().unique())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('thumbnail_key', 'text', (column) => column.unique())
      .addColumn('thumbnail', 'text')
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('espaceco_attachments_by_report')
      .on('espaceco_attachments')
      .columns(['report_id', 'id'])
      .execute();
  },
};

const talliedBy = ['community_id', 'theme_community_id', 'theme', 'status'] as const;

export const reportTalliesMigration: Migration = {
  name: '025-report-tallies',
  up: async (db) => {
    await db.schema
      .createTable('espaceco_report_tallies')
      .addColumn('community_id', 'integer')
      .addColumn('theme_community_id', 'integer')
      .addColumn('theme', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('change', 'integer', (column) => column.notNull())
      .execute();
    const reports = db as unknown as Kysely<
      Pick<ReportTables, 'espaceco_reports' | 'espaceco_report_tallies'>
    >;
    await reports
      .insertInto('espaceco_report_tallies')
      .columns([...talliedBy, 'change'])
      .expression((eb) =>
        eb
          .selectFrom('espaceco_reports')
          .select([...talliedBy, eb.fn.countAll<number>().as('change')])
          .groupBy([...talliedBy]),
      )
      .execute();
  },
};
