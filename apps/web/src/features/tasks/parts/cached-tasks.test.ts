import type { Task } from '@cartable/contract/datastore';
import { beforeEach, describe, expect, it } from 'vitest';
import { cachedTasks, hasJustEnded, pollWhileOffline, streamState, takeTasks } from './cached-tasks.ts';

const task = (id: string, change: Partial<Task> = {}): Task => ({
  _id: id,
  kind: 'PYRAMID',
  status: 'PROGRESS',
  title: 'Orthophotos',
  datastore: { _id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001', name: 'Territoires' },
  datasheet_name: 'Photos',
  upload: null,
  stored_data: null,
  offering: null,
  execution: null,
  progress: null,
  error: null,
  creation: '2026-11-22T08:00:00.000Z',
  start: null,
  finish: null,
  followed: true,
  abilities: { cancel: true, retry: false },
  ...change,
});
const ended = { status: 'SUCCESS', finish: '2026-11-22T08:10:00.000Z' } as const;

describe('known works', () => {
  beforeEach(() => {
    cachedTasks.set([]);
    streamState.set('closed');
  });

  it('take one that changes and keep the others, newest first', () => {
    takeTasks([task('a'), task('b', { creation: '2026-11-22T09:00:00.000Z' })], { isWhole: true });
    takeTasks([task('a', ended)], { isWhole: false });
    expect(cachedTasks.get().map(({ _id, status }) => `${_id} ${status}`)).toEqual([
      'b PROGRESS',
      'a SUCCESS',
    ]);
  });

  it('are replaced by the whole state, and only what differs is a change', () => {
    takeTasks([task('a'), task('b')], { isWhole: true });
    const changes = takeTasks([task('a', ended)], { isWhole: true });
    expect(changes.map(({ task: { _id } }) => _id)).toEqual(['a']);
    expect(cachedTasks.get()).toHaveLength(1);
    expect(takeTasks([task('a', ended)], { isWhole: true })).toEqual([]);
  });

  it('are news when they end in sight, or are made again and end, not when they were over before', () => {
    expect(takeTasks([task('a', ended)], { isWhole: true }).map(hasJustEnded)).toEqual([false]);
    takeTasks([task('b')], { isWhole: true });
    expect(takeTasks([task('b', ended)], { isWhole: false }).map(hasJustEnded)).toEqual([true]);
    const again = { ...ended, creation: '2026-11-22T08:20:00.000Z' };
    expect(takeTasks([task('b', again)], { isWhole: false }).map(hasJustEnded)).toEqual([true]);
  });
});

describe('asking for what moves', () => {
  it('is rare while the events come, and as usual while they do not', () => {
    streamState.set('down');
    expect(pollWhileOffline(700)).toBe(700);
    streamState.set('live');
    expect(pollWhileOffline(700)).toBe(10_000);
    expect(pollWhileOffline(15_000)).toBe(15_000);
    expect(pollWhileOffline(false)).toBe(false);
  });
});
