import type { CatalogueFacet } from '@cartable/contract';
import { foldLigatures } from '@cartable/platform';
import { defineMigrations } from '@cartable/storage';
import { sql } from 'kysely';
import { fillFacetValues } from './fill-facet-values.ts';
import { uprootThumbnails } from './uproot-thumbnails.ts';

/** Index the catalogue shows and filters by, one row per published record: derived, and rebuilt at will. */
export interface CatalogueEntriesTable {
  /** Identifier in `metadata_records`. */
  record_id: string;
  datastore_id: string;
  /** `metadata_records.updated_at` it was made of. */
  made_of: string;
  /** Identifier of its record, as harvesters order them. */
  file_identifier: string;
  /** When everyone was last told something else of it: ISO 8601. */
  listed_at: string;
  /** When it was published: what comes stands behind what was there. */
  published_at: string;
  /** Without accents nor case. */
  sort_title: string;
  /** Degrees, CRS:84; null where the extent is not known. */
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  /** JSON, SavedCard. */
  card: string;
  /** JSON: the rows of `catalogue_facets` it has, in one order for all, to be counted. */
  facet_values: string;
}

export const facetValuesColumn = {
  write: (values: CatalogueFacetValues): string =>
    JSON.stringify([...values].sort((one, other) => (one.join(' ') < other.join(' ') ? -1 : 1))),
  read: (text: string): CatalogueFacetValues => JSON.parse(text) as CatalogueFacetValues,
};

type CatalogueFacetValues = readonly (readonly [facet: CatalogueFacet, value: string])[];

/** The values by which a record is filtered. */
export interface CatalogueFacetsTable {
  record_id: string;
  facet: string;
  value: string;
}

/** Identifiers that the catalogue has shown to everyone and shows no more: their pages are gone, not unknown. */
export interface CatalogueDepartedTable {
  file_identifier: string;
  left_at: string;
  /** The record that had it: listed again under another one, it is where its readers are sent. */
  record_id: string | null;
  /** Sets of a harvest it was in, each between blanks. */
  sets: string;
}

/** The values that protocols ask by, one row each: `queryables` of the catalogue. */
export interface CatalogueTermsTable {
  record_id: string;
  property: string;
  value: string;
  /** Without accents nor case. */
  folded: string;
}

/** A row for each change of an entry, of which only the number and the ends are read. */
export interface CatalogueChangesTable {
  /** Moment, ISO 8601, and something that nothing else has. */
  id: string;
}

export interface CatalogueTables {
  catalogue_entries: CatalogueEntriesTable;
  catalogue_facets: CatalogueFacetsTable;
  catalogue_departed: CatalogueDepartedTable;
  catalogue_terms: CatalogueTermsTable;
  catalogue_changes: CatalogueChangesTable;
}

export const catalogueMigrations = defineMigrations('catalogue', [
  {
    name: '001-entries',
    up: async (db) => {
      await db.schema
        .createTable('catalogue_entries')
        .addColumn('record_id', 'text', (column) => column.primaryKey())
        .addColumn('datastore_id', 'text', (column) => column.notNull())
        .addColumn('made_of', 'text', (column) => column.notNull())
        .addColumn('sort_title', 'text', (column) => column.notNull())
        .addColumn('west', 'double precision')
        .addColumn('south', 'double precision')
        .addColumn('east', 'double precision')
        .addColumn('north', 'double precision')
        .addColumn('card', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('catalogue_entries_by_title')
        .on('catalogue_entries')
        .columns(['sort_title', 'record_id'])
        .execute();
      await db.schema
        .createIndex('catalogue_entries_by_date')
        .on('catalogue_entries')
        .columns(['made_of', 'record_id'])
        .execute();
      await db.schema
        .createTable('catalogue_facets')
        .addColumn('record_id', 'text', (column) => column.notNull())
        .addColumn('facet', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('catalogue_facets_key', ['facet', 'value', 'record_id'])
        .execute();
      await db.schema
        .createIndex('catalogue_facets_by_record')
        .on('catalogue_facets')
        .columns(['record_id', 'facet'])
        .execute();
    },
  },
  {
    name: '002-departed',
    up: async (db) => {
      await db.schema
        .createTable('catalogue_departed')
        .addColumn('file_identifier', 'text', (column) => column.primaryKey())
        .addColumn('left_at', 'text', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '003-terms',
    up: async (db) => {
      await db.schema
        .createTable('catalogue_terms')
        .addColumn('record_id', 'text', (column) => column.notNull())
        .addColumn('property', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('folded', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('catalogue_terms_by_record')
        .on('catalogue_terms')
        .columns(['record_id', 'property'])
        .execute();
      // Entries without their terms: they come back by themselves (ADR 39).
      await sql`delete from catalogue_facets`.execute(db);
      await sql`delete from catalogue_entries`.execute(db);
    },
  },
  {
    name: '004-spellings',
    up: async (db) => {
      // Entries whose words are not in the spellings of the full text: they come back by themselves (ADR 39).
      for (const table of ['catalogue_terms', 'catalogue_facets', 'catalogue_entries'])
        await sql`delete from ${sql.table(table)}`.execute(db);
    },
  },
  {
    name: '005-producers',
    up: async (db) => {
      await db.schema
        .createIndex('catalogue_entries_by_datastore')
        .on('catalogue_entries')
        .column('datastore_id')
        .execute();
    },
  },
  {
    name: '006-boxes-on-earth',
    up: async (db) => {
      // Entries made of extents that are nowhere on earth: they come back by themselves, without (ADR 39).
      const wrong = sql`select record_id from catalogue_entries
        where abs(west) > 180 or abs(east) > 180 or abs(south) > 90 or abs(north) > 90 or south > north`;
      for (const table of ['catalogue_terms', 'catalogue_facets', 'catalogue_entries'])
        await sql`delete from ${sql.table(table)} where record_id in (${wrong})`.execute(db);
    },
  },
  {
    name: '004-departed-records',
    up: async (db) => {
      await db.schema.alterTable('catalogue_departed').addColumn('record_id', 'text').execute();
    },
  },
  {
    name: '007-harvest',
    up: async (db) => {
      await db.schema
        .alterTable('catalogue_entries')
        .addColumn('file_identifier', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await db.schema
        .alterTable('catalogue_entries')
        .addColumn('listed_at', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await db.schema
        .alterTable('catalogue_departed')
        .addColumn('sets', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await sql`update catalogue_entries set listed_at = made_of, file_identifier = coalesce((
        select min(t.value) from catalogue_terms t
        where t.record_id = catalogue_entries.record_id and t.property = 'identifier'), record_id)`.execute(
        db,
      );
      await db.schema
        .createIndex('catalogue_entries_by_identifier')
        .on('catalogue_entries')
        .column('file_identifier')
        .execute();
    },
  },
  {
    name: '008-order-of-publication',
    up: async (db) => {
      await db.schema
        .alterTable('catalogue_entries')
        .addColumn('published_at', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await sql`update catalogue_entries set published_at = coalesce((
        select m.published_at from metadata_records m where m.id = catalogue_entries.record_id), '')`.execute(
        db,
      );
      await db.schema
        .createIndex('catalogue_entries_by_publication')
        .on('catalogue_entries')
        .columns(['published_at', 'record_id'])
        .execute();
    },
  },
  {
    name: '009-facets-of-a-record',
    up: async (db) => {
      // With the value: else SQLite reads all the records of a facet for each one whose values are counted.
      await db.schema
        .createIndex('catalogue_facets_of_record')
        .on('catalogue_facets')
        .columns(['record_id', 'facet', 'value'])
        .execute();
      await db.schema.dropIndex('catalogue_facets_by_record').execute();
    },
  },
  {
    name: '010-changes',
    up: async (db) => {
      await db.schema
        .createTable('catalogue_changes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .execute();
    },
  },
  {
    name: '011-values-of-entries',
    up: async (db) => {
      await db.schema
        .alterTable('catalogue_entries')
        .addColumn('facet_values', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute();
      await fillFacetValues(db);
    },
  },
  { name: '012-thumbnails-without-root', up: uprootThumbnails },
  {
    name: '013-folded-ligatures',
    up: (db) =>
      foldLigatures(db, [
        { table: 'catalogue_terms', column: 'folded' },
        { table: 'catalogue_entries', column: 'sort_title' },
      ]),
  },
]);
