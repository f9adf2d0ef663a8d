import type { ReportState } from '@cartable/contract';
import { defineLifecycle } from '@cartable/platform';

const open = ['pending0', 'pending', 'pending1', 'pending2'] as const;
const closed = ['valid', 'valid0', 'reject', 'reject0'] as const;
const reopened = ['pending0', 'pending', 'pending1'] as const;

const others = (state: (typeof open)[number]): readonly ReportState[] => [
  ...open.filter((one) => one !== state),
  ...closed,
];

/**
 * What may become of a report, whoever does it: one that waited to be qualified is received when it has a theme; one that
 * is closed is opened again before it is closed otherwise; a trial stays one.
 */
export const reportLifecycle = defineLifecycle<ReportState>({
  submit: [...open, ...closed],
  pending0: ['submit', ...others('pending0')],
  pending: others('pending'),
  pending1: others('pending1'),
  pending2: others('pending2'),
  valid: reopened,
  valid0: reopened,
  reject: reopened,
  reject0: reopened,
  test: [],
});
