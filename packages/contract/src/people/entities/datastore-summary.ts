import { z } from 'zod';
import { uuid } from '../../core/common.ts';

/** A workspace as the dashboard lists it. */
export const datastoreSummarySchema = z.object({
  _id: uuid,
  name: z.string(),
  technical_name: z.string(),
  description: z.string().nullable(),
  is_sandbox: z.boolean(),
  community: z.object({ _id: uuid, name: z.string() }),
  is_member: z.boolean(),
});
