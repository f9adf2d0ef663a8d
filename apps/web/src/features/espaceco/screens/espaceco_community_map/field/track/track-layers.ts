import type { MapLayer } from '../../../../../../map/index.ts';
import { accuracyLayer } from '../../Locate.tsx';
import type { Tracking } from './useTrack.ts';

/** The way one went, and the circle one is in. */
export function trackLayers(
  { track, last, isRecording }: Tracking,
  titles: { readonly track: string; readonly accuracy: string },
): readonly MapLayer[] {
  return [
    ...(track.length > 1
      ? [
          {
            kind: 'geometry' as const,
            id: `track-${track.length}`,
            title: titles.track,
            geometry: { type: 'LineString', coordinates: track.map(({ place }) => place) },
          },
        ]
      : []),
    ...(isRecording && last
      ? [
          {
            ...accuracyLayer({ place: [...last.place], accuracy: last.accuracy }, titles.accuracy),
            id: `track-end-${last.at}`,
          },
        ]
      : []),
  ];
}
