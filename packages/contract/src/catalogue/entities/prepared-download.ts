import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';

/** Files one person may have made ready at once. */
export const PREPARED_DOWNLOADS = 10;
/** Days a file is kept, and its link works. */
export const PREPARED_DAYS = 3;
/** Features from which a file is better prepared than waited for. */
export const PREPARED_FEATURES = 200_000;

/** A file of published data, written by a job. */
export const preparedDownloadSchema = z.object({
  _id: uuid,
  /** Title of the table. */
  title: z.string(),
  format: z.string(),
  /** Conditions, as in the address of a direct download. */
  query: z.string(),
  creation: dateTime,
  expires: dateTime,
  status: z.enum(['WAITING', 'RUNNING', 'READY', 'FAILED']),
  /** Of what is under way, in features. */
  progress: z
    .object({
      done: z.number(),
      total: z.number().nullable(),
      /** Between 0 and 1. */
      share: z.number().nullable(),
      seconds_left: z.number().nullable(),
    })
    .nullable(),
  error: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** Once it is ready. Whoever has its address may take it. */
  file: z.object({ name: z.string(), size_bytes: z.number(), href: z.string() }).nullable(),
});
export type PreparedDownload = z.infer<typeof preparedDownloadSchema>;

export const downloadSelectionSchema = z.object({
  /** Layer name of the service. */
  layer: z.string().min(1).max(200),
  /** Public name of the table. */
  table: z.string().min(1).max(200),
  format: z.string().min(1).max(30),
  /** `bbox`, `filter`, `properties`, `crs`… of OGC API – Features. */
  query: z.string().max(8000).default(''),
});
