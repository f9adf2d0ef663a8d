import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';

export const reuseStatuses = ['WAITING', 'ACCEPTED', 'REFUSED'] as const;
export type ReuseStatus = (typeof reuseStatuses)[number];

const address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((url) => URL.canParse(url) && new URL(url).username === '', { message: 'https://…' });

export const reuseFormSchema = z.object({
  title: z.string().trim().min(3).max(150),
  /** Plain text. */
  description: z.string().trim().max(1000).default(''),
  url: address,
});
export type ReuseForm = z.infer<typeof reuseFormSchema>;

/** A map, a site, an article… made with the data of a record. */
export const reuseSchema = z.object({
  _id: uuid,
  title: z.string(),
  description: z.string(),
  url: z.string(),
  picture_url: z.string().nullable(),
  status: z.enum(reuseStatuses),
  proposed: dateTime,
  /** Name of who proposed it: told to those who may answer. */
  author: z.string().nullable(),
  /** The reader proposed it. */
  is_mine: z.boolean(),
});
export type Reuse = z.infer<typeof reuseSchema>;

export const reusesSchema = z.object({
  /** Accepted ones, for everyone; the others, for who proposed them and for who may answer. Newest first. */
  reuses: z.array(reuseSchema),
  /** The reader may accept and refuse. */
  can_answer: z.boolean(),
});
export type Reuses = z.infer<typeof reusesSchema>;

/** A reuse one proposed, wherever it is. */
export const myReuseSchema = reuseSchema
  .omit({ author: true, is_mine: true, picture_url: true })
  .extend({ file_identifier: z.string() });
export type MyReuse = z.infer<typeof myReuseSchema>;
