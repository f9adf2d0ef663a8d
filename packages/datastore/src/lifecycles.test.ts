import type { Lifecycle } from '@cartable/platform';
import { describe, expect, it } from 'vitest';
import { checkLifecycle } from './ingest/checks/check.lifecycle.ts';
import { depositLifecycle } from './ingest/deposits/deposit.lifecycle.ts';
import { executionLifecycle } from './ingest/executions/execution.lifecycle.ts';
import { storedDataLifecycle } from './ingest/stored-data/stored-data.lifecycle.ts';
import { uploadLifecycle } from './ingest/uploads/upload.lifecycle.ts';
import { offeringLifecycle } from './publishing/offerings/offering.lifecycle.ts';

/** Written apart from the tables, so that changing a table is noticed. */
const expected: Record<string, { lifecycle: Lifecycle<string>; moves: string[] }> = {
  deposit: { lifecycle: depositLifecycle, moves: ['RECEIVING>ASSEMBLED', 'ASSEMBLED>CLAIMED'] },
  upload: {
    lifecycle: uploadLifecycle,
    moves: [
      'CREATED>OPEN',
      'CREATED>DELETED',
      'OPEN>CLOSED',
      'OPEN>UNSTABLE',
      'OPEN>DELETED',
      'CLOSED>CHECKING',
      'CLOSED>OPEN',
      'CLOSED>UNSTABLE',
      'CLOSED>DELETED',
      'CHECKING>CLOSED',
      'CHECKING>OPEN',
      'CHECKING>UNSTABLE',
      'CHECKING>DELETED',
      'UNSTABLE>OPEN',
      'UNSTABLE>DELETED',
    ],
  },
  check: {
    lifecycle: checkLifecycle,
    moves: ['WAITING>PROGRESS', 'WAITING>FAILURE', 'PROGRESS>SUCCESS', 'PROGRESS>FAILURE'],
  },
  execution: {
    lifecycle: executionLifecycle,
    moves: [
      'CREATED>WAITING',
      'CREATED>ABORTED',
      'WAITING>PROGRESS',
      'WAITING>FAILURE',
      'WAITING>ABORTED',
      'PROGRESS>SUCCESS',
      'PROGRESS>FAILURE',
      'PROGRESS>ABORTED',
    ],
  },
  'stored data': {
    lifecycle: storedDataLifecycle,
    moves: [
      'CREATED>GENERATING',
      'CREATED>UNSTABLE',
      'CREATED>DELETED',
      'GENERATING>GENERATED',
      'GENERATING>UNSTABLE',
      'GENERATING>DELETED',
      'GENERATED>MODIFYING',
      'GENERATED>DELETED',
      'MODIFYING>GENERATED',
      'MODIFYING>DELETED',
      'UNSTABLE>GENERATING',
      'UNSTABLE>DELETED',
    ],
  },
  offering: {
    lifecycle: offeringLifecycle,
    moves: [
      'PUBLISHING>PUBLISHED',
      'PUBLISHING>UNSTABLE',
      'PUBLISHING>UNPUBLISHING',
      'PUBLISHED>MODIFYING',
      'PUBLISHED>UNPUBLISHING',
      'MODIFYING>PUBLISHED',
      'MODIFYING>UNPUBLISHING',
      'UNSTABLE>PUBLISHING',
      'UNSTABLE>UNPUBLISHING',
    ],
  },
};

describe.each(Object.entries(expected))('the lifecycle of a %s', (_, { lifecycle, moves }) => {
  const states = Object.keys(lifecycle.moves);
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));

  it.each(pairs.filter(([from, to]) => moves.includes(`${from}>${to}`)))('lets %s become %s', (from, to) => {
    expect(() => lifecycle.assertMove(from, to)).not.toThrow();
    expect(lifecycle.originsOf(to)).toContain(from);
  });

  it.each(pairs.filter(([from, to]) => !moves.includes(`${from}>${to}`)))(
    'refuses that %s becomes %s',
    (from, to) => {
      expect(() => lifecycle.assertMove(from, to)).toThrow(`Moving from ${from} to ${to} is not possible`);
      expect(lifecycle.originsOf(to)).not.toContain(from);
    },
  );

  it('has no move from or to an unknown state', () => {
    expect(moves.flatMap((move) => move.split('>')).filter((state) => !states.includes(state))).toEqual([]);
  });
});
