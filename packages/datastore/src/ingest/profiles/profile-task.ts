import { taskReference } from '../../workers/task.ts';
import type { StoredRelation } from '../stored-data/stored-data.model.ts';
import type { TableProfile } from './profile.model.ts';

/** Plain data. */
export interface ProfileRequest {
  /** In the feature store. */
  readonly datasetId: string;
  readonly relations: readonly StoredRelation[];
}

/** Reads whole tables and counts what their attributes hold, in a thread of its own. */
export const profileTask = taskReference<ProfileRequest, TableProfile[]>('profile-tables');
