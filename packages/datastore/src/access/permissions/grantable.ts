import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { listOfferingsByIds } from '../../publishing/offerings/offering.store.ts';

/** Layer names, by service, of those that are there for whoever looks: neither in the trash nor being unpublished. */
export async function namesOfPresent(
  db: Connection,
  offeringIds: readonly string[],
): Promise<Map<string, string>> {
  const offerings = await listOfferingsByIds(db, offeringIds);
  return new Map(
    offerings.flatMap(({ id, status, layerName }) => (status === 'UNPUBLISHING' ? [] : [[id, layerName]])),
  );
}

/**
 * Restricted services of the datastore, and not going away.
 * @throws {CartableError} `permission.offering-unfit`, which tells nothing of the services of other datastores
 */
export async function requireGrantable(
  db: Connection,
  datastoreId: string,
  offeringIds: readonly string[],
): Promise<void> {
  const found = new Map(
    (await listOfferingsByIds(db, offeringIds)).map((offering) => [offering.id, offering]),
  );
  for (const id of offeringIds) {
    const offering = found.get(id);
    const isFit =
      offering?.datastoreId === datastoreId && !offering.open && offering.status !== 'UNPUBLISHING';
    if (isFit) continue;
    const name = offering?.datastoreId === datastoreId ? offering.layerName : id;
    throw new CartableError('permission.offering-unfit', { offering: name });
  }
}

/** In UTC. @throws {CartableError} `permission.end-past` for a day before today */
export function requireEndToCome(endDate: string | null, at: string): string | null {
  if (endDate === null) return null;
  const end = new Date(endDate).toISOString();
  if (end.slice(0, 10) < at.slice(0, 10)) throw new CartableError('permission.end-past', { date: endDate });
  return end;
}
