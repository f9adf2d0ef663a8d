import type { JobDefinition } from '@cartable/storage';
import type { Services } from '../services.ts';
import { exportCommunityJob } from './communities/export-community.job.ts';
import { exportJob } from './export.job.ts';
import { importJob } from './import.job.ts';

export const transferJobs = (services: Services): JobDefinition[] => [
  exportJob(services) as JobDefinition,
  exportCommunityJob(services) as JobDefinition,
  importJob(services) as JobDefinition,
];
