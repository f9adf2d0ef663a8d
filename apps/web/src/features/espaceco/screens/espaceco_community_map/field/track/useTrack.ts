import { useEffect, useRef, useState } from 'react';
import { useDeviceState } from '../../../../../../base/state/device-state.ts';
import { isRecordingKept, keepRecording, recordingBeatMs } from '../../../../../../base/state/recording.ts';
import { type TrackPoint, withPoint } from './track.ts';
import {
  keepPaceChoice,
  type Pace,
  type PaceChoice,
  paceOf,
  readPaceChoice,
  spacedSeconds,
} from './track-pace.ts';
import { keepTrack, readTrack } from './track-store.ts';

/** Written so often at most: a tab that is closed loses no more than the last steps. */
const keepEvery = 5;
/** A browser that is short of memory refuses for a moment. */
const readAgainMs = 5_000;

/** The way one goes, recorded as long as it is asked for, and kept in this browser. */
export function useTrack(person: number | undefined, communityId: number) {
  const [track, setTrack] = useState<readonly TrackPoint[]>([]);
  const [isRecording, setRecording] = useState(false);
  const [last, setLast] = useState<TrackPoint>();
  const [hasFailed, fail] = useState(false);
  const [choice, setChoice] = useState(readPaceChoice);
  const { pace, reason } = paceOf(choice, useDeviceState());
  const kept = useRef(0);
  // Before, what is heard would be written over what was recorded.
  const [isRead, setRead] = useState(false);
  const [attempt, tryAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads
  useEffect(() => {
    if (person === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    readTrack(person, communityId).then(
      (read) => {
        if (isOver) return;
        setTrack((heard) => [...read, ...heard]);
        setRead(true);
        if (isRecordingKept(person, communityId)) setRecording(true);
      },
      () => {
        if (!isOver) timer = setTimeout(() => tryAgain((before) => before + 1), readAgainMs);
      },
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [person, communityId, attempt]);
  const record = (isAsked: boolean) => {
    if (person !== undefined) keepRecording(person, communityId, isAsked);
    setRecording(isAsked);
  };
  useEffect(() => {
    if (!isRecording) return;
    const stop = followDevice(
      pace,
      (point) => {
        fail(false);
        setLast(point);
        setTrack((before) => withPoint(before, point));
      },
      () => fail(true),
    );
    return () => {
      stop();
      fail(false);
    };
  }, [isRecording, pace]);
  const isFollowed = isRecording && pace !== 'paused';
  useEffect(() => {
    if (person === undefined || !isFollowed) return;
    const beat = () => keepRecording(person, communityId, true);
    beat();
    const timer = setInterval(beat, recordingBeatMs);
    return () => clearInterval(timer);
  }, [person, communityId, isFollowed]);
  useEffect(() => {
    if (person === undefined || !isRead || track.length === kept.current) return;
    if (isRecording && Math.abs(track.length - kept.current) < keepEvery && track.length > 1) return;
    kept.current = track.length;
    keepTrack(person, communityId, track).catch(() => undefined);
  }, [person, communityId, track, isRead, isRecording]);
  const choose = (next: PaceChoice) => {
    keepPaceChoice(next);
    setChoice(next);
  };
  return {
    track,
    last,
    isRecording,
    hasFailed,
    record,
    erase: () => setTrack([]),
    choice,
    choose,
    pace,
    /** Undefined: it is precise. */
    reason,
  };
}

export type Tracking = ReturnType<typeof useTrack>;

/** A rough position makes no track: whatever the pace, those that are asked are exact. */
const exact: PositionOptions = { enableHighAccuracy: true, maximumAge: 5000 };

/** @returns what ends it */
function followDevice(pace: Pace, onPoint: (point: TrackPoint) => void, onFailure: () => void): () => void {
  let isOver = false;
  const hear = ({ coords: { longitude, latitude, accuracy }, timestamp }: GeolocationPosition) => {
    // One that was asked before may come after the end.
    if (!isOver) onPoint({ place: [longitude, latitude], accuracy, at: timestamp });
  };
  const fail = () => {
    if (!isOver) onFailure();
  };
  const end = (stop: () => void) => () => {
    isOver = true;
    stop();
  };
  switch (pace) {
    case 'paused':
      return () => {};
    case 'precise': {
      const watch = navigator.geolocation.watchPosition(hear, fail, exact);
      return end(() => navigator.geolocation.clearWatch(watch));
    }
    case 'spaced': {
      const milliseconds = spacedSeconds * 1000;
      const ask = () =>
        navigator.geolocation.getCurrentPosition(hear, fail, { ...exact, timeout: milliseconds });
      ask();
      const timer = setInterval(ask, milliseconds);
      return end(() => clearInterval(timer));
    }
  }
}
