import { z } from 'zod';
import { uuid } from '../../core/common.ts';

/** Base path of the calls of a datastore, and the parameters they share. */
export const base = '/api/datastores/{datastoreId}';
export const inDatastore = z.object({ datastoreId: uuid });
export const ofStoredData = inDatastore.extend({ storedDataId: uuid });

/** `true` or `false` in an address. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
