import type { Partner } from '@cartable/contract';
import { z } from 'zod';
import type { Content } from '../content/content.ts';

/** Most logos a footer shows. */
const MAX_PARTNERS = 24;

/** Front matter of a partner; its file has no text. */
export const partnerInfo = z.object({
  name: z.string().min(1).max(100),
  url: z.url({ protocol: /^https?$/ }).max(500),
  /** Path of a picture of this site, such as `/files/partners/logo.webp`. */
  logo: z.string().regex(/^\/[^/\s]\S{0,498}$/),
  /** Least first. */
  order: z.number().default(1000),
});

/** Names are proper names: they are told as they are in every language. */
export async function readPartners(content: Content<typeof partnerInfo>): Promise<Partner[]> {
  return [...(await content.inLanguage('fr'))]
    .sort((a, b) => a.metadata.order - b.metadata.order || a.name.localeCompare(b.name))
    .slice(0, MAX_PARTNERS)
    .map(({ metadata: { name, url, logo } }) => ({ name, url, logo }));
}
