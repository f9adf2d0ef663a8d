import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import {
  changeKey,
  deleteAccesses,
  deleteKey,
  insertAccesses,
  listAccesses,
  listKeysOf,
  replaceSecret,
} from '../keys/key.store.ts';
import { readFilters } from '../keys/key-filters.ts';
import { drawSecret } from '../keys/key-secret.ts';
import { changeAccess } from '../permissions/access-version.ts';
import { holderOf } from '../permissions/find-permissions.ts';
import type { NewKey } from './add-key.ts';
import { getOwnKey, presentOneKey } from './find-keys.ts';
import { chooseAccesses, deselectedAccesses } from './requested-accesses.ts';

/** Replaces name, filters and services, and switches on or off: all at once, in force at once. */
export async function editKey(
  context: DatastoreContext,
  visitor: Person,
  { keyId, changes }: { keyId: string; changes: Contract.KeyChanges },
): Promise<Contract.KeyWithAccesses> {
  const filters = readFilters(changes);
  const { name, enabled, accesses: requested } = changes;
  await transaction(context, async (db) => {
    await changeAccess(db);
    const key = await getOwnKey(db, visitor, keyId);
    const others = await listKeysOf(db, visitor.id);
    if (others.some((other) => other.id !== keyId && other.name === name)) {
      throw new CartableError('key.name-taken', { name });
    }
    const present = (await listAccesses(db, [keyId])).get(keyId) ?? [];
    const request = { key, holder: holderOf(visitor), requested, present, at: now(context) };
    const chosen = await chooseAccesses(db, request);
    await changeKey(db, { id: keyId, name, filters, enabled });
    const deselected = await deselectedAccesses(db, present, chosen);
    await deleteAccesses(
      db,
      deselected.map(({ id }) => id),
    );
    await insertAccesses(
      db,
      chosen.filter((access) => !present.includes(access)),
    );
  });
  return presentOneKey(context, visitor, await getOwnKey(db(context), visitor, keyId));
}

/** Draws another secret; the former one, and the tokens got with it, stop working at once. */
export async function rotateKey(
  context: DatastoreContext,
  visitor: Person,
  { keyId }: { keyId: string },
): Promise<NewKey> {
  const { type } = await getOwnKey(db(context), visitor, keyId);
  const { secret, secretHash, hint } = await drawSecret(type);
  await transaction(context, async (db) => {
    await changeAccess(db);
    await getOwnKey(db, visitor, keyId);
    await replaceSecret(db, { id: keyId, secretHash, hint });
  });
  const key = await getOwnKey(db(context), visitor, keyId);
  return { ...(await presentOneKey(context, visitor, key)), secret };
}

export async function removeKey(
  context: DatastoreContext,
  visitor: Person,
  { keyId }: { keyId: string },
): Promise<void> {
  await transaction(context, async (db) => {
    await changeAccess(db);
    await getOwnKey(db, visitor, keyId);
    await deleteKey(db, keyId);
  });
}
