import { getEventListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Budget } from './budget.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (): Promise<never> => new Promise(() => undefined);

describe('what an image waits for', () => {
  it('is given as it comes, time after time, with one timer that stops with the image', async () => {
    const budget = new Budget(1000, undefined);
    for (const value of [1, 2, 3]) expect(await budget.within(Promise.resolve(value))).toBe(value);
    await expect(budget.within(Promise.reject(new Error('no file')))).rejects.toThrow('no file');
    expect(vi.getTimerCount()).toBe(1);
    budget.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is given up at the limit, counted from the start of the image', async () => {
    const budget = new Budget(1000, undefined);
    await budget.within(Promise.resolve());
    const waiting = expect(budget.within(never())).rejects.toMatchObject({ code: 'common.timeout' });
    await vi.advanceTimersByTimeAsync(990);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    await waiting;
    await expect(budget.within(Promise.resolve())).rejects.toMatchObject({ code: 'common.timeout' });
  });

  it('is given up at the limit even when the timer comes a moment early', async () => {
    const budget = new Budget(1000, undefined);
    const waiting = expect(budget.within(never())).rejects.toMatchObject({ code: 'common.timeout' });
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() - 5);
    await vi.advanceTimersByTimeAsync(1002);
    clock.mockRestore();
    await vi.advanceTimersByTimeAsync(20);
    await waiting;
  });

  it('is given up when cancelled, for the reason that was told', async () => {
    const cancel = new AbortController();
    const budget = new Budget(1000, cancel.signal);
    const waiting = expect(budget.within(never())).rejects.toThrow('the client left');
    cancel.abort(new Error('the client left'));
    await waiting;
    await expect(budget.within(never())).rejects.toThrow('the client left');
    budget.stop();
  });

  it('is not held once it came, though the image goes on', async () => {
    vi.useRealTimers();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const budget = new Budget(10_000, undefined);
    const read = async () => new WeakRef(await budget.within(Promise.resolve(new Array(10_000).fill('row'))));
    const value = await read();
    await nextTurn();
    collect();
    expect(value.deref()).toBeUndefined();
    budget.stop();
  });

  it('leaves nothing with whoever may cancel', async () => {
    const cancel = new AbortController();
    const budget = new Budget(1000, cancel.signal);
    await budget.within(Promise.resolve());
    expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(1);
    budget.stop();
    expect(getEventListeners(cancel.signal, 'abort')).toHaveLength(0);
  });

  it('tells nobody once the image is finished', async () => {
    const cancel = new AbortController();
    const budget = new Budget(1000, cancel.signal);
    await budget.within(Promise.resolve());
    budget.stop();
    expect(budget.signal.aborted).toBe(true);
    cancel.abort(new Error('the client left'));
    // A rejection that nobody waits for would end the process, and this test.
    await vi.advanceTimersByTimeAsync(2000);
  });
});
