import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

/**
 * Headers by which a receiver knows who wrote a message, when, and that nothing of it was changed (Standard Webhooks
 * 1.0). The identifier is the same at each attempt: what was received twice is found out by it.
 */
export function signedHeaders(
  { id, body, secret }: { readonly id: string; readonly body: string; readonly secret: string },
  now: Date,
): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}
