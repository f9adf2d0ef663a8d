import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import {
  administeredJobSchema,
  administrationActSchema,
  administrationSummarySchema,
  effectiveSettingSchema,
  healthSchema,
  jobStatuses,
  mailSchema,
  mailStates,
  pageOf,
} from '../entities/administration.ts';
import { administration, page, searchedPage } from './common.ts';

const ofJob = z.object({ jobId: uuid });
const jobPath = '/api/administration/jobs/{jobId}';

export const operationsAdministrationRoutes = {
  getAdministrationSummary: defineRoute({
    ...administration,
    name: 'getAdministrationSummary',
    method: 'GET',
    path: '/api/administration/summary',
    summary: 'Figures of the platform, and what waits for an administrator',
    answer: administrationSummarySchema,
  }),
  getAdministrationActs: defineRoute({
    ...administration,
    name: 'getAdministrationActs',
    method: 'GET',
    path: '/api/administration/acts',
    summary: 'What the administrators did, newest first',
    query: page,
    answer: pageOf(administrationActSchema),
  }),
  getJobs: defineRoute({
    ...administration,
    name: 'getJobs',
    method: 'GET',
    path: '/api/administration/jobs',
    summary: 'Jobs, newest first',
    query: page.extend({
      status: z.enum(['all', ...jobStatuses]).default('all'),
      kind: z.string().max(100).default(''),
    }),
    answer: pageOf(administeredJobSchema).extend({
      /** Every kind there is, to choose from. */
      kinds: z.array(z.string()),
    }),
  }),
  getJob: defineRoute({
    ...administration,
    name: 'getJob',
    method: 'GET',
    path: jobPath,
    summary: 'A job with its log',
    params: ofJob,
    answer: administeredJobSchema.extend({
      log: z.array(z.object({ date: dateTime, line: z.string() })),
    }),
  }),
  cancelJob: defineRoute({
    ...administration,
    name: 'cancelJob',
    method: 'POST',
    path: `${jobPath}/cancel`,
    summary: 'Stop a job at its next safe point',
    params: ofJob,
    answer: administeredJobSchema,
    errors: ['administration.job-not-cancellable'],
  }),
  retryJob: defineRoute({
    ...administration,
    name: 'retryJob',
    method: 'POST',
    path: `${jobPath}/retry`,
    summary: 'Take a failed job up again where it stopped',
    params: ofJob,
    answer: administeredJobSchema,
    errors: ['administration.job-not-retryable'],
  }),
  getMails: defineRoute({
    ...administration,
    name: 'getMails',
    method: 'GET',
    path: '/api/administration/mails',
    summary: 'Outbox of the platform, newest first',
    query: searchedPage.extend({ state: z.enum(['all', ...mailStates]).default('all') }),
    answer: pageOf(mailSchema),
  }),
  resendMail: defineRoute({
    ...administration,
    name: 'resendMail',
    method: 'POST',
    path: '/api/administration/mails/{mailId}/resend',
    summary: 'Send again a message that was not taken by a mail server',
    params: z.object({ mailId: uuid }),
    answer: mailSchema,
    errors: ['administration.mail-words-gone'],
  }),
  getSettings: defineRoute({
    ...administration,
    name: 'getSettings',
    method: 'GET',
    path: '/api/administration/settings',
    summary: 'Effective settings of this process, described in the language asked for, secrets left out',
    answer: z.array(effectiveSettingSchema),
  }),
  getHealth: defineRoute({
    ...administration,
    name: 'getHealth',
    method: 'GET',
    path: '/api/administration/health',
    summary: 'How the platform fares, from probes made now',
    answer: healthSchema,
  }),
};
