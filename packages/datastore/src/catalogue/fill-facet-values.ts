import type { CatalogueFacet } from '@cartable/contract';
import { type Kysely, sql } from 'kysely';

const recordsPerTurn = 1_000;

type Row = { readonly record_id: string; readonly facet: CatalogueFacet; readonly value: string };

/** Of entries that were there before the column, some at a time. */
export async function fillFacetValues(db: Kysely<unknown>): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<Row>`select record_id, facet, value from catalogue_facets where record_id in (
      select record_id from catalogue_entries where record_id > ${after} order by record_id limit ${recordsPerTurn})
      order by record_id, facet, value`.execute(db);
    const [last] = rows.slice(-1);
    if (last === undefined) return;
    for (const [id, values] of Map.groupBy(rows, ({ record_id }) => record_id)) {
      const written = JSON.stringify(values.map(({ facet, value }) => [facet, value]));
      await sql`update catalogue_entries set facet_values = ${written} where record_id = ${id}`.execute(db);
    }
    after = last.record_id;
  }
}
