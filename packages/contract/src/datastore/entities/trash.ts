import { z } from 'zod';
import { abilities, dateTime, uuid } from '../../core/common.ts';
import { deletionPreviewSchema } from './datasheet.ts';

/** A deleted datasheet, as long as it can be restored. */
export const trashedDatasheetSchema = z.object({
  _id: uuid,
  name: z.string(),
  deleted: z.object({
    date: dateTime,
    /** `null`: the platform itself. */
    by: z.object({ _id: uuid, name: z.string() }).nullable(),
  }),
  /** Removed for good from then on. */
  removal: dateTime,
  /** Bytes kept. */
  size: z.number(),
  content: deletionPreviewSchema.omit({ running_executions: true, restorable_days: true }),
  /** `restore`, `delete`. */
  abilities,
});
export type TrashedDatasheet = z.infer<typeof trashedDatasheetSchema>;
