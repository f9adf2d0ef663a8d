import type { DepositInspection } from '@cartable/contract';
import type { DepositedFile } from '../../workers/deposited-file.ts';
import { taskReference } from '../../workers/task.ts';

/** Looks into a file that has just arrived. */
export const inspectTask = taskReference<DepositedFile, Omit<DepositInspection, 'filename'>>('inspect');
