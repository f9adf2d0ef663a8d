import type { IntegrationStepStatus } from '@cartable/contract/core';
import type { IntegrationProgress } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { outcomeOf, pollDelayMs } from './outcome.ts';

function progress(...[send, check, integrate]: IntegrationStepStatus[]): IntegrationProgress {
  return {
    integration_current_step: 0,
    integration_progress: { send_files_api: send!, wait_checks: check!, integration_processing: integrate! },
    detail: null,
    error: null,
    stored_data: null,
    abilities: {},
  };
}

describe('watching an integration', () => {
  it('is over when every step succeeded or one failed', () => {
    expect(outcomeOf(progress('successful', 'in_progress', 'waiting'))).toBe('running');
    expect(outcomeOf(progress('successful', 'failed', 'waiting'))).toBe('failed');
    expect(outcomeOf(progress('successful', 'successful', 'successful'))).toBe('done');
  });

  it('asks often at first, every three seconds then, and stops when it is over', () => {
    const running = progress('in_progress', 'waiting', 'waiting');
    expect(pollDelayMs(undefined, 0)).toBeLessThan(1000);
    expect(pollDelayMs(running, 3)).toBeLessThan(1000);
    expect(pollDelayMs(running, 100)).toBe(3000);
    expect(pollDelayMs(progress('successful', 'successful', 'failed'), 3)).toBe(false);
  });
});
