import { emailKey } from '@cartable/accounts';
import { type DatastoreContext, db } from '../../context.ts';
import { type AccessToken, findToken } from '../keys/access-token.store.ts';
import type { AccessKey } from '../keys/key.model.ts';
import { findKey, listAccesses } from '../keys/key.store.ts';
import { compileFilters, type KeyFilterTest } from '../keys/key-filters.ts';
import { readAccessVersion } from '../permissions/access-version.ts';
import type { Holder, Permission } from '../permissions/permission.model.ts';
import { findPermissions, listPermissionsHeldBy, offeringIdsOf } from '../permissions/permission.store.ts';

/** A service and the permission it is open by. */
export interface Opening {
  readonly offeringId: string;
  readonly permission: Permission;
}

export interface CachedKey {
  readonly key: AccessKey;
  readonly filters: KeyFilterTest;
  readonly openings: readonly Opening[];
}

/** Entries remembered of each kind: some MB in all. */
const remembered = 5_000;

interface Memory {
  readonly version: number;
  readonly keys: Map<string, CachedKey>;
  readonly tokens: Map<string, AccessToken>;
  readonly holders: Map<string, readonly Opening[]>;
  readonly communities: Map<string, readonly string[]>;
  readonly emails: Map<string, string>;
}

/**
 * Cache, in this process, of what permissions and keys open. Each question first reads one number in the database,
 * which grows in the transaction of every change: what is taken away is closed at once, in every process.
 */
export class GrantCache {
  #memory = remember(-1);

  /** Accesses as they are now. To be asked once per request. */
  async current(context: DatastoreContext): Promise<CurrentAccesses> {
    const version = await readAccessVersion(db(context));
    if (this.#memory.version !== version) this.#memory = remember(version);
    return new CurrentAccesses(context, this.#memory);
  }
}

/**
 * A moment of it. What was read for an older version stays with that version: a slow reading never covers a newer one.
 */
export class CurrentAccesses {
  readonly #context: DatastoreContext;
  readonly #memory: Memory;

  constructor(context: DatastoreContext, memory: Memory) {
    this.#context = context;
    this.#memory = memory;
  }

  get version(): number {
    return this.#memory.version;
  }

  /** Unknown keys are not remembered: anybody may ask for any. */
  key(column: 'id' | 'login' | 'secret_hash', value: string): Promise<CachedKey | undefined> {
    return recall(this.#memory.keys, `${column} ${value}`, async () => {
      const connection = db(this.#context);
      const key = await findKey(connection, column, value);
      if (!key) return undefined;
      const accesses = (await listAccesses(connection, [key.id])).get(key.id) ?? [];
      const permissions = await findPermissions(
        connection,
        accesses.map(({ permissionId }) => permissionId),
      );
      const openings = accesses.flatMap(({ offeringId, permissionId }) => {
        const permission = permissions.get(permissionId);
        return permission ? { offeringId, permission } : [];
      });
      return { key, filters: compileFilters(key.filters), openings };
    });
  }

  /** Communities of the owner of a key; `undefined` when the account is no more, or disabled. */
  communityIdsOf(personId: string): Promise<readonly string[] | undefined> {
    return recall(this.#memory.communities, personId, () => this.#context.people.communityIdsOf(personId));
  }

  /** Email address of the owner of a key; `undefined` as long as they have confirmed none. */
  confirmedEmailOf(personId: string): Promise<string | undefined> {
    return recall(this.#memory.emails, personId, async () => {
      const { email, emailVerified } = await this.#context.people.getAccount(personId);
      return emailVerified ? emailKey(email) : undefined;
    });
  }

  token(hash: string): Promise<AccessToken | undefined> {
    return recall(this.#memory.tokens, hash, () => findToken(db(this.#context), hash));
  }

  async heldBy(holder: Holder): Promise<readonly Opening[]> {
    const name = [holder.personId, holder.confirmedEmail, ...holder.communityIds.toSorted()].join(' ');
    const held = await recall(this.#memory.holders, name, async () => {
      const permissions = await listPermissionsHeldBy(db(this.#context), holder);
      const offeringIds = await offeringIdsOf(
        db(this.#context),
        permissions.map(({ id }) => id),
      );
      return permissions.flatMap((permission) =>
        (offeringIds.get(permission.id) ?? []).map((offeringId) => ({ offeringId, permission })),
      );
    });
    return held ?? [];
  }
}

function remember(version: number): Memory {
  return {
    version,
    keys: new Map(),
    tokens: new Map(),
    holders: new Map(),
    communities: new Map(),
    emails: new Map(),
  };
}

async function recall<T>(
  known: Map<string, T>,
  name: string,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = known.get(name);
  if (found !== undefined) return found;
  const value = await read();
  if (value === undefined) return undefined;
  const [oldest] = known.keys();
  if (known.size >= remembered && oldest !== undefined) known.delete(oldest);
  known.set(name, value);
  return value;
}
