import { z } from 'zod';
import { PAGE_SIZE } from '../../core/limits.ts';

/** Tag and access of every call of the administrators, which is unknown to the others. */
export const administration = { tag: 'administration', access: 'administrator' } as const;

export const page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
});

export const searchedPage = page.extend({ search: z.string().trim().max(200).default('') });
