import type { Visitor } from '@cartable/accounts';
import type { AccessContext } from '../access/credentials/access-context.ts';
import { readGrants } from '../access/credentials/read-grants.ts';
import type { Offering } from '../publishing/offerings/offering.model.ts';
import { type DescribedRecord, givesRows } from '../publishing/records/describe-record.ts';
import { datastorePolicy } from '../workspace/datastores/datastore.policy.ts';

/** A session, without any key: the origin is asked about keys only. */
const bySession = { address: '', userAgent: '', referer: '' };

export interface ReadableServices {
  /** In the order of the layers. */
  readonly services: readonly Offering[];
  /** Others give rows too, to others. */
  readonly hasRestricted: boolean;
}

/** Services of a published record that give rows to this visitor: what only draws them tells nothing of them. */
export async function readableServices(
  context: AccessContext,
  visitor: Visitor,
  { services, datastore }: DescribedRecord,
): Promise<ReadableServices> {
  const giving = services.filter(givesRows);
  const grants = await readGrants(context, visitor, { kind: 'none' }, bySession);
  const isOurs = datastorePolicy.can(visitor, 'see', datastore);
  const readable = giving.filter(
    ({ id, open, available }) => available && (open || isOurs || grants.offeringIds.has(id)),
  );
  return { services: readable, hasRestricted: readable.length < giving.length };
}
