import { z } from 'zod';
import { dateTime } from '../../core/common.ts';
import { looseBoolean, numericId, numericKey, partQueryOf } from './common.ts';
import { communityIdParams } from './community.ts';
import { reportStatuses, THEMES_MAX } from './theme.ts';

export const plannerEvents = ['georem_created', 'georem_status_changed'] as const;
export const plannerCancelEvents = ['georem_status_changed', 'none'] as const;
/** Who they are is looked up when the mail leaves: author of the report, managers, collector of the area. */
export const plannerRecipients = ['Auteur', 'Gestionnaire', 'Majec'] as const;
/** In subject and body between underscores: `_id_`. */
export const plannerKeywords = [
  ...['id', 'author', 'group', 'comment', 'status', 'openingDate', 'updatingDate', 'closingDate'],
  ...['validator', 'departement'],
] as const;

export const PLANNER_DELAY_MAX = 365;

const recipient = z.union([z.enum(plannerRecipients), z.email().max(254)]);

/** A mail written some days after something happened to a report. */
export const emailPlannerSchema = z.object({
  id: z.int(),
  subject: z.string(),
  /** HTML, cleaned. */
  body: z.string(),
  event: z.enum(plannerEvents),
  /** If it happens before, the mail is not sent. */
  cancel_event: z.enum(plannerCancelEvents),
  /** Days, moved on when they end on a week-end or a French public holiday. */
  delay: z.int(),
  /** Planned again with the same delay once it is sent. */
  repeat: z.boolean(),
  recipients: z.array(z.string()),
  condition: z.object({ status: z.array(z.string()) }).nullable(),
  /** Of the community; none: all of them. */
  themes: z.array(z.string()),
});
export type EmailPlanner = z.infer<typeof emailPlannerSchema>;

export const emailPlannerFormSchema = z.object({
  subject: z.string().trim().min(1).max(300),
  body: z.string().trim().min(1).max(20_000),
  event: z.enum(plannerEvents),
  cancel_event: z.enum(plannerCancelEvents),
  delay: z.int().min(1).max(PLANNER_DELAY_MAX),
  repeat: looseBoolean.default(false),
  recipients: z.array(recipient).min(1).max(50),
  condition: z
    .object({ status: z.array(z.enum(reportStatuses)).min(1).max(reportStatuses.length) })
    .nullable()
    .default(null),
  themes: z.array(z.string().trim().min(1).max(200)).max(THEMES_MAX).default([]),
});
export type EmailPlannerForm = z.output<typeof emailPlannerFormSchema>;

/** A mail as it would be written about the last report of the community. */
export const mailPreviewSchema = z.object({
  subject: z.string(),
  /** The page of the mail. */
  html: z.string(),
  text: z.string(),
  /** Names of those who have an account; the others by their addresses. */
  recipients: z.array(z.string()),
  /** When it would leave, had it happened now. */
  date: dateTime,
  /** `null`: the community has none yet, and it is about one that is made up. */
  report_id: z.int().nullable(),
});

export const plannerIdParams = communityIdParams.extend({ emailPlannerId: numericId });

/** A follow-up that is to leave, with what it will say of its report as it is now. */
export const plannedMailSchema = z.object({ report: z.int(), subject: z.string(), due: dateTime });
export type PlannedMail = z.infer<typeof plannedMailSchema>;
/** After a report and a planner, by their numbers. */
export const plannedMailsQuery = partQueryOf(numericKey, numericKey);

/** A follow-up that left; `recipients` none, where nobody was to be written to. */
export const sentMailSchema = z.object({
  report: z.int(),
  subject: z.string(),
  recipients: z.int(),
  date: dateTime,
});
export type SentMail = z.infer<typeof sentMailSchema>;
export const sentMailsQuery = partQueryOf('[0-9a-f-]{36}');
