import type { DatastoreContext } from '../../context.ts';
import type { GrantCache } from './grant-cache.ts';
import type { KeyUses } from './key-uses.ts';
import type { PasswordCheckCache } from './password-check-cache.ts';

/** The context of whoever decides on a request to a service: with what this process remembers of permissions and keys, and of their use. */
export interface AccessContext extends DatastoreContext {
  readonly knownAccesses: GrantCache;
  readonly passwordChecks: PasswordCheckCache;
  readonly keyUses: KeyUses;
}
