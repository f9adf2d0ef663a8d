import { integrationSteps } from '@cartable/contract/core';
import type { IntegrationProgress } from '@cartable/contract/datastore';

export type Outcome = 'running' | 'failed' | 'done';

export function outcomeOf({
  integration_progress: steps,
}: Pick<IntegrationProgress, 'integration_progress'>): Outcome {
  const states = integrationSteps.map((step) => steps[step]);
  if (states.includes('failed')) return 'failed';
  return states.every((state) => state === 'successful') ? 'done' : 'running';
}

/** Small files are through in seconds: look often at first, then as the reference does. */
const FAST_POLLS = 20;
const FAST_MS = 700;
const STEADY_MS = 3000;

/** @param answers how many were read so far; @returns when to ask again, never once it is over */
export function pollDelayMs(progress: IntegrationProgress | undefined, answers: number): number | false {
  if (progress && outcomeOf(progress) !== 'running') return false;
  return answers < FAST_POLLS ? FAST_MS : STEADY_MS;
}
