import { z } from 'zod';
import { abilities, dateTime } from '../../core/common.ts';
import { idempotencyKey, nameList, numericId, numericKey, pageQuery, partQueryOf, sortOf } from './common.ts';
import { espacecoDocumentSchema } from './document.ts';
import { gridNameSchema, gridSchema } from './grid.ts';
import { ATTRIBUTES_MAX, reportStatuses } from './theme.ts';

/** What a report may be: the nine statuses, and a trial that nobody answers. */
export const reportStates = [...reportStatuses, 'test'] as const;
export type ReportState = (typeof reportStates)[number];

/** Statuses of reports that are dealt with. */
export const closedStatuses = ['valid', 'valid0', 'reject', 'reject0'] as const;

export const REPORT_COMMENT_MAX = 5000;
export const REPLY_CONTENT_MAX = 5000;
/** Of one report. */
export const REPLIES_MAX = 100;
/** Each is written to in the transaction of what happened. */
export const REPORT_FOLLOWERS_MAX = 200;
/** Of JSON text. */
export const SKETCH_MAX = 150_000;
export const SKETCH_OBJECTS_MAX = 200;
/** Of a file a sketch is read from. */
export const SKETCH_FILE_BYTES = 1_000_000;

const person = z.object({ id: z.int(), username: z.string() });
const attributeValue = z.union([z.string().max(2000), z.array(z.string().max(500)).max(100)]);
export type ReportAttributeValue = z.infer<typeof attributeValue>;

/** The theme of a report: of the community that owns it, with the answers to its questions. */
export const reportThemeSchema = z.object({
  community: z.int(),
  theme: z.string(),
  attributes: z.record(z.string(), attributeValue),
});

export const replySchema = z.object({
  id: z.int(),
  report_id: z.int(),
  author: person.nullable(),
  title: z.string().nullable(),
  content: z.string(),
  /** Wished by its author; the report may wait for somebody who may give it. */
  status: z.enum(reportStates),
  date: dateTime,
  /** `change` */
  abilities,
});
export type EspacecoReply = z.infer<typeof replySchema>;

/** What may be done to a report besides answering it. `bulk`: its reply was given to several at once. */
export const reportChangeKinds = [
  'accepted',
  'status',
  'moved',
  'community',
  'theme',
  'answers',
  'comment',
  'sketch',
  'attachment_added',
  'attachment_removed',
  'reply_changed',
  'bulk',
] as const;
export type ReportChangeKind = (typeof reportChangeKinds)[number];

/** Lines of the history of a report. */
export const reportHistoryKinds = ['opened', 'reply', ...reportChangeKinds] as const;
export type ReportHistoryKind = (typeof reportHistoryKinds)[number];

/** Of one report, kept: the oldest make way. */
export const REPORT_CHANGES_MAX = 500;
/** Far above a name of a file, or twenty names of questions. */
export const REPORT_CHANGE_VALUE_MAX = 5000;

/** A line of the history of a report. */
export const reportHistoryLineSchema = z.object({
  kind: z.enum(reportHistoryKinds),
  date: dateTime,
  author: person.nullable(),
  /** Status, place or theme it had, name of a file that was taken away. */
  before: z.string().nullable(),
  /** Status, place or theme it got, name of a file that was joined, questions whose answers changed. */
  after: z.string().nullable(),
  /** Number of the reply it is, or came with. */
  reply: z.int().nullable(),
});
export type ReportHistoryLine = z.infer<typeof reportHistoryLineSchema>;

/** After the opening (0), a reply (1) or a change (2), by its number. */
export const reportHistoryQuery = partQueryOf('[012]', numericKey);

export const REPORT_ATTACHMENTS_MAX = 4;
/** Of one file. */
export const REPORT_ATTACHMENT_BYTES = 5_000_000;

/** A file joined to a report; a picture without what the camera wrote in it, the place first. */
export const attachmentSchema = espacecoDocumentSchema.extend({
  /** Of pictures. */
  thumbnail_uri: z.string().nullable(),
});
export type EspacecoAttachment = z.infer<typeof attachmentSchema>;

/** Something seen on the ground, told to those who keep the data (« signalement »). */
export const reportSchema = z.object({
  id: z.int(),
  /** `null`: of none. */
  community: z.int().nullable(),
  /** `POINT(longitude latitude)`. */
  geometry: z.string(),
  comment: z.string(),
  status: z.enum(reportStates),
  /** One at most. */
  attributes: z.array(reportThemeSchema),
  opening_date: dateTime,
  /** Of the last reply, change or closing. */
  updating_date: dateTime,
  closing_date: dateTime.nullable(),
  author: person.nullable(),
  /** Who closed it. */
  validator: person.nullable(),
  /** Found from the geometry. */
  commune: gridSchema.nullable(),
  departement: gridSchema.nullable(),
  territory: gridSchema.nullable(),
  input_device: z.string(),
  device_version: z.string().nullable(),
  /** JSON text. */
  sketch: z.string().nullable(),
  /** Oldest first. In a list, when they are named in `fields`. */
  replies: z.array(replySchema).optional(),
  /** Oldest first, in a list as replies are. */
  attachments: z.array(attachmentSchema).optional(),
  /** Whether the reader is written to when it changes; of one that is read by itself. */
  followed: z.boolean().optional(),
  /** Whether anybody reads it without signing in, its feed too; of one that is read by itself. */
  public: z.boolean().optional(),
  /** `reply`, `validate` (close without waiting), `change`, `attach`, `remove`. */
  abilities,
});
export type EspacecoReport = z.infer<typeof reportSchema>;

/** JSON, or the text of it: both are written. */
function jsonOrText<T extends z.ZodType>(schema: T, max: number) {
  return z.preprocess((written, context) => {
    if (typeof written !== 'string') return written;
    if (written.length > max) {
      context.addIssue({ code: 'too_big', maximum: max, origin: 'string', input: written });
      return z.NEVER;
    }
    try {
      return JSON.parse(written) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'JSON', input: written });
      return z.NEVER;
    }
  }, schema);
}

const writtenTheme = z.object({
  community: z.coerce.number().int().min(1).max(999_999_999),
  theme: z.string().trim().min(1).max(200),
  attributes: z
    .record(z.string().max(200), z.union([attributeValue, z.number(), z.boolean()]).nullable())
    .refine((values) => Object.keys(values).length <= ATTRIBUTES_MAX)
    .default({}),
});
export type WrittenReportTheme = z.output<typeof writtenTheme>;

const themeOrNone = jsonOrText(
  z.union([
    writtenTheme,
    z
      .array(writtenTheme)
      .max(1)
      .transform(([only]) => only ?? null),
    z.null(),
  ]),
  SKETCH_MAX,
);

/** What clients of the reference write: a place, what surrounds it and what was drawn there. */
const sketchObjectSchema = z.object({
  type: z.enum(['Point', 'Ligne', 'MultiLigne', 'Polygone', 'MultiPolygone', 'Texte', 'Fleche']),
  /** WKT, longitude first. */
  geometry: z.string().max(100_000),
  name: z.string().max(200).nullish(),
  attributes: z.union([z.record(z.string().max(200), z.unknown()), z.array(z.unknown()).max(0)]).nullish(),
  style: z.record(z.string().max(50), z.union([z.string().max(100), z.number(), z.null()])).nullish(),
});
export const sketchSchema = z.object({
  name: z.string().max(200).nullish(),
  desc: z.string().max(2000).nullish(),
  contexte: z.record(z.string().max(50), z.unknown()).nullish(),
  objects: z.array(sketchObjectSchema).max(SKETCH_OBJECTS_MAX),
});
export type Sketch = z.output<typeof sketchSchema>;
export type SketchObject = Sketch['objects'][number];

/** Some clients say `-1` for none. */
const communityOrNone = z
  .union([numericId, z.literal(-1), z.literal('-1'), z.literal('')])
  .nullable()
  .transform((id) => (typeof id === 'number' && id > 0 ? id : null));

export const newReportSchema = z.object({
  geometry: z.string().max(200),
  community: communityOrNone.default(null),
  comment: z.string().trim().max(REPORT_COMMENT_MAX).default(''),
  attributes: themeOrNone.default(null),
  sketch: jsonOrText(sketchSchema.nullable(), SKETCH_MAX).default(null),
  /** `test` alone is heeded: whether it has a theme says the others. */
  status: z.enum(reportStates).optional(),
  input_device: z.string().trim().min(1).max(100).default('UNKNOWN'),
  device_version: z.string().trim().max(100).nullable().default(null),
  idempotency_key: idempotencyKey.optional(),
});
export type NewReport = z.output<typeof newReportSchema>;

/** Each member that is absent stays as it is; `status` is for those who manage the community. */
export const reportChangesSchema = z
  .object({
    geometry: z.string().max(200),
    community: communityOrNone,
    comment: z.string().trim().max(REPORT_COMMENT_MAX),
    attributes: themeOrNone,
    sketch: jsonOrText(sketchSchema.nullable(), SKETCH_MAX),
    status: z.enum(reportStates),
  })
  .partial();
export type ReportChanges = z.output<typeof reportChangesSchema>;

export const reportIdParams = z.object({ reportId: numericId });
/** As mails hold it: nobody guesses it. */
export const stopKeyParams = z.object({ stopKey: z.string().min(1).max(100) });
export const replyIdParams = reportIdParams.extend({ replyId: numericId });
export const attachmentIdParams = reportIdParams.extend({ attachmentId: numericId });

/** Without status, that of the report stays. */
export const newReplySchema = z.object({
  title: z.string().trim().max(200).nullable().default(null),
  content: z.string().trim().max(REPLY_CONTENT_MAX).default(''),
  status: z.enum(reportStatuses).optional(),
  /** One of several that are given at once, which the history tells. */
  in_bulk: z.boolean().optional(),
});
export type NewReply = z.output<typeof newReplySchema>;

/** A reply was read as it was: its status stays, and may be told again. */
export const replyChangesSchema = z
  .object({
    title: z.string().trim().max(200).nullable(),
    content: z.string().trim().max(REPLY_CONTENT_MAX),
    status: z.enum(reportStates),
  })
  .partial();

const date = z
  .string()
  .max(40)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString());
const box = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map(Number))
  .pipe(
    z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .refine(([west, south, east, north]) => west <= east && south <= north),
  );
const themeFilter = jsonOrText(
  z
    .union([
      z.object({ community: numericId, theme: z.string().max(200) }),
      z.array(z.object({ community: numericId, theme: z.string().max(200) })),
    ])
    .transform((written) => [written].flat())
    .pipe(z.array(z.object({ community: z.number(), theme: z.string() })).max(100)),
  50_000,
);

/** Which reports; a date is the earliest, but for `opened_before`. */
export const reportFilterSchema = z.object({
  communities: nameList(100)
    .pipe(z.array(z.coerce.number<string>().int().min(-1).max(999_999_999)))
    .optional(),
  author: z.coerce.number().int().min(1).max(999_999_999).optional(),
  status: nameList(reportStates.length)
    .pipe(z.array(z.enum(reportStates)))
    .optional(),
  departements: nameList(100).pipe(z.array(gridNameSchema)).optional(),
  commune: nameList(100).pipe(z.array(gridNameSchema)).optional(),
  territory: nameList(10).pipe(z.array(gridNameSchema)).optional(),
  attributes: themeFilter.optional(),
  /** `%` stands for anything. */
  comment: z.string().max(200).optional(),
  opening_date: date.optional(),
  /** Opened earlier than this. */
  opened_before: date.optional(),
  updating_date: date.optional(),
  closing_date: date.optional(),
  input_device: z.string().max(100).optional(),
  /** `xmin,ymin,xmax,ymax`, longitude first. */
  box: box.optional(),
});
export type ReportFilter = z.output<typeof reportFilterSchema>;

/** Groups of the reports of one part of the map: as many as one can tell apart. */
export const CLUSTERS_MAX = 2000;

export const reportClustersQuery = reportFilterSchema;

/** Reports that lie near one another. */
export const reportClusterSchema = z.object({
  /** Middle of the places of its reports. */
  longitude: z.number(),
  latitude: z.number(),
  count: z.int(),
  /** Those to deal with. */
  open: z.int(),
  /** West, south, east, north of its reports. */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Number of its only report; null when there are several. */
  report: z.int().nullable(),
});
export type ReportCluster = z.infer<typeof reportClusterSchema>;

/** Of one answer: whoever finds theirs not among them types more. */
export const REPORT_AUTHORS_MAX = 20;

/** Who made reports the reader may see: those whose user names begin so, or the one of that number. */
export const reportAuthorsQuery = z.object({
  name: z.string().trim().max(100).optional(),
  author: numericId.optional(),
  community: numericId.optional(),
});
export const reportAuthorSchema = person;

export const reportSorts = ['id', 'opening_date', 'updating_date'] as const;

export const reportsQuery = reportFilterSchema.extend({
  ...pageQuery.shape,
  sort: sortOf(reportSorts).default('updating_date:DESC'),
  fields: nameList(60).optional(),
});
