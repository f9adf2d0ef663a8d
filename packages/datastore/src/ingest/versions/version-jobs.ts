import type { Actor } from '@cartable/platform';
import { jobReference } from '../../job-reference.ts';
import type { PlannedIntegration } from '../uploads/upload-jobs.ts';

/** With what the check settled, in the terms of the integration. */
export interface VersionPreparation extends PlannedIntegration {
  readonly versionId: string;
}

/** Writes the tables of a version aside, and compares them with those that are served. */
export const prepareVersion = jobReference<VersionPreparation>('data-version.prepare');

/** Compares a version again. */
export const compareVersion = jobReference<{ readonly versionId: string; readonly actor: Actor }>(
  'data-version.compare',
);

/** Removes tables that are served no more, once whoever was reading them has ended. */
export const removeVersionTables = jobReference<{ readonly datasetId: string }>('data-version.remove');
