import { datastoreCalls } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { invalidate } from '../../../base/api/hooks.ts';

/** The list and the space it takes, which the account tells too. */
export async function invalidateDocuments(): Promise<void> {
  await Promise.all([invalidate(datastoreCalls.getMyDocuments), invalidate(peopleCalls.getMe)]);
}
