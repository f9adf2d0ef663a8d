import { anonymous } from '@cartable/accounts';
import type { Standing } from '@cartable/datastore';
import { expect, it } from 'vitest';
import { createInstant } from './protocol.ts';

/** Asks a tile of a layer that the process does not know. */
async function askUnknown(standing: Standing): Promise<unknown> {
  const info = { version: 1, services: [] };
  const publishedServices = {
    find: async () => info,
    recall: () => ({ info, standing: Promise.resolve(standing) }),
  };
  const { resources } = createInstant({ datastores: { publishedServices } } as never, {} as never);
  const context = { visitor: anonymous, audience: 'open', grants: [], named: () => [] };
  const path = { layer: 'new', z: '1', x: '1', file: '1.pbf' };
  return resources[0]!.answer(context as never, { path } as never);
}

it('nothing is said not to exist while the database is away: another process may have published it', async () => {
  await expect(askUnknown('current')).rejects.toMatchObject({ code: 'service.layer-unknown' });
  await expect(askUnknown('assumed')).rejects.toMatchObject({ code: 'service.publications-unverified' });
});
