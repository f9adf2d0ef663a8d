import { inspireThemeList, type Language } from '@cartable/contract';
import { sql } from 'kysely';
import { type DatastoreContext, db } from '../context.ts';
import {
  countHeaders,
  findEarliestChange,
  findHeader,
  findHeaders,
  type HarvestHeader,
  type HarvestSelection,
} from './harvest.store.ts';
import { describeListed, type ListedRecord } from './query-records.ts';

export type { HarvestHeader, HarvestSelection };

/** A page of what a harvester asks for. */
export const harvestHeaders = (
  context: DatastoreContext,
  selection: HarvestSelection,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<HarvestHeader[]> => findHeaders(db(context), selection, page);

export const countHarvest = (context: DatastoreContext, selection: HarvestSelection): Promise<number> =>
  countHeaders(db(context), selection);

export const findHarvested = (
  context: DatastoreContext,
  identifier: string,
): Promise<HarvestHeader | undefined> => findHeader(db(context), identifier);

export const earliestChange = (context: DatastoreContext): Promise<string | undefined> =>
  findEarliestChange(db(context));

/** The records of a page as they are now, by identifier of the record; one that was hidden meanwhile is not there. */
export async function describeHarvested(
  context: DatastoreContext,
  headers: readonly HarvestHeader[],
): Promise<ReadonlyMap<string, ListedRecord>> {
  return describeListed(
    context,
    headers.flatMap(({ recordId }) => recordId ?? []),
  );
}

export interface HarvestSet {
  readonly spec: string;
  readonly name: string;
}

/** Those that hold a record now, in order. */
export async function listHarvestSets(
  context: DatastoreContext,
  { language }: { readonly language: Language },
): Promise<HarvestSet[]> {
  const producers = await sql<{ spec: string; name: string }>`select d.technical_name as spec, d.name as name
    from datastores d where exists (select 1 from catalogue_entries e where e.datastore_id = d.id)`.execute(
    db(context),
  );
  const themes = await sql<{ value: string }>`select distinct f.value as value from catalogue_facets f
    where f.facet = 'theme'`.execute(db(context));
  const kinds = kindNames[language];
  const sets: HarvestSet[] = [
    { spec: 'producer', name: kinds.producer },
    ...producers.rows.map(({ spec, name }) => ({ spec: `producer:${spec}`, name })),
    { spec: 'theme', name: kinds.theme },
    ...themes.rows.map(({ value }) => ({
      spec: `theme:${value}`,
      name: inspireThemeList.find(({ code }) => code === value)?.[language] ?? value,
    })),
  ];
  return sets.sort((one, other) => (one.spec < other.spec ? -1 : 1));
}

const kindNames = {
  fr: { producer: 'Tous les producteurs', theme: 'Tous les thèmes INSPIRE' },
  en: { producer: 'All producers', theme: 'All INSPIRE themes' },
} as const;
