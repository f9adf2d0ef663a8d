import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';

export const SAVED_SEARCHES = 50;

export const savedSearchSchema = z.object({
  _id: uuid,
  name: z.string(),
  /** As in the address of the catalogue, without `?`. */
  query: z.string(),
  created: dateTime,
  /** When its results were last looked at. */
  seen: dateTime,
  /** Whether a mail tells of what is new in it. */
  mail: z.boolean(),
  /** Records found that were published or changed since. */
  new_records: z.number().int(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;
