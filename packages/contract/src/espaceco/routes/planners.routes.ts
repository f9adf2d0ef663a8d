import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { partOf } from '../entities/common.ts';
import { communityIdParams } from '../entities/community.ts';
import {
  emailPlannerFormSchema,
  emailPlannerSchema,
  mailPreviewSchema,
  plannedMailSchema,
  plannedMailsQuery,
  plannerIdParams,
  sentMailSchema,
  sentMailsQuery,
} from '../entities/email-planner.ts';

const root = '/api/espaceco/emailplanner/{communityId}';
const ofForm = ['espaceco.planner-status', 'espaceco.planner-theme'] as const;

/** Mails that follow the reports of a community. */
export const espacecoPlannerRoutes = {
  getEmailPlanners: defineRoute({
    name: 'getEmailPlanners',
    method: 'GET',
    path: root,
    tag: 'espaceco',
    access: 'user',
    summary: 'Follow-up e-mails of a community; needs to manage it',
    params: communityIdParams,
    answer: z.array(emailPlannerSchema),
  }),
  addEmailPlanner: defineRoute({
    name: 'addEmailPlanner',
    method: 'POST',
    path: root,
    tag: 'espaceco',
    access: 'user',
    summary: 'Plan a follow-up e-mail; needs to manage the community',
    params: communityIdParams,
    body: emailPlannerFormSchema,
    answer: emailPlannerSchema,
    errors: [...ofForm, 'espaceco.too-many-planners'],
  }),
  updateEmailPlanner: defineRoute({
    name: 'updateEmailPlanner',
    method: 'PUT',
    path: `${root}/update/{emailPlannerId}`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Replace a follow-up e-mail; needs to manage the community',
    params: plannerIdParams,
    body: emailPlannerFormSchema,
    answer: emailPlannerSchema,
    errors: [...ofForm, 'espaceco.planner-unknown'],
  }),
  removeEmailPlanner: defineRoute({
    name: 'removeEmailPlanner',
    method: 'DELETE',
    path: `${root}/remove/{emailPlannerId}`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Plan a follow-up e-mail no more; needs to manage the community',
    params: plannerIdParams,
    answer: z.object({ emailplanner_id: z.int() }),
    errors: ['espaceco.planner-unknown'],
  }),
  previewEmailPlanner: defineRoute({
    name: 'previewEmailPlanner',
    method: 'POST',
    path: `${root}/preview`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'The mail a follow-up would write about the last report, to whom and when; needs to manage the community',
    params: communityIdParams,
    body: emailPlannerFormSchema,
    answer: mailPreviewSchema,
    errors: ofForm,
  }),
  getPlannedMails: defineRoute({
    name: 'getPlannedMails',
    method: 'GET',
    path: `${root}/mails/planned`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Follow-up e-mails of a community that are to leave, the next first; needs to manage it',
    params: communityIdParams,
    query: plannedMailsQuery,
    answer: partOf(plannedMailSchema),
  }),
  getSentMails: defineRoute({
    name: 'getSentMails',
    method: 'GET',
    path: `${root}/mails/sent`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Follow-up e-mails of a community that left within a year, the last first; needs to manage it',
    params: communityIdParams,
    query: sentMailsQuery,
    answer: partOf(sentMailSchema),
  }),
};
