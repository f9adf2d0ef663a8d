import type { FileTreeNode, Finding, GeographicBox } from '@cartable/contract';
import type { LogLine } from '../../log-lines.ts';
import type { DepositedFile, ReadingChoices } from '../../workers/deposited-file.ts';
import { type TaskReference, taskReference } from '../../workers/task.ts';

export interface CheckedFiles {
  readonly findings: readonly Finding[];
  readonly fileTree: readonly FileTreeNode[];
  readonly logs: readonly LogLine[];
}

export interface CheckedContents {
  readonly findings: readonly Finding[];
  readonly logs: readonly LogLine[];
  readonly extent: GeographicBox | null;
  /** Plan of the integration, in its own terms; `null` when something blocks. */
  readonly plan: object | null;
}

export type ContentsCheck = TaskReference<DepositedFile & ReadingChoices, CheckedContents>;

export const checkFilesTask = taskReference<DepositedFile & ReadingChoices, CheckedFiles>('check-files');
export const checkLayersTask: ContentsCheck = taskReference('check-layers');
export const checkRastersTask: ContentsCheck = taskReference('check-rasters');
