import { type ReportState, reportStates } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { reportLifecycle } from './report.lifecycle.ts';

const toAll = ['pending0', 'pending', 'pending1', 'pending2', 'valid', 'valid0', 'reject', 'reject0'];
const allowed: Readonly<Record<ReportState, readonly string[]>> = {
  submit: toAll,
  pending0: ['submit', ...toAll],
  pending: toAll,
  pending1: toAll,
  pending2: toAll,
  valid: ['pending0', 'pending', 'pending1'],
  valid0: ['pending0', 'pending', 'pending1'],
  reject: ['pending0', 'pending', 'pending1'],
  reject0: ['pending0', 'pending', 'pending1'],
  test: [],
};

describe('a report', () => {
  const moves = reportStates.flatMap((from) => reportStates.map((to) => [from, to] as const));
  it.each(moves)('%s → %s', (from, to) => {
    expect(reportLifecycle.allows(from, to)).toBe(from !== to && allowed[from].includes(to));
  });
});
