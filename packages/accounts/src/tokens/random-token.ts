import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: beyond guessing, so that a fast hash is enough to keep it by. */
const tokenBytes = 32;

/** URL-safe text given to one person; only its hash is kept. */
export function createToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
