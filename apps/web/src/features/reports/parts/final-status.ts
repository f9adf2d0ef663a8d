/** Reports are read again until nothing in them moves. */

import type { CheckStatus, ExecutionStatus, StoredDataStatus, UploadStatus } from '@cartable/contract/core';
import { pollWhileOffline } from '../../tasks/index.ts';

const REFRESH_MS = 5000;

const moving: ReadonlySet<string> = new Set<UploadStatus | CheckStatus | ExecutionStatus | StoredDataStatus>([
  'CHECKING',
  'GENERATING',
  'MODIFYING',
  'WAITING',
  'PROGRESS',
]);

export function refreshWhileMoving(statuses: readonly string[] | undefined): number | false {
  return pollWhileOffline(statuses?.some((status) => moving.has(status)) ? REFRESH_MS : false);
}
