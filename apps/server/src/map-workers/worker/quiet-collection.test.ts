import { describe, expect, it, vi } from 'vitest';
import { QuietCollection } from './quiet-collection.ts';

describe('memory of a thread', () => {
  it('is collected once after a burst, when nothing has run for a while', () => {
    const collect = vi.fn();
    const quiet = new QuietCollection(collect);
    quiet.look(60_000);
    quiet.begin();
    quiet.begin();
    quiet.end(100_000);
    quiet.look(130_000);
    expect(collect, 'a task is running').not.toHaveBeenCalled();
    quiet.end(131_000);
    quiet.look(140_000);
    expect(collect, 'it has just ended').not.toHaveBeenCalled();
    quiet.look(147_000);
    quiet.look(200_000);
    expect(collect).toHaveBeenCalledTimes(1);
    quiet.begin();
    quiet.end(201_000);
    quiet.look(217_000);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it('is collected by what the thread has for it', () => {
    const quiet = new QuietCollection();
    const lost = new WeakRef(new ArrayBuffer(8 << 20));
    quiet.begin();
    quiet.end(0);
    return new Promise<void>((resolve) => {
      // A reference that was just made is kept until the end of its turn.
      setImmediate(() => {
        quiet.look(20_000);
        expect(lost.deref()).toBeUndefined();
        resolve();
      });
    });
  });
});
