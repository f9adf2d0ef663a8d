/** State of the executions behind a stored data. */

import type { Execution, StoredData } from '@cartable/contract/datastore';

const running: ReadonlySet<Execution['status']> = new Set<Execution['status']>([
  'CREATED',
  'WAITING',
  'PROGRESS',
]);
const moving: ReadonlySet<StoredData['status']> = new Set<StoredData['status']>([
  'CREATED',
  'GENERATING',
  'MODIFYING',
]);

export function isRunning({ status }: Pick<Execution, 'status'>): boolean {
  return running.has(status);
}

/** The data are being made, or made again. */
export function isMoving({ status }: Pick<StoredData, 'status'>): boolean {
  return moving.has(status);
}

/** The newest tells what is, or what went wrong last; older ones are history. */
export function latestOf(executions: readonly Execution[]): Execution | undefined {
  return executions.toSorted((a, b) => b.creation.localeCompare(a.creation))[0];
}

const REFRESH_MS = 1500;

/** Asked again while it runs, or while the data say that one is about to. */
export function refreshOf(
  executions: readonly Execution[] | undefined,
  storedData: Pick<StoredData, 'status'>,
): number | false {
  const latest = executions && latestOf(executions);
  const goesOn = latest ? isRunning(latest) : isMoving(storedData);
  return goesOn ? REFRESH_MS : false;
}
