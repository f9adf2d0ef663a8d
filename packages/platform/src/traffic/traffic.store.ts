import { type Connection, tablesOf } from '@cartable/storage';
import type { TrafficTables } from './traffic.tables.ts';

const tables = tablesOf<TrafficTables>;

export interface Traffic {
  readonly requests: number;
  readonly bytes: number;
}

export interface OfferingDay extends Traffic {
  readonly offeringId: string;
  /** `2026-11-22`, UTC. */
  readonly day: string;
}

/** Days, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** In one statement, whatever other processes add at the same time. */
export async function addTraffic(db: Connection, counted: readonly OfferingDay[]): Promise<void> {
  if (counted.length === 0) return;
  await tables(db)
    .insertInto('offering_traffic')
    .values(
      counted.map(({ offeringId, day, requests, bytes }) => ({
        offering_id: offeringId,
        day,
        requests,
        bytes,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['offering_id', 'day']).doUpdateSet((eb) => ({
        requests: eb('offering_traffic.requests', '+', eb.ref('excluded.requests')),
        bytes: eb('offering_traffic.bytes', '+', eb.ref('excluded.bytes')),
      })),
    )
    .execute();
}

/** By day, of one service. */
export async function listTrafficOfOffering(
  db: Connection,
  offeringId: string,
  { from, to }: Period,
): Promise<(Traffic & { day: string })[]> {
  const rows = await tables(db)
    .selectFrom('offering_traffic')
    .select(['day', 'requests', 'bytes'])
    .where('offering_id', '=', offeringId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  return rows.map(({ day, requests, bytes }) => ({ day, requests: Number(requests), bytes: Number(bytes) }));
}

/** Services of the platform, the most asked of a period first. @param most of them */
export async function listMostAsked(db: Connection, { from, to }: Period, most: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('offering_traffic')
    .select('offering_id')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('offering_id')
    .orderBy((eb) => eb.fn.sum('requests'), 'desc')
    .orderBy('offering_id')
    .limit(most)
    .execute();
  return rows.map(({ offering_id }) => offering_id);
}
