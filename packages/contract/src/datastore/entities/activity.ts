import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';

/** Kinds of line of the journal of a datastore: noun, then what happened to it. */
export const activityKinds = [
  'upload.created',
  'upload.deleted',
  'stored-data.integrated',
  'stored-data.deleted',
  'stored-data.version-prepared',
  'stored-data.version-served',
  'stored-data.version-abandoned',
  'pyramid.generated',
  'datasheet.created',
  'datasheet.renamed',
  'datasheet.deleted',
  'datasheet.restored',
  'datasheet.purged',
  'service.published',
  'service.edited',
  'service.unpublished',
  'service.audience-changed',
  'service.closed',
  'service.reopened',
  'style.added',
  'style.modified',
  'style.removed',
  'style.current-changed',
  'annexe.added',
  'annexe.changed',
  'annexe.replaced',
  'annexe.deleted',
  'document.added',
  'document.modified',
  'document.removed',
  'thumbnail.changed',
  'logo.changed',
  'reuse.proposed',
  'reuse.answered',
  'reuse.deleted',
  'static.deleted',
  'metadata.written',
  'metadata.published',
  'metadata.unpublished',
  'metadata.deleted',
  'permission.granted',
  'permission.changed',
  'permission.withdrawn',
  'member.added',
  'member.changed',
  'member.removed',
  'community.changed',
  'supervisor.changed',
  'datastore.created',
  'quota.changed',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Who did what when in a datastore. */
export const activitySchema = z.object({
  _id: uuid,
  date: dateTime,
  kind: z.enum(activityKinds),
  /** `null`: the platform itself. */
  actor: z.object({ _id: uuid, name: z.string() }).nullable(),
  /** Name of what it happened to, as it was then. */
  subject: z.string(),
  /** Identifier of what it happened to. */
  subject_id: z.string().nullable(),
  datasheet_name: z.string().nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

/** One page of the journal and what the pager needs. */
export const activityPageSchema = z.object({
  items: z.array(activitySchema),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});
export type ActivityPage = z.infer<typeof activityPageSchema>;
