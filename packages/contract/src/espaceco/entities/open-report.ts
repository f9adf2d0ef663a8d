import { z } from 'zod';
import { dateTime } from '../../core/common.ts';
import { numericId, pageQuery } from './common.ts';
import { newReportSchema, REPLY_CONTENT_MAX, reportStates, reportThemeSchema } from './report.ts';
import { themeSchema } from './theme.ts';

/** Waiting for a manager, in one community. */
export const OPEN_REPORTS_WAITING_MAX = 1000;

/** What whoever sends a report without an account has to know of the community that takes it. */
export const openReportingSchema = z.object({
  id: z.int(),
  name: z.string(),
  default_comment: z.string().nullable(),
  position: z.string().nullable(),
  zoom: z.int(),
  themes: z.array(themeSchema),
});
export type OpenReporting = z.infer<typeof openReportingSchema>;

/** A report as anybody sends it, files beside. */
export const openReportFormSchema = newReportSchema
  .pick({ geometry: true, comment: true, attributes: true, sketch: true })
  .extend({
    /** Robot trap: people do not see it and leave it empty. */
    website: z.string().max(500).default(''),
  });
export type OpenReportForm = z.output<typeof openReportFormSchema>;

export const openReportParams = z.object({ openCommunityId: numericId });
/** As the server gave it: nobody guesses it. */
export const followKeyParams = z.object({ followKey: z.string().min(1).max(100) });

/** A report sent without an account, as whoever has its key follows it: no name, and nothing of the managers' affairs. */
export const followedReportSchema = z.object({
  community: z.string(),
  received: dateTime,
  comment: z.string(),
  /** `waiting` for a manager, taken as a report, refused, or taken and deleted since. */
  state: z.enum(['waiting', 'accepted', 'refused', 'deleted']),
  decided: dateTime.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** Of the report it became. */
  report: z
    .object({
      id: z.int(),
      status: z.enum(reportStates),
      updated: dateTime,
      closed: dateTime.nullable(),
      replies: z.array(z.object({ content: z.string(), status: z.enum(reportStates), date: dateTime })),
    })
    .nullable(),
});
export type FollowedReport = z.infer<typeof followedReportSchema>;

/** A report sent without an account, as managers look at it before they take it. */
export const receivedReportSchema = z.object({
  id: z.int(),
  /** `POINT(longitude latitude)`. */
  geometry: z.string(),
  comment: z.string(),
  attributes: z.array(reportThemeSchema),
  /** JSON text. */
  sketch: z.string().nullable(),
  received: dateTime,
  files: z.array(z.object({ name: z.string(), media_type: z.string(), size: z.int(), url: z.string() })),
});
export type ReceivedReport = z.infer<typeof receivedReportSchema>;

export const receivedReportParams = z.object({ communityId: numericId, receivedId: numericId });
export const receivedFileParams = receivedReportParams.extend({
  /** From 0. */
  rank: z.coerce.number().int().min(0).max(3),
});
export const receivedReportsQuery = pageQuery;
export const refusalSchema = z.object({ reason: z.string().trim().max(REPLY_CONTENT_MAX).default('') });
