import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';

/** A datastore with at least one listed record, as everyone sees it. */
export const producerSchema = z.object({
  _id: uuid,
  /** Names its page, and its addresses in the protocols of the catalogue. */
  technical_name: z.string(),
  name: z.string(),
  logo_url: z.string().nullable(),
  /** Markdown of its community, told where the community is public. */
  description: z.string().nullable(),
  /** E-mail address, told where the community is public. */
  contact: z.string().nullable(),
  /** Number of listed records. */
  records: z.number().int(),
  /** When one of them was last changed. */
  updated: dateTime,
});
export type Producer = z.infer<typeof producerSchema>;
