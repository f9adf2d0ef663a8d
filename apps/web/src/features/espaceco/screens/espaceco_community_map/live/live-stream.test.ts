import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLiveStream } from './live-stream.ts';

class Source extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: Source[] = [];
  readyState = 1;
  onerror: (() => void) | undefined;
  constructor() {
    super();
    Source.opened.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const listener = { people: () => undefined, features: vi.fn(), reports: vi.fn(), again: vi.fn() };

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { origin: 'https://site.example' });
  Source.opened.length = 0;
  show('visible');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens none in a page nobody looks at, even after it was cut there', () => {
  const stop = openLiveStream(3, listener);
  expect(Source.opened).toHaveLength(1);
  show('hidden');
  const [first] = Source.opened;
  first!.close();
  first!.onerror?.();
  vi.advanceTimersByTime(600_000);
  expect(Source.opened).toHaveLength(1);
  show('visible');
  expect(Source.opened).toHaveLength(2);
  stop();
  expect(Source.opened[1]!.readyState).toBe(Source.CLOSED);
});

it('comes back after a refusal, not before five seconds', () => {
  const stop = openLiveStream(3, listener);
  Source.opened[0]!.close();
  Source.opened[0]!.onerror?.();
  vi.advanceTimersByTime(4999);
  expect(Source.opened).toHaveLength(1);
  vi.advanceTimersByTime(2501);
  expect(Source.opened).toHaveLength(2);
  stop();
});
