import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id (RFC 9106), the package's default algorithm, with the parameters OWASP gives as a minimum: 19 MiB, two
 * passes, one lane. Some 30 ms; four at a time, on the threads of the runtime.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), parameters);
}

/** In place of a hash: the person signs in otherwise, and no password opens the account. */
export const noPassword = '';

export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  if (passwordHash === noPassword) return verifyNothing(password);
  return verify(passwordHash, normalise(password));
}

let decoy: Promise<string> | undefined;

/** Takes as long as a real verification and fails: an unknown address is not told from a known one by the time taken. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await verifyPassword(await decoy, password);
  return false;
}

/** The same letters typed on two keyboards may be composed differently. */
function normalise(password: string): string {
  return password.normalize('NFC');
}
