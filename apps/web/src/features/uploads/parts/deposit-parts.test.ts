import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { randomUuid } from '../../../base/state/random-uuid.ts';
import { planChunks } from './chunk-plan.ts';
import { fingerprintOf } from './fingerprint.ts';
import { createHasher } from './hasher.ts';
import { RateMeter } from './rate.ts';
import { RememberedDeposits } from './remembered-deposits.ts';

describe('parts of a deposit', () => {
  it('cuts a file into chunks from 1, the last one shorter, and an exact multiple without an empty one', () => {
    expect(planChunks(25, 10).map(({ index, start, end }) => [index, start, end])).toEqual([
      [1, 0, 10],
      [2, 10, 20],
      [3, 20, 25],
    ]);
    expect(planChunks(20, 10).length).toBe(2);
    expect(planChunks(0, 10)).toEqual([]);
  });

  it('measures the rate over the last seconds and says nothing too early', () => {
    const meter = new RateMeter();
    meter.add(0, 0);
    meter.add(1000, 100);
    expect(meter.bytesPerSecond).toBeNull();
    expect(meter.secondsLeft(500)).toBeNull();
    meter.add(10_000, 1000);
    expect(meter.bytesPerSecond).toBe(10_000);
    expect(meter.secondsLeft(50_000)).toBe(5);
    for (let s = 2; s <= 20; s++) meter.add(10_000 + s, s * 1000);
    expect(meter.bytesPerSecond).toBeLessThan(10);
  });

  it('hashes chunks and whole as everyone else does', async () => {
    const hasher = await createHasher();
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(await hasher.add(new TextEncoder().encode('abc'))).toBe(sha('abc'));
    expect(await hasher.add(new TextEncoder().encode('def'))).toBe(sha('def'));
    expect(await hasher.digest()).toBe(sha('abcdef'));
  });

  it('recognises a file by name, size, date and both ends', async () => {
    const file = (text: string, name = 'a.csv', lastModified = 1) => new File([text], name, { lastModified });
    const first = await fingerprintOf(file('x;y'));
    expect(await fingerprintOf(file('x;y'))).toBe(first);
    expect(await fingerprintOf(file('x;z'))).not.toBe(first);
    expect(await fingerprintOf(file('x;y', 'b.csv'))).not.toBe(first);
    expect(await fingerprintOf(file('x;y', 'a.csv', 2))).not.toBe(first);
  });

  it('makes identifiers of version 4', () => {
    expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('remembers deposits for a week, survives damaged or forbidden storage', () => {
    let text: string | null = '{"not": "a list"}';
    let now = 1_000_000;
    const storage = {
      getItem: () => text,
      setItem: (_key: string, next: string) => {
        text = next;
      },
    };
    const remembered = new RememberedDeposits(storage, () => now);
    expect(remembered.list()).toEqual([]);
    remembered.keep({ fingerprint: 'f', uuid: 'u', fileName: 'a', sizeBytes: 1, startedMs: now });
    expect(remembered.find('f')?.uuid).toBe('u');
    now += 8 * 24 * 3600 * 1000;
    expect(remembered.find('f')).toBeUndefined();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const forbidden = new RememberedDeposits({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    forbidden.keep({ fingerprint: 'f', uuid: 'u', fileName: 'a', sizeBytes: 1, startedMs: now });
    expect(forbidden.list()).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
