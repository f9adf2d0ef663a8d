import type { DatastoreContext } from '../../context.ts';
import type { KeyUses } from './key-uses.ts';
import type { KnownAccesses } from './known-accesses.ts';
import type { PasswordVerdicts } from './password-verdicts.ts';

/** The context of whoever decides on a request to a service: with what this process remembers of permissions and keys, and of their use. */
export interface AccessContext extends DatastoreContext {
  readonly knownAccesses: KnownAccesses;
  readonly passwordVerdicts: PasswordVerdicts;
  readonly keyUses: KeyUses;
}
