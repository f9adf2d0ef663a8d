import { z } from 'zod';
import { jsonText } from './json-text.ts';
import type { Kind } from './setting.ts';

/** An application that may act for people. */
const clientSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/),
  /** Name shown to people; the identifier when absent. */
  name: z.string().trim().min(1).max(100).optional(),
  /** Absent: a public client, and whatever secret it sends proves nothing. */
  secret: z.string().min(16).max(200).optional(),
  /** Where a person comes back to with a code; none: only the password grant. */
  redirect_uris: z.array(z.string().max(500)).max(20).default([]),
  /** A public client too old to bind its code to itself (RFC 7636). */
  without_pkce: z.boolean().default(false),
});

export type OpenidClient = z.infer<typeof clientSchema>;

/** JSON list of applications. */
export function openidClients(): Kind<readonly OpenidClient[]> {
  const schema = jsonText(20_000).pipe(z.array(clientSchema).max(50));
  return { schema, expected: '[{"id": "my-app", "redirect_uris": ["https://app.example.org/back"]}]' };
}

/** A word of an address. */
export function openidRealm(): Kind<string> {
  return { schema: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/), expected: 'geoplateforme' };
}
