import { routes as api } from '@cartable/contract';
import { invalidate } from '../../../base/api/hooks.ts';

/** The list and the space it takes, which the account tells too. */
export async function forgetDocuments(): Promise<void> {
  await Promise.all([invalidate(api.getMyDocuments), invalidate(api.getMe)]);
}
