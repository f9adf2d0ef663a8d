import type { JobDefinition } from '@cartable/storage';
import { createMailer } from '../mail/mailer.ts';
import { passwordResetJob } from '../mail/password-reset.job.ts';
import { sendMailJob } from '../mail/send-mail.job.ts';
import type { Services } from '../services.ts';

/** Every kind of job a process of role `jobs` runs. */
export function jobDefinitions(services: Services): JobDefinition[] {
  return [
    sendMailJob(services.accounts, createMailer(services.config)) as JobDefinition,
    passwordResetJob(services.accounts) as JobDefinition,
    ...services.datastores.jobs,
    ...services.espaceco.jobs,
  ];
}
