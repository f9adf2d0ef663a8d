import { createHash } from 'node:crypto';

/** What was sent, whatever the order in which its members were written: the same content has the same digest. */
export const digestOf = (sent: unknown): string =>
  createHash('sha256').update(JSON.stringify(sent, inOrder)).digest('base64url');

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
