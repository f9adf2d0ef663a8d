import type { JobDefinition } from '@cartable/storage';
import { createMailer } from '../mail/mailer.ts';
import { passwordResetJob } from '../mail/password-reset.job.ts';
import { sendMailJob } from '../mail/send-mail.job.ts';
import type { Services } from '../services.ts';
import { transferJobs } from '../transfers/transfer-jobs.ts';

/** Every kind of job a process of role `jobs` runs. */
export function jobDefinitions(services: Services): JobDefinition[] {
  return [
    sendMailJob(services.accounts, createMailer(services.config)) as JobDefinition,
    passwordResetJob(services.accounts) as JobDefinition,
    ...services.datastores.jobs,
    ...services.espaceco.jobs,
    // On PostgreSQL another process might not see the file: the command does it itself.
    ...(services.config.databaseUrl === undefined ? transferJobs(services) : []),
  ];
}
