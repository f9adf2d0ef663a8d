import type { KeyType } from '@cartable/contract';

/** Credentials that a client of restricted services shows to be known. */
export interface AccessKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly type: KeyType;
  /** Identifier that may be shown again: the login of BASIC, the client id of OAUTH2. */
  readonly login: string | null;
  /** First signs of a secret drawn by the server. */
  readonly hint: string | null;
  /** SHA-256 of a secret drawn by the server, argon2id of a password chosen by a person. */
  readonly secretHash: string;
  /** Counts the secrets: what was got with a former one is worth nothing. */
  readonly generation: number;
  readonly filters: KeyFilters;
  readonly enabled: boolean;
  readonly createdAt: string;
  readonly lastUse: string | null;
}

/** Conditions that a request must meet for the key to open anything. */
export interface KeyFilters {
  /** Ranges of addresses, normalised; empty: all. */
  readonly whitelist: readonly string[];
  readonly blacklist: readonly string[];
  /** Patterns; `null`: anything. */
  readonly userAgent: string | null;
  readonly referer: string | null;
}

/** A service that a key opens, and the permission it does so by. */
export interface KeyAccess {
  readonly id: string;
  readonly keyId: string;
  readonly permissionId: string;
  readonly offeringId: string;
}

/** Permissions kept for clients that sign in by OAuth open to no other key. */
export function suits(type: KeyType, { onlyOauth }: { onlyOauth: boolean }): boolean {
  return !onlyOauth || type === 'OAUTH2';
}
