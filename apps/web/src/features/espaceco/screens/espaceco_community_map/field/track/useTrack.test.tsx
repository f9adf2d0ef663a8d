// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { forgetRecordings } from '../../../../../../base/state/recording.ts';
import type { TrackPoint } from './track.ts';
import { spacedSeconds } from './track-pace.ts';
import { useTrack } from './useTrack.ts';

const { keepTrack, readTrack } = vi.hoisted(() => ({
  keepTrack: vi.fn<(person: number, communityId: number, track: readonly TrackPoint[]) => Promise<void>>(),
  readTrack: vi.fn<() => Promise<readonly TrackPoint[]>>(),
}));
vi.mock('./track-store.ts', () => ({ keepTrack, readTrack }));

const watchPosition = vi.fn(() => 7);
const clearWatch = vi.fn();
const getCurrentPosition = vi.fn<(hear: PositionCallback) => void>();
const battery = Object.assign(new EventTarget(), { level: 1, charging: false });
const connection = Object.assign(new EventTarget(), { saveData: false });

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { configurable: true, value });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  keepTrack.mockResolvedValue(undefined);
  readTrack.mockReset().mockResolvedValue([]);
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(battery, { level: 1, charging: false });
  connection.saveData = false;
  define(navigator, 'geolocation', { watchPosition, clearWatch, getCurrentPosition });
  define(navigator, 'getBattery', async () => battery);
  define(navigator, 'connection', connection);
  define(document, 'visibilityState', 'visible');
});
afterEach(() => void vi.useRealTimers());

async function start() {
  const { result, unmount } = renderHook(() => useTrack(undefined, 12));
  await act(async () => result.current.record(true));
  return { track: result, unmount };
}

const drain = (level: number, charging = false) =>
  act(() => {
    Object.assign(battery, { level, charging });
    battery.dispatchEvent(new Event('levelchange'));
  });

const hide = (isHidden: boolean) =>
  act(() => {
    define(document, 'visibilityState', isHidden ? 'hidden' : 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
  });

it('follows the device exactly while nothing is to be spared', async () => {
  const { track, unmount } = await start();
  expect([track.current.pace, track.current.reason]).toEqual(['precise', undefined]);
  expect(watchPosition).toHaveBeenCalledOnce();
  unmount();
  expect(clearWatch).toHaveBeenCalledWith(7);
});

it('spaces positions as the battery empties, says so, and goes on as before once it is charged', async () => {
  const { track } = await start();
  drain(0.15);
  expect([track.current.pace, track.current.reason]).toEqual(['spaced', 'battery']);
  expect(clearWatch).toHaveBeenCalledOnce();
  expect(getCurrentPosition).toHaveBeenCalledOnce();
  act(() => void vi.advanceTimersByTime(spacedSeconds * 2000));
  expect(getCurrentPosition).toHaveBeenCalledTimes(3);
  drain(0.15, true);
  expect(track.current.pace).toBe('precise');
  expect(watchPosition).toHaveBeenCalledTimes(2);
  act(() => void vi.advanceTimersByTime(spacedSeconds * 2000));
  expect(getCurrentPosition).toHaveBeenCalledTimes(3);
});

it('a position that was asked before the pause, and comes after, is no point', async () => {
  const { track } = await start();
  drain(0.1);
  const [hear] = getCurrentPosition.mock.calls[0]!;
  hide(true);
  const coords = { longitude: 1, latitude: 44, accuracy: 5 };
  act(() => hear({ coords, timestamp: 1 } as GeolocationPosition));
  expect(track.current.track).toEqual([]);
});

it('rests while the page is hidden, and where the device saves its data asks less', async () => {
  const { track } = await start();
  hide(true);
  expect([track.current.pace, track.current.reason]).toEqual(['paused', 'hidden']);
  hide(false);
  act(() => {
    connection.saveData = true;
    connection.dispatchEvent(new Event('change'));
  });
  expect([track.current.pace, track.current.reason]).toEqual(['spaced', 'data']);
});

it('who wants it exact has it so, and this browser remembers', async () => {
  const { track, unmount } = await start();
  drain(0.05);
  act(() => track.current.choose('precise'));
  hide(true);
  expect(track.current.pace).toBe('precise');
  unmount();
  const again = await start();
  expect(again.track.current.choice).toBe('precise');
  act(() => again.track.current.choose('spaced'));
  hide(false);
  expect([again.track.current.pace, again.track.current.reason]).toEqual(['spaced', 'chosen']);
});

it('a browser that tells nothing of its battery is followed exactly', async () => {
  define(navigator, 'getBattery', undefined);
  define(navigator, 'connection', undefined);
  const { track } = await start();
  expect(track.current.pace).toBe('precise');
});

async function openBy(person: number) {
  const { result, unmount } = renderHook(() => useTrack(person, 12));
  await act(async () => undefined);
  return { track: result, unmount };
}

it('goes on recording in a page that is loaded again, for who asked, until it is stopped', async () => {
  const first = await openBy(3);
  await act(async () => first.track.current.record(true));
  first.unmount();
  const another = await openBy(4);
  expect(another.track.current.isRecording).toBe(false);
  another.unmount();
  const again = await openBy(3);
  expect(again.track.current.isRecording).toBe(true);
  expect(watchPosition).toHaveBeenCalledTimes(2);
  await act(async () => again.track.current.record(false));
  again.unmount();
  expect((await openBy(3)).track.current.isRecording).toBe(false);
});

/** Recorded, until the page goes without a word. */
async function recordFor(milliseconds: number): Promise<void> {
  const { track, unmount } = await openBy(3);
  await act(async () => track.current.record(true));
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  unmount();
}
async function isGoneOnWith(): Promise<boolean> {
  const { track, unmount } = await openBy(3);
  unmount();
  return track.current.isRecording;
}

it('who comes back to the map much later is not recorded before they ask', async () => {
  await recordFor(1000);
  vi.advanceTimersByTime(11 * 60_000);
  expect(await isGoneOnWith()).toBe(false);
});

it('however long it was recorded before, a page that is loaded again goes on', async () => {
  await recordFor(60 * 60_000);
  vi.advanceTimersByTime(30_000);
  expect(await isGoneOnWith()).toBe(true);
});

it('a page that was hidden for long, where nothing is recorded, is not gone on with', async () => {
  const { track, unmount } = await openBy(3);
  await act(async () => track.current.record(true));
  hide(true);
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  unmount();
  hide(false);
  expect(await isGoneOnWith()).toBe(false);
});

it('nobody goes on with the track of who left this browser', async () => {
  await recordFor(1000);
  forgetRecordings();
  expect(await isGoneOnWith()).toBe(false);
});

it('what was recorded before is never written over by what is heard before it is read', async () => {
  const place = (rank: number) => ({ place: [1 + rank / 100, 44] as const, accuracy: 5, at: rank });
  const before = Array.from({ length: 40 }, (_, rank) => place(rank));
  const late = Promise.withResolvers<readonly TrackPoint[]>();
  readTrack.mockReturnValue(late.promise);
  sessionStorage.setItem('cartable.track.3.12', String(Date.now()));
  const { track } = await openBy(3);
  // It is not gone on with before it is known…
  expect([track.current.isRecording, watchPosition.mock.calls.length]).toEqual([false, 0]);
  // …and who asks for it records what comes after it.
  await act(async () => track.current.record(true));
  const [hear] = watchPosition.mock.lastCall as unknown as [PositionCallback];
  const coords = { longitude: 2, latitude: 44, accuracy: 5 };
  act(() => hear({ coords, timestamp: 99 } as GeolocationPosition));
  expect(keepTrack).not.toHaveBeenCalled();
  await act(async () => late.resolve(before));
  expect(track.current.track.map(({ at }) => at)).toEqual([...before.map(({ at }) => at), 99]);
  for (const [, , written] of keepTrack.mock.calls) expect(written).toHaveLength(41);
  expect(keepTrack).toHaveBeenCalled();
});

it('what cannot be read is not written over, and is read again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  readTrack.mockRejectedValueOnce(new DOMException('', 'UnknownError'));
  readTrack.mockResolvedValue([{ place: [1, 44], accuracy: 5, at: 7 }]);
  const { track } = await openBy(3);
  await act(async () => track.current.record(true));
  const [hear] = watchPosition.mock.lastCall as unknown as [PositionCallback];
  act(() =>
    hear({ coords: { longitude: 2, latitude: 44, accuracy: 5 }, timestamp: 99 } as GeolocationPosition),
  );
  expect(track.current.track).toHaveLength(1);
  expect(keepTrack).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(track.current.track.map(({ at }) => at)).toEqual([7, 99]);
});
