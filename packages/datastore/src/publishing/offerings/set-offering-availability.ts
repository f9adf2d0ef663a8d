import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import type { OfferingRequest } from './find-offerings.ts';
import { changeAvailability, findOffering, findOfferingIn } from './offering.store.ts';
import { presentService } from './present-offering.ts';
import { recordOfferingActivity } from './record-offering-activity.ts';

/**
 * Closes a published service to its readers, or opens it again: its configuration, permissions and traffic stay. In one
 * transaction with what the protocols answer from.
 */
export async function setOfferingAvailability(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, offeringId, available }: OfferingRequest & { available: boolean },
): Promise<Contract.Service> {
  const access = await enterDatastore(context, visitor, datastoreId, 'broadcast');
  await transaction(context, async (db) => {
    const offering = await findOfferingIn(db, datastoreId, offeringId);
    if (!offering) throw new CartableError('common.not-found');
    if (offering.available === available) return;
    const event = { name: available ? 'reopened' : 'closed', at: now(context) } as const;
    if (!(await changeAvailability(db, offeringId, { available, event }))) {
      throw new CartableError('service.busy', { status: offering.status });
    }
    await bumpServingVersion(db, offering);
    await recordOfferingActivity(context, db, { offering, kind: `service.${event.name}`, actor: visitor });
  });
  return presentService(context, access, (await findOffering(db(context), offeringId))!);
}
