import type { JobDefinition } from '@cartable/storage';
import { createMailer } from '../mail/mailer.ts';
import { sendMailJob } from '../mail/send-mail.job.ts';
import type { Services } from '../services.ts';

/** Every kind of job a process of role `jobs` runs. */
export function jobDefinitions(services: Services): JobDefinition[] {
  return [
    sendMailJob(services.accounts, createMailer(services.config)) as JobDefinition,
    ...services.datastores.jobs,
  ];
}
