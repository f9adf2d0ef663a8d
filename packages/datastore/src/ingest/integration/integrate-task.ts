import type { LogLine } from '../../log-lines.ts';
import type { DepositedFile, ReadingChoices } from '../../workers/deposited-file.ts';
import { taskReference } from '../../workers/task.ts';
import type { IntegrationPlan } from '../reading/integration-plan.ts';
import type { StoredRelation } from '../stored-data/stored-data.model.ts';

export interface IntegratedTables {
  readonly relations: readonly StoredRelation[];
  readonly sizeBytes: number;
  readonly logs: readonly LogLine[];
}

export type IntegrationInput = DepositedFile &
  ReadingChoices & {
    readonly datasetId: string;
    readonly plan: IntegrationPlan;
    /** Whether the tables will be edited feature by feature. */
    readonly isEditable?: boolean;
  };

/** Writes the layers of a file into the tables of a data set. */
export const integrateTask = taskReference<IntegrationInput, IntegratedTables>('integrate');
