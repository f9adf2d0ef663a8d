import { type Kysely, sql } from 'kysely';
import { withoutFormerRoot } from './card-addresses.ts';

const recordsPerTurn = 1_000;

type Row = { readonly record_id: string; readonly card: string };

/** Of entries whose thumbnail has the address the platform had when they were made, some at a time. */
export async function uprootThumbnails(db: Kysely<unknown>): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<Row>`select record_id, card from catalogue_entries
      where record_id > ${after} order by record_id limit ${recordsPerTurn}`.execute(db);
    const [last] = rows.slice(-1);
    if (last === undefined) return;
    for (const { record_id: id, card } of rows) {
      const written = uproot(card);
      if (written !== card)
        await sql`update catalogue_entries set card = ${written} where record_id = ${id}`.execute(db);
    }
    after = last.record_id;
  }
}

function uproot(card: string): string {
  const read = JSON.parse(card) as { readonly thumbnail_url: string | null };
  const { thumbnail_url: address } = read;
  if (address === null) return card;
  return JSON.stringify({ ...read, thumbnail_url: withoutFormerRoot(address) });
}
