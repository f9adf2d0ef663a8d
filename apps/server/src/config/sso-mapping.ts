import { communityRights } from '@cartable/contract';
import { z } from 'zod';
import { jsonText } from './json-text.ts';
import type { Kind } from './setting.ts';

const condition = {
  /** Name of the claim; `realm_access.roles` looks inside an object. */
  claim: z.string().trim().min(1).max(200),
  /** What it must be, or hold when it is a list. */
  value: z.string().min(1).max(500),
};

const mappingSchema = z.strictObject({
  administrators: z.array(z.strictObject(condition)).min(1).max(50).optional(),
  communities: z
    .array(
      z.strictObject({
        ...condition,
        community: z.string().trim().min(1).max(200),
        rights: z.array(z.enum(communityRights)).default([]),
      }),
    )
    .max(500)
    .default([]),
});

/** What the claims of an identity provider open here. */
export type SsoMapping = z.infer<typeof mappingSchema>;

export function ssoMapping(): Kind<SsoMapping> {
  const schema = jsonText(100_000).pipe(mappingSchema);
  return {
    schema,
    expected:
      '{"administrators": [{"claim": "roles", "value": "sig-admin"}], "communities": [{"claim": "groups", "value": "eau", "community": "service-eau", "rights": ["UPLOAD"]}]}',
  };
}
