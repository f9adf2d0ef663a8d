import type { catalogueFacets } from '@cartable/contract';
import { type RawBuilder, sql } from 'kysely';

/** Sets of a harvest: what each datastore publishes (`producer:{technical name}`), and each INSPIRE theme (`theme:{code}`). */
export const harvestSetKinds = ['producer', 'theme'] as const;
export type HarvestSetKind = (typeof harvestSetKinds)[number];

const themeFacet = 'theme' satisfies (typeof catalogueFacets)[number];

/** Those of one record. */
export const setsOf = ({ producer, themes }: { producer: string; themes: readonly string[] }): string[] => [
  `producer:${producer}`,
  ...themes.map((theme) => `theme:${theme}`),
];

/** Whether a listed record is in a set: `catalogue_entries e join datastores d`. */
export function isListedIn(set: string): RawBuilder<unknown> {
  const { kind, value } = partsOf(set);
  if (kind === 'producer') return value === undefined ? sql`1 = 1` : sql`d.technical_name = ${value}`;
  if (kind !== 'theme') return sql`1 = 0`;
  return sql`exists (select 1 from catalogue_facets f where f.record_id = e.record_id
    and f.facet = ${themeFacet} ${value === undefined ? sql`` : sql`and f.value = ${value}`})`;
}

/** Whether one that has left was in it: `catalogue_departed x`. A set holds those below it. */
export function wasIn(set: string): RawBuilder<unknown> {
  const { kind, value } = partsOf(set);
  if (!harvestSetKinds.some((one) => one === kind)) return sql`1 = 0`;
  const requested = ` ${kind}:${value === undefined ? '' : `${value} `}`.replace(/[!%_]/g, '!$&');
  return sql`x.sets like ${`%${requested}%`} escape '!'`;
}

/** As `wasIn` finds them. */
export const writeSets = (sets: readonly string[]): string => sets.map((set) => ` ${set} `).join('');
export const readSets = (retained: string): string[] => retained.split(' ').filter((set) => set !== '');

function partsOf(set: string): { kind: string; value: string | undefined } {
  const colon = set.indexOf(':');
  return colon < 0
    ? { kind: set, value: undefined }
    : { kind: set.slice(0, colon), value: set.slice(colon + 1) };
}
