import { useEffect, useRef, useState } from 'react';
import { keepTrack, readTrack } from '../field-store.ts';
import { type TrackPoint, withPoint } from './track.ts';

/** Written so often at most: a tab that is closed loses no more than the last steps. */
const keepEvery = 5;

/** The way one goes, recorded as long as it is asked for, and kept in this browser. */
export function useTrack(person: number | undefined, communityId: number) {
  const [track, setTrack] = useState<readonly TrackPoint[]>([]);
  const [isRecording, record] = useState(false);
  const [last, setLast] = useState<TrackPoint>();
  const [hasFailed, fail] = useState(false);
  const kept = useRef(0);
  useEffect(() => {
    if (person === undefined) return;
    readTrack(person, communityId).then(setTrack, () => undefined);
  }, [person, communityId]);
  useEffect(() => {
    if (!isRecording) return;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy }, timestamp }) => {
        const point: TrackPoint = { place: [longitude, latitude], accuracy, at: timestamp };
        fail(false);
        setLast(point);
        setTrack((before) => withPoint(before, point));
      },
      () => fail(true),
      { enableHighAccuracy: true, maximumAge: 5000 },
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      fail(false);
    };
  }, [isRecording]);
  useEffect(() => {
    if (person === undefined || track.length === kept.current) return;
    if (isRecording && Math.abs(track.length - kept.current) < keepEvery && track.length > 1) return;
    kept.current = track.length;
    keepTrack(person, communityId, track).catch(() => undefined);
  }, [person, communityId, track, isRecording]);
  return { track, last, isRecording, hasFailed, record, erase: () => setTrack([]) };
}

export type Tracking = ReturnType<typeof useTrack>;
