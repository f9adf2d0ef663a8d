import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import type { AccessKey } from '../keys/key.model.ts';
import { countKeysOf, findKey, listKeysOf } from '../keys/key.store.ts';
import { presentKey, presentKeysWithAccesses } from './present-key.ts';

export async function listKeys(context: DatastoreContext, visitor: Person): Promise<Contract.AccessKey[]> {
  return (await listKeysOf(db(context), visitor.id)).map(presentKey);
}

export async function listKeysWithAccesses(
  context: DatastoreContext,
  visitor: Person,
): Promise<Contract.KeyWithAccesses[]> {
  return presentKeysWithAccesses(context, visitor, await listKeysOf(db(context), visitor.id));
}

export async function readKeyWithAccesses(
  context: DatastoreContext,
  visitor: Person,
  { keyId }: { keyId: string },
): Promise<Contract.KeyWithAccesses> {
  return presentOneKey(context, visitor, await getOwnKey(db(context), visitor, keyId));
}

/** Number of keys a person has, and may have. */
export async function readKeyQuota(
  context: DatastoreContext,
  personId: string,
): Promise<{ quota: number; use: number }> {
  return { quota: context.limits.keysPerPerson, use: await countKeysOf(db(context), personId) };
}

/** @throws {CartableError} `common.not-found`, also for somebody else's: a key is its owner's alone */
export async function getOwnKey(db: Connection, visitor: Person, keyId: string): Promise<AccessKey> {
  const key = await findKey(db, 'id', keyId);
  if (key?.userId !== visitor.id) throw new CartableError('common.not-found');
  return key;
}

export async function presentOneKey(
  context: DatastoreContext,
  visitor: Person,
  key: AccessKey,
): Promise<Contract.KeyWithAccesses> {
  const [presented] = await presentKeysWithAccesses(context, visitor, [key]);
  return presented!;
}
