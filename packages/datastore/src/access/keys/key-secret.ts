import { timingSafeEqual } from 'node:crypto';
import { createToken, hashPassword, hashToken } from '@cartable/accounts';
import type { KeyType } from '@cartable/contract';
import type { AccessKey } from './key.model.ts';

/** Enough to tell one's keys apart; more than 200 bits stay unknown. */
const hintLength = 6;

export interface NewSecret extends Pick<AccessKey, 'secretHash' | 'hint'> {
  /** To be shown once. */
  readonly secret: string;
}

/** Drawn by the server, 256 bits. A password is kept as passwords are, whoever made it. */
export async function drawSecret(type: KeyType): Promise<NewSecret> {
  const secret = createToken();
  const secretHash = type === 'BASIC' ? await hashPassword(secret) : hashToken(secret);
  return { secret, secretHash, hint: secret.slice(0, hintLength) };
}

/** In a time that tells nothing of where they differ. */
export function isSameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
