import type { DepositPreview } from '@cartable/contract';
import type { DepositedFile, ReadingChoices } from '../../workers/deposited-file.ts';
import { taskReference } from '../../workers/task.ts';

/** Choices of a person who is still choosing. */
export type PreviewChoices = Partial<ReadingChoices>;

/** Reads the beginning of a deposited file. */
export const previewTask = taskReference<DepositedFile & PreviewChoices, DepositPreview>('preview');
