import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import { offeringLifecycle, servedStatuses } from './offering.lifecycle.ts';
import type { Offering } from './offering.model.ts';

/** BROADCAST makes and changes services; their state says what makes sense now. */
export function offeringAbilities(
  access: Entered,
  { status }: Offering,
): Record<'edit' | 'unpublish' | 'retry' | 'switch' | 'styles', boolean> {
  const mayWrite = access.may('broadcast');
  return {
    edit: mayWrite && (status === 'PUBLISHED' || status === 'UNSTABLE'),
    unpublish: mayWrite && offeringLifecycle.allows(status, 'UNPUBLISHING'),
    retry: mayWrite && status === 'UNSTABLE',
    styles: access.may('annex') && servedStatuses.includes(status),
    switch: mayWrite && servedStatuses.includes(status),
  };
}
