import { z } from 'zod';
import { uuid } from '../../core/common.ts';

/** Base path of the calls of a datastore, and the parameters they share. */
export const base = '/api/datastores/{datastoreId}';
export const inDatastore = z.object({ datastoreId: uuid });
export const ofStoredData = inDatastore.extend({ storedDataId: uuid });

/** `true` or `false` in an address. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Page of a list, and the words searched in it: all of them, wherever they stand, without regard to case. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().max(200).default(''),
});
