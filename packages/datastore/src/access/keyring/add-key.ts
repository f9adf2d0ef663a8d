import { randomUUID } from 'node:crypto';
import { hashPassword } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { requireWithinQuota } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import type { AccessKey } from '../keys/key.model.ts';
import { findKey, insertAccesses, insertKey, listKeysOf } from '../keys/key.store.ts';
import { readFilters } from '../keys/key-filters.ts';
import { drawSecret } from '../keys/key-secret.ts';
import { changeAccess } from '../permissions/access-version.ts';
import { holderOf } from '../permissions/find-permissions.ts';
import { presentOneKey } from './find-keys.ts';
import { chooseAccesses } from './requested-accesses.ts';

export type NewKey = Contract.KeyWithAccesses & { readonly secret: string | null };

/** Makes a key and its accesses, all or nothing. Its secret is in this answer only. */
export async function addKey(
  context: DatastoreContext,
  visitor: Person,
  form: Contract.KeyForm,
): Promise<NewKey> {
  const filters = readFilters(form);
  // Before the transaction: on SQLite everybody waits while one is open, and a password takes long on purpose.
  const { login, secret, secretHash, hint } = await chooseSecret(form);
  const createdAt = now(context);
  const key: AccessKey = {
    id: randomUUID(),
    userId: visitor.id,
    name: form.name,
    type: form.type,
    login,
    hint,
    secretHash,
    generation: 1,
    filters,
    enabled: true,
    createdAt,
    lastUse: null,
  };
  await transaction(context, async (db) => {
    await changeAccess(db);
    await requireCapacity(context, db, key);
    const request = { key, holder: holderOf(visitor), requested: form.accesses, at: createdAt };
    const accesses = await chooseAccesses(db, request);
    await insertKey(db, key);
    await insertAccesses(db, accesses);
  });
  return { ...(await presentOneKey(context, visitor, key)), secret };
}

type ChosenSecret = Pick<AccessKey, 'login' | 'secretHash' | 'hint'> & { readonly secret: string | null };

/** @throws {CartableError} `key.type-infos` */
async function chooseSecret({ type, type_infos: infos }: Contract.KeyForm): Promise<ChosenSecret> {
  if ((type === 'BASIC') !== (infos !== undefined)) throw new CartableError('key.type-infos', { type });
  if (infos) {
    // RFC 7617 §2: what follows the first colon is the password.
    if (infos.login.includes(':')) throw new CartableError('key.type-infos', { type });
    return { login: infos.login, secret: null, secretHash: await hashPassword(infos.password), hint: null };
  }
  return { ...(await drawSecret(type)), login: type === 'OAUTH2' ? randomUUID() : null };
}

/** @throws {CartableError} `key.quota-exceeded`, `key.name-taken`, `key.oauth-exists`, `key.login-taken` */
async function requireCapacity({ limits }: DatastoreContext, db: Connection, key: AccessKey): Promise<void> {
  const others = await listKeysOf(db, key.userId);
  requireWithinQuota(
    { use: others.length, needed: 1, quota: limits.keysPerPerson },
    ({ quota }) => new CartableError('key.quota-exceeded', { quota }),
  );
  if (others.some(({ name }) => name === key.name)) {
    throw new CartableError('key.name-taken', { name: key.name });
  }
  if (key.type === 'OAUTH2' && others.some(({ type }) => type === 'OAUTH2')) {
    throw new CartableError('key.oauth-exists');
  }
  if (key.login !== null && (await findKey(db, 'login', key.login))) {
    throw new CartableError('key.login-taken', { login: key.login });
  }
}
